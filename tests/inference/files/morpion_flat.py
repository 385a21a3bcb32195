"""Noughts and crosses on nine cells in a row; its grid comes from elsewhere."""
LIGNES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def ia(plateau, signe):
    autre = "O" if signe == "X" else "X"
    for qui in (signe, autre):
        for trio in LIGNES:
            contenu = [plateau[case] for case in trio]
            if contenu.count(qui) == 2 and " " in contenu:
                return trio[contenu.index(" ")]
    for case in (4, 0, 2, 6, 8, 1, 3, 5, 7):
        if plateau[case] == " ":
            return case
