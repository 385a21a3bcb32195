"""Runs tests in several processes that share one collection: to collect all of them takes seconds,
which pytest-xdist spends in each of its processes.

The processes are forked when all is collected. Each takes the next whole file from one line, and
sends its reports to the first process, which shows them.
"""

import gc
import os
import sys
import tempfile
from itertools import groupby
from multiprocessing import connection, get_context

import pytest

SIZE = 4  # bytes of a file's number in the line


def files_of(items):
    """The tests, a list for each file, in the order in which they were collected."""
    return [list(tests) for _, tests in groupby(items, key=lambda item: item.path)]


class Crowd:
    """Runs the loop of a session in this many processes."""

    def __init__(self, count):
        self.count = count

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session):
        """Start the processes, and take in what they report until all have ended."""
        if session.testsfailed or session.config.option.collectonly or not session.items:
            return None
        config = session.config
        files = files_of(session.items)
        line, writer = os.pipe()
        os.write(writer, b"".join(place.to_bytes(SIZE, "big") for place in range(len(files))))
        os.close(writer)
        folder = config._tmp_path_factory.getbasetemp()
        capture = config.pluginmanager.getplugin("capturemanager")
        capture.stop_global_capturing()  # each process has its own files of what is printed
        gc.freeze()
        fork = get_context("fork")
        at_work, running = {}, {}
        for number in range(self.count):
            here, there = fork.Pipe(duplex=False)
            process = fork.Process(
                target=_work, args=(session, files, line, there, folder / f"process{number}")
            )
            process.start()
            there.close()
            at_work[here] = process
        os.close(line)
        while at_work:
            for pipe in connection.wait(at_work):
                try:
                    kind, content = pipe.recv()
                except EOFError:
                    process = at_work.pop(pipe)
                    process.join()
                    if (test := running.pop(pipe, None)) is not None:
                        _lost(config, test, process.exitcode)
                    continue
                if kind == "runs":
                    running[pipe] = content
                elif kind == "ends":
                    running.pop(pipe, None)
                else:
                    report = config.hook.pytest_report_from_serializable(
                        config=config, data=content
                    )
                    config.hook.pytest_runtest_logreport(report=report)
            if session.shouldfail:
                for process in at_work.values():
                    process.terminate()
                raise session.Failed(session.shouldfail)
        return True


def _lost(config, test, code):
    """Report a test whose process ended: what its file held after it was not run."""
    report = pytest.TestReport(
        nodeid=test,
        location=(test.split("::")[0], None, test),
        keywords={},
        outcome="failed",
        longrepr=f"its process ended with {code}: the rest of its file was not run",
        when="call",
    )
    config.hook.pytest_runtest_logreport(report=report)


def _work(session, files, line, reports, folder):
    """Run one file after the other from the line, until it is empty; in a forked process."""
    config = session.config
    folder.mkdir()
    config._tmp_path_factory._basetemp = folder
    state = tempfile.mkdtemp(dir=folder, prefix="state")
    os.environ["XDG_STATE_HOME"] = state
    manager = config.pluginmanager
    manager.unregister(name="terminalreporter")
    for name in ("lfplugin", "nfplugin", "stepwiseplugin"):  # the first process keeps what failed
        manager.unregister(name=name)
    manager.register(_Sender(config, reports))
    capture = manager.getplugin("capturemanager")
    capture.start_global_capturing()
    try:
        tests = _next_file(files, line)
        while tests:
            for test, following in zip(tests, tests[1:]):
                reports.send(("runs", test.nodeid))
                config.hook.pytest_runtest_protocol(item=test, nextitem=following)
            following = _next_file(files, line)
            last = tests[-1]
            reports.send(("runs", last.nodeid))
            config.hook.pytest_runtest_protocol(
                item=last, nextitem=following[0] if following else None
            )
            tests = following
        reports.send(("ends", None))
    finally:
        capture.stop_global_capturing()
        sys.stdout.flush()


def _next_file(files, line):
    """The tests of the next file, or none if the line is empty."""
    place = os.read(line, SIZE)
    return files[int.from_bytes(place, "big")] if place else []


class _Sender:
    """Sends the reports of one process to the first."""

    def __init__(self, config, reports):
        self.config = config
        self.reports = reports

    def pytest_runtest_logreport(self, report):
        data = self.config.hook.pytest_report_to_serializable(config=self.config, report=report)
        self.reports.send(("report", data))
