// Where the cells of a rhombus of hexagons are.

export const SIDE = 29;
export const WIDE = Math.sqrt(3) * SIDE;

/** Where things are: rows lean to the right, or, as a diamond, the whole board is turned by 60 degrees. */
export function places(rows, diamond) {
  const turn = diamond ? Math.PI / 3 : 0;
  const spin = ([x, y]) => [x * Math.cos(turn) - y * Math.sin(turn), x * Math.sin(turn) + y * Math.cos(turn)];
  const flat = (row, column) => [column * WIDE + (row * WIDE) / 2, row * 1.5 * SIDE];
  const corner = (index, reach) => [
    reach * Math.cos((Math.PI / 180) * (60 * index - 90)),
    reach * Math.sin((Math.PI / 180) * (60 * index - 90)),
  ];
  const centre = (row, column) => spin(flat(row, column));
  const corners = (row, column, reach = SIDE) =>
    [0, 1, 2, 3, 4, 5].map((index) => {
      const [x, y] = flat(row, column);
      const [dx, dy] = corner(index, reach);
      return spin([x + dx, y + dy]);
    });
  const beside = (row, column, dx, dy) => {
    const [x, y] = flat(row, column);
    return spin([x + dx, y + dy]);
  };
  const all = [
    [0, 0],
    [0, rows - 1],
    [rows - 1, 0],
    [rows - 1, rows - 1],
  ].flatMap(([r, c]) => corners(r, c, SIDE + 46));
  const [xs, ys] = [all.map(([x]) => x), all.map(([, y]) => y)];
  const box = [
    Math.min(...xs),
    Math.min(...ys),
    Math.max(...xs) - Math.min(...xs),
    Math.max(...ys) - Math.min(...ys),
  ];
  // The corners of the box that no cell comes near, as [right, bottom].
  const free = diamond
    ? [
        [false, false],
        [true, false],
        [false, true],
        [true, true],
      ]
    : [
        [true, false],
        [false, true],
      ];
  return { centre, corners, beside, box, free, radius: 21, reach: SIDE };
}
