"""A dictionary of piles, 1 to 7; the machine is told its number when it is made."""


def nueva_partida():
    return {numero: [] for numero in range(1, 8)}


def cuatro(pilas, quien):
    fichas = {(c, f): v for c, pila in pilas.items() for f, v in enumerate(pila)}
    for (c, f), valor in fichas.items():
        for dc, df in ((1, 0), (0, 1), (1, 1), (1, -1)):
            linea = [fichas.get((c + k * dc, f + k * df)) for k in range(4)]
            if valor == quien and linea == [quien] * 4:
                return True
    return False


class Maquina:
    def __init__(self, jugador=1):
        self.jugador = jugador

    def elegir(self, tablero):
        libres = [c for c in tablero if len(tablero[c]) < 6]
        for quien in (self.jugador, 3 - self.jugador):
            for c in libres:
                tablero[c].append(quien)
                gana = cuatro(tablero, quien)
                tablero[c].pop()
                if gana:
                    return c
        return libres[len(libres) // 2]
