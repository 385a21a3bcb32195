"""The hand-out `hex`: its exercises in `handout.toml`, its checks in `questions.py`."""
