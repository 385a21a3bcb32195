"""The games kept on this machine: one's own, from the page and from the terminal.

`saved_games` is the folder they are in, one small file each; `kept_game` is what one of them says
about itself; `library` lists, searches and judges them; `json_lines` takes them out of here and in
again, as JSON lines. Whoever wants all games::

    library = GameLibrary(SavedGames(saved_games.usual_folder()))
    for game in library.games():  # newest first; game.session() has its positions
        ...
"""
