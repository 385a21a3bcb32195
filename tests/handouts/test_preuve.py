"""Les preuves sur demande, tenues à ce que disent les règles et les valeurs publiées."""

import io

import pytest

from handouts.oracles import plain
from pions.families.judged_moves import SearchProgress
from pions.games.gravity import Gravity
from pions.handouts import colonnes, noeud
from pions.handouts.preuve import Suivi, prouve
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
    told = plain(str(trouvee))
    # The module counts columns from 0, and so does what it says: the middle one is 2.
    assert "Le premier joueur gagne, en commençant par la colonne 2" in told
    assert "Meilleurs coups : 2" in told
    assert max(map(int, told.partition("Meilleurs coups : ")[2].split("\n")[0])) <= 4
    assert "comptées à partir de 0" in told


def test_les_colonnes_du_resultat_de_1988_se_comptent_comme_celles_qu_on_tape():
    told = plain(str(prouve(Gravity(4, 3, 3))))
    assert "comptées à partir de 1" in told
    assert "0" not in told.partition("Meilleurs coups : ")[2].split("\n")[0]


class Long:
    """A clock that gains a second each time somebody looks at it."""

    def __init__(self):
        self.now = 0.0

    def __call__(self):
        self.now += 1.0
        return self.now


def test_une_longue_preuve_dit_tout_de_suite_et_sans_cesse_ou_elle_en_est():
    heard = io.StringIO()
    suivi = Suivi(heard, horloge=Long())
    assert "minute" in plain(heard.getvalue())  # before anything is computed
    for nodes in range(0, 30_000_000, 1_000_000):
        suivi(SearchProgress(2, 7, nodes, nodes / 1e6))
    lines = plain(heard.getvalue()).splitlines()
    assert len(lines) >= 4
    assert "colonnes : 2 sur 7" in lines[1]
    assert "positions visitées : 25 000 000" in lines[-1]


def test_ce_qui_est_dit_l_est_tout_de_suite():
    heard = io.TextIOWrapper(io.BytesIO(), "utf-8")  # keeps what is written until it is flushed
    Suivi(heard, horloge=Long())
    assert "minute" in plain(heard.buffer.getvalue().decode())


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_dans_un_terminal_une_seule_ligne_bouge_et_s_efface():
    heard = Terminal()
    with Suivi(heard, horloge=Long()) as suivi:
        for nodes in range(0, 3_000_000, 1_000_000):
            suivi(SearchProgress(2, 7, nodes, nodes / 1e6))
    shown = heard.getvalue()
    assert shown.count("\n") == 1  # the announcement
    assert shown.count("\r") >= 3
    assert shown.endswith("\r")


def test_preuve_1988_parle_avant_de_calculer(monkeypatch, capsys):
    class Seen(Exception):
        pass

    def stopped(_solver, _position, progress):
        assert (progress is None) == silent
        raise Seen(capsys.readouterr().err)

    monkeypatch.setattr("pions.handouts.preuve.Solver.analyse", stopped)
    silent = False
    with pytest.raises(Seen, match="minute"):
        colonnes.preuve_1988()
    silent = True
    with pytest.raises(Seen, match=r"^$"):
        colonnes.preuve_1988(livre=True)


def test_une_nulle_se_dit():
    assert "Personne ne gagne" in str(prouve(Gravity(4, 4, 4)))
