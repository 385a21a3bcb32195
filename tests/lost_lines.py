"""The line between a page and its server, which a test cuts and lets the page find again."""


class Lines:
    """The lines of pages that are loaded again; a server that dies takes seconds to start."""

    def __init__(self, *pages):
        self._open, self._cut = [], False
        for page in pages:
            page.route_web_socket("**/socket", self._asked)
            page.reload()

    def _asked(self, line):
        if self._cut:
            line.close()
        else:
            self._open.append(line)
            line.connect_to_server()

    def cut(self):
        """No page reaches its server any more."""
        self._cut = True
        while self._open:
            self._open.pop().close()

    def mend(self):
        """The next page that asks has a line again."""
        self._cut = False
