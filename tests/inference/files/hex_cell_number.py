"""Jeu de Hex, plateau 5 x 5 ; la case est un numero."""
A = 1


def plateau_vide():
    return [[0] * 5 for _ in range(5)]


def jouer_coup(plateau, joueur):
    for qui in (joueur, 3 - joueur):
        for n in range(25):
            if plateau[n // 5][n % 5] == 0:
                plateau[n // 5][n % 5] = qui
                fini = relie(plateau, qui)
                plateau[n // 5][n % 5] = 0
                if fini:
                    return n
    return next(n for n in (12, 7, 17, 11, 13, *range(25)) if plateau[n // 5][n % 5] == 0)


def relie(board, colour):
    n = len(board)
    todo = [(0, k) if colour == A else (k, 0) for k in range(n)]
    seen = {p for p in todo if board[p[0]][p[1]] == colour}
    todo = list(seen)
    while todo:
        r, c = todo.pop()
        if (r if colour == A else c) == n - 1:
            return True
        for p in ((r - 1, c), (r - 1, c + 1), (r, c - 1), (r, c + 1), (r + 1, c - 1), (r + 1, c)):
            if 0 <= p[0] < n and 0 <= p[1] < n and board[p[0]][p[1]] == colour and p not in seen:
                seen.add(p)
                todo.append(p)
    return False
