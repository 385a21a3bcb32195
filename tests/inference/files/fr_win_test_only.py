def a_gagne(game, joueur):
    return any(game[l][c:c + 4] == [joueur] * 4 for l in range(6) for c in range(4))


def meilleur_alignement(game, joueur):
    return max(sum(v == joueur for v in ligne) for ligne in game)


def compte(game):
    return sum(v != 0 for ligne in game for v in ligne)
