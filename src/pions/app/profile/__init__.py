"""How well somebody plays, against perfect play: from the games they played."""
