"""Runs tests in several processes that share one collection: to collect all of them takes seconds,
which pytest-xdist spends in each of its processes.

The processes are forked when all is collected. Each takes the next share from one line, a file
or those that share what takes long to make, and sends its reports to the first process, which
shows them. A test that was not run to its end because its process ended has failed.
"""

import gc
import os
import re
import tempfile
from contextlib import suppress
from itertools import groupby, pairwise
from multiprocessing import connection, get_context

import pytest

SIZE = 4
"""Bytes of the number of a share in the line."""
TOGETHER = {
    "test_browser_[p-z]": "one browser, its first pages, and a server",
    "test_browser_[a-o]": "another",
    "test_(no_game_is|one_word|translations)": "the syntax trees of all modules",
}
"""What files share whose names begin so. They are one share of the line, and begun first."""


def share(item):
    """What a test is dealt with: the other tests of its file, or of files that share much."""
    name = item.path.name
    return next((what for begin, what in TOGETHER.items() if re.match(begin, name)), item.path)


class Crowd:
    """Runs the loop of a session in so many processes."""

    def __init__(self, count):
        self.count = count

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session):
        """Start the processes, and take in what they report until all have ended."""
        config = session.config
        if session.testsfailed or config.option.collectonly:
            return None
        left = dict.fromkeys(item.nodeid for item in session.items)
        config.pluginmanager.getplugin("capturemanager").stop_global_capturing()
        processes = self._started(session)
        try:
            while processes:
                for pipe in connection.wait(processes):
                    try:
                        report = config.hook.pytest_report_from_serializable(
                            config=config, data=pipe.recv()
                        )
                    except EOFError:
                        processes.pop(pipe).join()
                        continue
                    config.hook.pytest_runtest_logreport(report=report)
                    if report.when == "teardown":
                        left.pop(report.nodeid)
                if session.shouldfail:
                    raise session.Failed(session.shouldfail)
        finally:
            for process in processes.values():
                process.terminate()
        for test in left:
            config.hook.pytest_runtest_logreport(report=_not_run(test))
        return True

    def _started(self, session):
        """The processes, by the pipe from which the reports of each come."""
        files = [list(tests) for _, tests in groupby(session.items, key=share)]
        line, end = os.pipe()
        os.write(end, b"".join(place.to_bytes(SIZE, "big") for place in range(len(files))))
        os.close(end)
        folder = session.config._tmp_path_factory.getbasetemp()
        gc.freeze()
        fork, processes = get_context("fork"), {}
        for number in range(self.count):
            here, there = fork.Pipe(duplex=False)
            worker = Worker(session, files, line, there)
            process = fork.Process(target=worker.run, args=(folder / f"process{number}",))
            process.start()
            there.close()
            processes[here] = process
        os.close(line)
        return processes


def _not_run(test):
    return pytest.TestReport(
        nodeid=test,
        location=(test.partition("::")[0], None, test),
        keywords={},
        outcome="failed",
        longrepr="its process ended before this test had",
        when="call",
    )


class Worker:
    """Runs one file after the other from the line, until it is empty; in a forked process."""

    def __init__(self, session, files, line, reports):
        self.config = session.config
        self.files = files
        self.line = line
        self.reports = reports

    def run(self, folder):
        """Run the tests with what each process has for itself: folders, what is captured."""
        folder.mkdir()
        self.config._tmp_path_factory._basetemp = folder
        os.environ["XDG_STATE_HOME"] = tempfile.mkdtemp(dir=folder, prefix="state")
        plugins = self.config.pluginmanager
        for name in ("terminalreporter", "lfplugin", "nfplugin"):  # the first process has them
            plugins.unregister(name=name)
        plugins.register(self)
        capture = plugins.getplugin("capturemanager")
        capture.start_global_capturing()
        with suppress(KeyboardInterrupt):
            tests = self._next_file()
            while tests:
                for test, following in pairwise(tests):
                    self._run(test, following)
                following = self._next_file()
                self._run(tests[-1], following[0] if following else None)
                tests = following
        capture.stop_global_capturing()

    def _run(self, test, following):
        self.config.hook.pytest_runtest_protocol(item=test, nextitem=following)

    def _next_file(self):
        """The tests of the next file, or none if the line is empty."""
        place = os.read(self.line, SIZE)
        return self.files[int.from_bytes(place, "big")] if place else []

    def pytest_runtest_logreport(self, report):
        """Send it to the first process."""
        self.reports.send(
            self.config.hook.pytest_report_to_serializable(config=self.config, report=report)
        )
