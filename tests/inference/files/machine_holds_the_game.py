"""The machine is made with the game, and asks it for everything."""


class Partie:
    def __init__(self):
        self.plateau = [[0] * 7 for _ in range(6)]
        self.au_trait = 1

    def colonnes(self):
        return [c for c in range(7) if self.plateau[0][c] == 0]

    def hauteur(self, colonne):
        return sum(ligne[colonne] != 0 for ligne in self.plateau)

    def jouer(self, colonne):
        self.plateau[5 - self.hauteur(colonne)][colonne] = self.au_trait
        self.au_trait = 3 - self.au_trait

    def gagne(self, joueur):
        p = self.plateau
        for l in range(6):
            for c in range(7):
                for dl, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                    suite = [(l + k * dl, c + k * dc) for k in range(4)]
                    if all(0 <= a < 6 and 0 <= b < 7 and p[a][b] == joueur for a, b in suite):
                        return True
        return False


class Cerveau:
    def __init__(self, g, nom="Cerveau"):
        self.partie = g
        self.nom = nom

    def meilleur_coup(self):
        partie = self.partie
        for joueur in (partie.au_trait, 3 - partie.au_trait):
            for colonne in partie.colonnes():
                ligne = 5 - self.partie.hauteur(colonne)
                partie.plateau[ligne][colonne] = joueur
                gagne = self.partie.gagne(joueur)
                partie.plateau[ligne][colonne] = 0
                if gagne:
                    return colonne
        return self.partie.colonnes()[0]


if __name__ == "__main__":
    partie = Partie()
    while partie.colonnes():
        partie.jouer(Cerveau(partie).meilleur_coup())
        partie.jouer(int(input("Colonne ? ")))
