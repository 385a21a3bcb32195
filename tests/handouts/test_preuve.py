"""Les preuves sur demande, tenues à ce que disent les règles et les valeurs publiées."""

import pytest

from pions.games.gravity import Gravity
from pions.handouts import colonnes, noeud
from pions.handouts.preuve import prouve
from plain_oracle import PlainOracle


@pytest.mark.parametrize("jeu", [Gravity(4, 4, 3), Gravity(4, 3, 3), Gravity(3, 3, 3)])
def test_la_preuve_est_celle_de_la_recherche_simple(jeu):
    simple = PlainOracle()
    trouvee = prouve(jeu)
    assert trouvee.valeurs == simple.values(jeu.initial())
    assert trouvee.valeur == simple.value(jeu.initial())
    position = jeu.initial()
    for coup in trouvee.ligne:
        position = position.play(coup)
    assert position.outcome() is not None


@pytest.mark.once  # la fin de la ligne prend des minutes sans compilation
def test_le_resultat_de_1988_le_premier_joueur_gagne_au_centre():
    trouvee = colonnes.preuve_1988(livre=True)
    # Les valeurs publiées des sept colonnes de la grille vide.
    assert list(trouvee.valeurs.values()) == [-2, -1, 0, 1, 0, -1, -2]
    assert trouvee.colonnes == [3]
    assert len(trouvee.ligne) == 41
    assert "Le premier joueur gagne, en commençant par la colonne 4" in str(trouvee)


def test_puissance_3_est_gagne_par_qui_commence():
    trouvee = noeud.preuve()
    assert trouvee.valeur > 0
    assert "Le premier joueur gagne, en commençant par la colonne 3" in str(trouvee)


def test_une_nulle_se_dit():
    assert "Personne ne gagne" in str(prouve(Gravity(4, 4, 4)))
