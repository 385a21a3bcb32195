"""The page: a web server on this machine, and the browser's side of it in `static`.

The browser draws what the views say and sends moves as text; it knows no rule of any game.
"""
