"""The games kept on this machine: one's own, from the page and from the terminal.

`saved_games` is their folder, one small file each; `kept_game` is one of them; `library` lists and
searches them; `judged_games` judges them; `json_lines` exports and imports them. To get them all::

    library = GameLibrary(SavedGames(saved_games.usual_folder()))
    for game in library.games():  # newest first; game.session() has its positions
        ...
"""
