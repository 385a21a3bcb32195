"""Sujet etat : tous les exercices, et une stratégie de mon cru."""

from random import choice

points = [
    [3, 4, 5, 7, 5, 4, 3],
    [4, 6, 8, 10, 8, 6, 4],
    [5, 8, 11, 13, 11, 8, 5],
    [5, 8, 11, 13, 11, 8, 5],
    [4, 6, 8, 10, 8, 6, 4],
    [3, 4, 5, 7, 5, 4, 3],
]
INFINI = float("inf")
DIRECTIONS = [(0, 1), (1, 0), (1, 1), (1, -1)]


def possibles(state):
    return [col for col in range(7) if state["libres"][col] > 0]


def jouer_coup(state, col):
    assert 0 <= col < 7 and state["libres"][col] > 0
    state["libres"][col] -= 1
    state["vides"] -= 1
    state["grille"][state["libres"][col]][col] = state["joueur"]
    state["joueur"] = 3 - state["joueur"]


def annuler_coup(state, col):
    state["grille"][state["libres"][col]][col] = 0
    state["libres"][col] += 1
    state["vides"] += 1
    state["joueur"] = 3 - state["joueur"]


def compte(grille, i, j, di, dj):
    """Les pions de la couleur de (i, j) qui suivent dans cette direction."""
    n, k = 0, grille[i][j]
    while 0 <= i + di < 6 and 0 <= j + dj < 7 and grille[i + di][j + dj] == k:
        i, j, n = i + di, j + dj, n + 1
    return n


def aligne(grille, i, j):
    return any(
        compte(grille, i, j, di, dj) + compte(grille, i, j, -di, -dj) >= 3 for di, dj in DIRECTIONS
    )


def coup_gagnant(state, col):
    return aligne(state["grille"], state["libres"][col], col)


def strategie_alea(state):
    assert state["vides"] > 0
    return choice(possibles(state))


def partie(stratR, stratJ):
    state = {
        "grille": [[0] * 7 for _ in range(6)],
        "joueur": 1,
        "vides": 42,
        "libres": [6] * 7,
    }
    while state["vides"] > 0:
        joueur = state["joueur"]
        col = stratR(state) if joueur == 1 else stratJ(state)
        jouer_coup(state, col)
        if coup_gagnant(state, col):
            return joueur
    return 0


def h(state):
    grille, total = state["grille"], 0
    for i in range(6):
        for j in range(7):
            k = grille[i][j]
            if k and aligne(grille, i, j):
                return INFINI if k == 1 else -INFINI
            total += (0, 1, -1)[k] * points[i][j]
    return total if state["vides"] > 0 else 0


def minmax(h, p, state):
    """(valeur, colonne) ; rouge cherche le maximum."""
    rouge, meilleur = state["joueur"] == 1, None
    for col in possibles(state):
        jouer_coup(state, col)
        if coup_gagnant(state, col):
            valeur = INFINI if rouge else -INFINI
        elif state["vides"] == 0:
            valeur = 0
        elif p == 1:
            valeur = h(state)
        else:
            valeur = minmax(h, p - 1, state)[0]
        annuler_coup(state, col)
        if meilleur is None or (valeur > meilleur[0] if rouge else valeur < meilleur[0]):
            meilleur = valeur, col
    return meilleur


def strategie_minmax(h, p, state):
    return minmax(h, p, state)[1]


def strategie_minmax_5(state):
    return strategie_minmax(h, 5, state)


def strategie_humain(state):
    for ligne in state["grille"]:
        print(" ".join(".XO"[case] for case in ligne))
    while True:
        try:
            col = int(input("Colonne (0 à 6) : "))
        except ValueError:
            print("Il faut un nombre.")
        except EOFError:
            raise SystemExit("Au revoir !") from None
        else:
            if col in possibles(state):
                return col
            print("Cette colonne n'est pas possible.")


LIGNES = [
    [(i + n * di, j + n * dj) for n in range(4)]
    for i in range(6)
    for j in range(7)
    for di, dj in DIRECTIONS
    if 0 <= i + 3 * di < 6 and 0 <= j + 3 * dj < 7
]


def ouvertes(state):
    """Un alignement de 4 encore ouvert vaut 1, 6 ou 40 selon le nombre de pions qui y sont."""
    grille, total = state["grille"], 0
    for ligne in LIGNES:
        cases = [grille[i][j] for i, j in ligne]
        rouges, jaunes = cases.count(1), cases.count(2)
        if not jaunes:
            total += (0, 1, 6, 40, 0)[rouges]
        elif not rouges:
            total -= (0, 1, 6, 40, 0)[jaunes]
    return total


def alpha_beta(state, p, alpha, beta):
    """Comme minmax, mais on laisse ce qui ne peut plus changer la valeur."""
    rouge, meilleur = state["joueur"] == 1, None
    for col in sorted(possibles(state), key=lambda col: abs(col - 3)):
        jouer_coup(state, col)
        if coup_gagnant(state, col):
            valeur = 10000 + p if rouge else -10000 - p
        elif state["vides"] == 0:
            valeur = 0
        elif p == 1:
            valeur = ouvertes(state)
        else:
            valeur = alpha_beta(state, p - 1, alpha, beta)[0]
        annuler_coup(state, col)
        if meilleur is None or (valeur > meilleur[0] if rouge else valeur < meilleur[0]):
            meilleur = valeur, col
        if rouge:
            alpha = max(alpha, valeur)
        else:
            beta = min(beta, valeur)
        if alpha >= beta:
            break
    return meilleur


def ma_strategie(state):
    return alpha_beta(state, 6, -INFINI, INFINI)[1]
