"""As a careful student writes it: loops, one function a job."""

import random

points = [
    [3, 4, 5, 7, 5, 4, 3],
    [4, 6, 8, 10, 8, 6, 4],
    [5, 8, 11, 13, 11, 8, 5],
    [5, 8, 11, 13, 11, 8, 5],
    [4, 6, 8, 10, 8, 6, 4],
    [3, 4, 5, 7, 5, 4, 3],
]


def coup_valide(state, col):
    return isinstance(col, int) and 0 <= col <= 6 and state["libres"][col] > 0


def jouer_coup(state, col):
    assert coup_valide(state, col), "coup impossible"
    ligne = state["libres"][col] - 1
    state["grille"][ligne][col] = state["joueur"]
    state["libres"][col] -= 1
    state["vides"] -= 1
    state["joueur"] = 3 - state["joueur"]


def annuler_coup(state, col):
    ligne = state["libres"][col]
    state["grille"][ligne][col] = 0
    state["libres"][col] += 1
    state["vides"] += 1
    state["joueur"] = 3 - state["joueur"]


def compte(grille, i, j, di, dj):
    """Combien de jetons de la couleur de (i, j) suivent dans la direction (di, dj)."""
    n = 0
    couleur = grille[i][j]
    i, j = i + di, j + dj
    while 0 <= i < 6 and 0 <= j < 7 and grille[i][j] == couleur:
        n += 1
        i, j = i + di, j + dj
    return n


def aligne(grille, i, j):
    for di, dj in [(0, 1), (1, 0), (1, 1), (1, -1)]:
        if 1 + compte(grille, i, j, di, dj) + compte(grille, i, j, -di, -dj) >= 4:
            return True
    return False


def coup_gagnant(state, col):
    return aligne(state["grille"], state["libres"][col], col)


def coups_possibles(state):
    return [col for col in range(7) if state["libres"][col] > 0]


def strategie_alea(state):
    assert state["vides"] > 0
    return random.choice(coups_possibles(state))


def nouvel_etat():
    return {
        "grille": [[0 for j in range(7)] for i in range(6)],
        "joueur": 1,
        "vides": 42,
        "libres": [6 for j in range(7)],
    }


def partie(stratR, stratJ):
    state = nouvel_etat()
    while state["vides"] > 0:
        joueur = state["joueur"]
        if joueur == 1:
            col = stratR(state)
        else:
            col = stratJ(state)
        jouer_coup(state, col)
        if coup_gagnant(state, col):
            return joueur
    return 0


def h(state):
    grille = state["grille"]
    for i in range(6):
        for j in range(7):
            if grille[i][j] != 0 and aligne(grille, i, j):
                return float("inf") if grille[i][j] == 1 else -float("inf")
    if state["vides"] == 0:
        return 0
    total = 0
    for i in range(6):
        for j in range(7):
            if grille[i][j] == 1:
                total += points[i][j]
            elif grille[i][j] == 2:
                total -= points[i][j]
    return total


def minmax(h, p, state):
    """(valeur, coup) ; rouge maximise."""
    rouge = state["joueur"] == 1
    meilleur, choix = None, None
    for col in coups_possibles(state):
        jouer_coup(state, col)
        if coup_gagnant(state, col):
            valeur = float("inf") if rouge else -float("inf")
        elif state["vides"] == 0:
            valeur = 0
        elif p == 1:
            valeur = h(state)
        else:
            valeur, _ = minmax(h, p - 1, state)
        annuler_coup(state, col)
        if meilleur is None or (rouge and valeur > meilleur) or (not rouge and valeur < meilleur):
            meilleur, choix = valeur, col
    return meilleur, choix


def strategie_minmax(h, p, state):
    return minmax(h, p, state)[1]


def strategie_minmax_5(state):
    return strategie_minmax(h, 5, state)


def afficher(state):
    for ligne in state["grille"]:
        print(" ".join([".", "X", "O"][case] for case in ligne))


def strategie_humain(state):
    afficher(state)
    while True:
        try:
            col = int(input("Colonne de jeu (0 à 6) : "))
        except ValueError:
            print("Il faut un nombre.")
            continue
        except EOFError:
            print("Au revoir.")
            raise SystemExit
        if coup_valide(state, col):
            return col
        print("Cette colonne n'est pas possible.")


if __name__ == "__main__":
    print(partie(strategie_humain, strategie_minmax_5))
