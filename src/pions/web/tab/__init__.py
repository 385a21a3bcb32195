"""The page in a browser's tab, without a server: Python in Web Workers."""
