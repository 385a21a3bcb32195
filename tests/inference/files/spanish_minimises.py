"""Words of a Spanish course: its search answers ((fila, columna), valor), and minimises for 2."""
import graficos
import numpy as np

FILAS, COLUMNAS, FIN = 6, 7, 10
FICHAS = [1, 2]
PERSONA, ORDENADOR = FICHAS[0], FICHAS[1]
REJILLA = {"color": "azul"}


def crear_tablero():
    return np.zeros((FILAS, COLUMNAS), dtype=int)


def fila_libre(tablero, columna):
    return next((f for f in range(FILAS - 1, -1, -1) if tablero[f][columna] == 0), None)


def soltar(tablero, columna, ficha):
    tablero[fila_libre(tablero, columna)][columna] = ficha


def cuatro(tablero, ficha):
    for f in range(FILAS):
        for c in range(COLUMNAS):
            for df, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                linea = [(f + k * df, c + k * dc) for k in range(4)]
                if all(0 <= a < FILAS and 0 <= b < COLUMNAS and tablero[a][b] == ficha for a, b in linea):
                    return True
    return False


vistos = {}


def minimax(tablero, profundidad, maximizando, rejilla):
    clave = tablero.tobytes()
    if cuatro(tablero, 1) or cuatro(tablero, 2) or profundidad == 0:
        vistos[clave] = 100 if cuatro(tablero, 1) else -100 if cuatro(tablero, 2) else 0
        return None, vistos[clave] * (1 + profundidad)
    mejor = (None, -9999 if maximizando else 9999)
    for columna in (3, 2, 4, 1, 5, 0, 6):
        fila = fila_libre(tablero, columna)
        if fila is None:
            continue
        copia = tablero.copy()
        if maximizando:
            soltar(copia, columna, PERSONA)
            valor = minimax(copia, profundidad - 1, False, rejilla)[1]
            mejor = max(mejor, ((fila, columna), valor), key=lambda par: par[1])
        else:
            soltar(copia, columna, ORDENADOR)
            valor = minimax(copia, profundidad - 1, True, rejilla)[1]
            mejor = min(mejor, ((fila, columna), valor), key=lambda par: par[1])
    return mejor


def partida():
    tablero = crear_tablero()
    while not cuatro(tablero, PERSONA):
        (_, columna), _ = minimax(tablero, FIN - 7, False, 0)
        graficos.animar(tablero, columna)


partida()
