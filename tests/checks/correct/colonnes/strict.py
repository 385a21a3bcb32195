"""No moves after a win, shuffled lists, a min-max for both players, letters by a dictionary."""

import math
import random

LARGEUR, HAUTEUR = 7, 6
SIGNES = {0: ".", 1: "o", 2: "x"}


def init():
    G = []
    for x in range(LARGEUR):
        G.append([0] * HAUTEUR)
    return G


def display(G):
    print("\n".join(" ".join(SIGNES[G[x][y]] for x in range(7)) for y in reversed(range(6))))


def tous_alignements():
    resultat = []
    for dx, dy in ((0, 1), (1, 0), (1, 1), (-1, 1)):
        for x in range(LARGEUR):
            for y in range(HAUTEUR):
                cases = [(x + i * dx, y + i * dy) for i in range(4)]
                if all(0 <= a < LARGEUR and 0 <= b < HAUTEUR for a, b in cases):
                    resultat.append(cases)
    random.shuffle(resultat)
    return resultat


tous = tous_alignements()


def contenu(G, A):
    return [G[x][y] for x, y in A]


def fini(G):
    for joueur in (1, 2):
        if [joueur] * 4 in (contenu(G, A) for A in tous):
            return joueur
    return 0


def coups(G):
    if fini(G):
        return []
    possibles = [(x, G[x].index(0)) for x in range(LARGEUR) if 0 in G[x]]
    random.shuffle(possibles)
    return possibles


def joue_random():
    G, joueur = init(), 1
    while possibles := coups(G):
        x, y = random.choice(possibles)
        G[x][y] = joueur
        joueur = 2 if joueur == 1 else 1
    return G


def utilite(G, k, w):
    pour, contre = 0, 0
    for A in tous:
        cases = contenu(G, A)
        moi, lui = cases.count(k), cases.count(3 - k)
        if moi == 4:
            return math.inf
        if lui == 4:
            return -math.inf
        if lui == 0:
            pour += w[moi]
        if moi == 0:
            contre += w[lui]
    return pour - contre


def minmax(G, k, w, p):
    def vaut(trait, profondeur):
        possibles = coups(G)
        if profondeur == 0 or not possibles:
            return utilite(G, k, w)
        valeurs = []
        for x, y in possibles:
            G[x][y] = trait
            valeurs.append(vaut(3 - trait, profondeur - 1))
            G[x][y] = 0
        return max(valeurs) if trait == k else min(valeurs)

    possibles = coups(G)
    if p == 0 or not possibles:
        return (utilite(G, k, w), None)
    notes = {}
    for x, y in possibles:
        G[x][y] = k
        notes[x, y] = vaut(3 - k, p - 1)
        G[x][y] = 0
    mieux = max(notes.values())
    return (mieux, random.choice([c for c in notes if notes[c] == mieux]))


def partie(w1, w2, p1, p2, affiche):
    G = init()
    if affiche:
        display(G)
    tour = 0
    while coups(G):
        w, p = ((w1, p1), (w2, p2))[tour % 2]
        x, y = minmax(G, 1 + tour % 2, w, p)[1]
        G[x][y] = 1 + tour % 2
        if affiche:
            print("Coup", tour + 1)
            display(G)
        tour += 1
    return G


def humain_vs_machine(w, p):
    humain = random.randrange(2)
    G, tour = init(), 0
    while coups(G):
        print("Voici la grille :")
        display(G)
        joueur = 1 + tour % 2
        if tour % 2 == humain:
            while True:
                reponse = input("Votre colonne, de 1 à 7 ? ")
                if reponse in "1234567" and 0 in G[int(reponse) - 1]:
                    x = int(reponse) - 1
                    break
        else:
            x = minmax(G, joueur, w, p)[1][0]
        G[x][G[x].index(0)] = joueur
        tour += 1
    display(G)
    return fini(G)
