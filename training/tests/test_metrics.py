"""The metrics of a run that goes on, in another folder or in its own."""

import metrics


def test_lines_are_carried_into_another_folder(tmp_path):
    (tmp_path / "old.jsonl").write_text("one\n")
    metrics.carry_over(tmp_path / "old.jsonl", tmp_path / "new.jsonl")
    assert (tmp_path / "new.jsonl").read_text() == "one\n"


def test_a_run_goes_on_in_the_folder_of_its_checkpoint(tmp_path):
    lines = tmp_path / "metrics.jsonl"
    lines.write_text("one\n")
    (tmp_path / "link").symlink_to(tmp_path)
    metrics.carry_over(lines, lines)
    metrics.carry_over(lines, tmp_path / "link" / "metrics.jsonl")
    assert lines.read_text() == "one\n"


def test_a_checkpoint_without_metrics_leaves_none(tmp_path):
    metrics.carry_over(tmp_path / "metrics.jsonl", tmp_path / "new.jsonl")
    assert not (tmp_path / "new.jsonl").exists()
