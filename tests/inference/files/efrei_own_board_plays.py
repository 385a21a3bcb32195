class Puissance4:
    def __init__(self):
        self.grille = [[0] * 7 for _ in range(6)]
        self.joueur = 1

    def coups(self):
        return [c for c in range(7) if self.grille[0][c] == 0]

    def jouer(self, colonne):
        l = max(l for l in range(6) if self.grille[l][colonne] == 0)
        self.grille[l][colonne] = self.joueur
        self.joueur = 3 - self.joueur

    def aligne(self, s):
        g = self.grille
        for l in range(6):
            for c in range(7):
                for dl, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                    if all(0 <= l + k * dl < 6 and 0 <= c + k * dc < 7 and g[l + k * dl][c + k * dc] == s for k in range(4)):
                        return True
        return False

    def coup_ia(self):
        for s in (self.joueur, 3 - self.joueur):
            for c in self.coups():
                l = max(l for l in range(6) if self.grille[l][c] == 0)
                self.grille[l][c] = s
                bon = self.aligne(s)
                self.grille[l][c] = 0
                if bon:
                    return c
        return min(self.coups(), key=lambda c: abs(c - 3))


jeu = Puissance4()
while jeu.coups():
    jeu.jouer(int(input()))
    jeu.jouer(jeu.coup_ia())
