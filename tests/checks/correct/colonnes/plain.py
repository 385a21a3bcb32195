"""The questions one after the other."""

from random import choice, randrange

inf = float("inf")


def init():
    return [[0 for y in range(6)] for x in range(7)]


def display(G):
    for y in range(5, -1, -1):
        ligne = ""
        for x in range(7):
            ligne += ".ox"[G[x][y]] + " "
        print(ligne)


def tous_alignements():
    L = []
    for x in range(7):
        for y in range(6):
            if x <= 3:
                L.append([(x + i, y) for i in range(4)])
            if y <= 2:
                L.append([(x, y + i) for i in range(4)])
            if x <= 3 and y <= 2:
                L.append([(x + i, y + i) for i in range(4)])
            if x <= 3 and y >= 3:
                L.append([(x + i, y - i) for i in range(4)])
    return L


tous = tous_alignements()


def coups(G):
    L = []
    for x in range(7):
        for y in range(6):
            if G[x][y] == 0:
                L.append((x, y))
                break
    return L


def fini(G):
    for A in tous:
        x, y = A[0]
        k = G[x][y]
        if k != 0 and all(G[x][y] == k for x, y in A):
            return k
    return 0


def joue_random():
    G = init()
    k = 1
    while fini(G) == 0 and coups(G) != []:
        L = coups(G)
        x, y = L[randrange(len(L))]
        G[x][y] = k
        k = 3 - k
    return G


def utilite(G, k, w):
    gagnant = fini(G)
    if gagnant == k:
        return inf
    if gagnant == 3 - k:
        return -inf
    U = 0
    for A in tous:
        n = [0, 0, 0]
        for x, y in A:
            n[G[x][y]] += 1
        if n[3 - k] == 0:
            U += w[n[k]]
        if n[k] == 0:
            U -= w[n[3 - k]]
    return U


def minmax(G, k, w, p):
    L = coups(G)
    if p == 0 or L == [] or fini(G) != 0:
        return utilite(G, k, w), None
    U_opt = -inf
    c_opt = []
    for x, y in L:
        G[x][y] = k
        U, _ = minmax(G, 3 - k, w, p - 1)
        G[x][y] = 0
        U = -U
        if U > U_opt:
            U_opt = U
            c_opt = [(x, y)]
        elif U == U_opt:
            c_opt.append((x, y))
    return U_opt, choice(c_opt)


def partie(w1, w2, p1, p2, affiche):
    G = init()
    k = 1
    while fini(G) == 0 and coups(G):
        if k == 1:
            _, c = minmax(G, 1, w1, p1)
        else:
            _, c = minmax(G, 2, w2, p2)
        G[c[0]][c[1]] = k
        if affiche:
            display(G)
            print()
        k = 3 - k
    return G


def humain_vs_machine(w, p):
    humain = choice([1, 2])
    G = init()
    k = 1
    display(G)
    while fini(G) == 0 and coups(G):
        if k == humain:
            possibles = dict(coups(G))
            x = int(input("Colonne (1 à 7) : ")) - 1
            while x not in possibles:
                x = int(input("Impossible. Colonne (1 à 7) : ")) - 1
            y = possibles[x]
        else:
            _, (x, y) = minmax(G, k, w, p)
        G[x][y] = k
        display(G)
        print()
        k = 3 - k
    print("Gagné" if fini(G) == humain else "Fini")


if __name__ == "__main__":
    humain_vs_machine([0, 1, 10, 30, inf], 4)
