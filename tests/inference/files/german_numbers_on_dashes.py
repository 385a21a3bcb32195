"""Words of a German course: a grid of its own with "-" where it is empty, and 0 and 2 as marks."""
LEER = "-"
feld = [[LEER for _ in range(7)] for _ in range(6)]


def setzeStein(spalte, s):
    for reihe in reversed(feld):
        if reihe[spalte] == LEER:
            reihe[spalte] = s
            return


def nimmStein(spalte):
    for reihe in feld:
        if reihe[spalte] != LEER:
            reihe[spalte] = LEER
            return


def vier(s):
    for y in range(6):
        for x in range(7):
            for dy, dx in ((0, 1), (1, 0), (1, 1), (1, -1)):
                reihe = [(y + k * dy, x + k * dx) for k in range(4)]
                if all(0 <= a < 6 and 0 <= b < 7 and feld[a][b] == s for a, b in reihe):
                    return True
    return False


def besterZug():
    frei = [x for x in (3, 2, 4, 1, 5, 0, 6) if feld[0][x] == LEER]
    for x in frei:
        setzeStein(x, 0)
        gewonnen = vier(0)
        nimmStein(x)
        if gewonnen:
            return x
    for x in frei:
        setzeStein(x, 2)
        verloren = vier(2)
        nimmStein(x)
        if verloren:
            return x
    return frei[0]


def spiele():
    while not vier(2):
        setzeStein(besterZug(), 0)
        setzeStein(int(input("Spalte: ")), 2)


if __name__ == "__main__":
    spiele()
