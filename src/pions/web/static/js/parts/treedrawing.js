// A search tree as triangles: MAX points up, MIN points down; what was cut off is dashed.

import { s } from "../dom.js";
import { _, fill } from "../words.js";

const WIDTH = 760;
const ROW = 118;
const TOP = 46;
const MOST = 13;

/** Of many children, those worth seeing: the first ones, the best, the path, the last ones. */
function shortened(children) {
  if (children.length <= MOST) return children.map((one) => ({ one }));
  const wanted = (one, index) => index < 4 || index >= children.length - 4 || one.best || one.onpath;
  const kept = [];
  let hidden = 0;
  children.forEach((one, index) => {
    if (wanted(one, index)) {
      if (hidden) kept.push({ hidden });
      hidden = 0;
      kept.push({ one });
    } else hidden += 1;
  });
  return kept;
}

const font = (text, wide) => Math.max(8.5, Math.min(15, (wide * 0.62) / Math.max(2.2, text.length * 0.56)));

/** One triangle with its value; pressing it opens it. */
function triangle(node, x, y, wide, { focus, here, open }) {
  const [half, tall] = [wide / 2, Math.min(44, wide * 0.9)];
  const [up, down] = node.max ? [y - tall * 0.6, y + tall * 0.4] : [y - tall * 0.4, y + tall * 0.6];
  const path = node.max
    ? `M${x - half} ${down} ${x} ${up} ${x + half} ${down}z`
    : `M${x - half} ${up} ${x} ${down} ${x + half} ${up}z`;
  const text = `${node.bound}${node.value}` || "?";
  const kind = [
    "node",
    node.best ? "leading" : "",
    node.cut ? "cut" : "",
    node.state,
    focus ? "focus-node" : "",
    here ? "here" : "",
  ].join(" ");
  const label = fill(node.max ? _("MAX node {move}, {value}") : _("MIN node {move}, {value}"), {
    move: node.move,
    value: text,
  });
  return s(
    "g",
    {
      class: kind,
      role: "button",
      tabindex: 0,
      "aria-label": label,
      "aria-pressed": String(focus),
      "data-key": `node-${node.id}`,
      on: {
        click: () => open(node.id),
        keydown: (event) => {
          if (event.key !== "Enter" && event.key !== " ") return;
          event.preventDefault();
          open(node.id);
        },
      },
    },
    s("path", { d: path }),
    s("text", { x, y: node.max ? y + tall * 0.3 : y, "font-size": font(text, wide).toFixed(1) }, text),
  );
}

function moveLabel(text, x, y, leading) {
  if (!text) return null;
  return s(
    `g.move.${leading ? "leading" : ""}`,
    { "aria-hidden": "true" },
    s("circle", { cx: x, cy: y, r: text.length > 2 ? 14 : 11 }),
    s("text", { x, y: y + 4.5, "font-size": text.length > 2 ? 11 : 13 }, text),
  );
}

/** The children of one node, spread over a row; gives back where each stands. */
function row(level, parentPlace, y, options) {
  const cells = [...shortened(level.children), ...level.unread.slice(0, MOST).map((move) => ({ move }))];
  const step = WIDTH / Math.max(cells.length, 3);
  const start = (WIDTH - step * cells.length) / 2;
  const wide = Math.min(72, step * 0.86);
  const places = new Map();
  const [edges, nodes] = [[], []];
  cells.forEach((cell, index) => {
    const x = start + step * (index + 0.5);
    const leading = cell.one?.best;
    const dashed = "move" in cell;
    const gap = [x, y - 26];
    edges.push(
      s(`path.edge.${leading ? "leading" : ""}.${dashed ? "dashed" : ""}`, {
        d: `M${parentPlace[0]} ${parentPlace[1] + 26}L${gap[0]} ${gap[1]}`,
      }),
    );
    const along = (from, to) => from + (to - from) * 0.68;
    const label = dashed ? cell.move : cell.one?.move;
    nodes.push(moveLabel(label, along(parentPlace[0], gap[0]), along(parentPlace[1] + 26, gap[1]), leading));
    if (cell.one) {
      places.set(cell.one.id, [x, y]);
      const marks = { ...options, focus: options.focus === cell.one.id, here: options.here === cell.one.id };
      nodes.push(triangle(cell.one, x, y, wide, marks));
    } else if (dashed) {
      const [half, tall] = [wide * 0.4, 30];
      const d = level.max
        ? `M${x - half} ${y - 12} ${x} ${y + tall - 12} ${x + half} ${y - 12}z`
        : `M${x - half} ${y + 12} ${x} ${y + 12 - tall} ${x + half} ${y + 12}z`;
      nodes.push(s("path.unread", { d }));
    } else nodes.push(s("text.more", { x, y: y + 5 }, `+${cell.hidden}`));
  });
  if (level.unread.length) {
    const last = start + step * (cells.length - level.unread.slice(0, MOST).length / 2);
    const middle = [
      parentPlace[0] + (last - parentPlace[0]) * 0.3,
      parentPlace[1] + (y - parentPlace[1]) * 0.42,
    ];
    nodes.push(
      s(
        "g.scissors",
        { transform: `translate(${middle[0]} ${middle[1] + 8})`, "aria-hidden": "true" },
        s("rect", { x: -42, y: -14, width: 84, height: 27, rx: 13.5 }),
        s("text", { y: 4.5, "font-size": 13 }, level.window ? "✂ α ≥ β" : "✂"),
      ),
    );
  }
  return { places, edges, nodes };
}

/** Scroll `box` so that the node one looks at is in sight. */
export function reveal(box) {
  const node = box.querySelector(".focus-node");
  if (!node) return;
  const [one, all] = [node.getBoundingClientRect(), box.getBoundingClientRect()];
  box.scrollLeft += (one.left + one.right - all.left - all.right) / 2;
}

/** The whole picture: the root, and a row for every node of the path. */
export function treePicture(view, open) {
  const options = { focus: view.focus, here: view.here, open };
  const height = TOP + ROW * view.levels.length + 60;
  const [edges, nodes] = [[], []];
  let places = new Map([[view.root.id, [WIDTH / 2, TOP]]]);
  nodes.push(
    triangle(view.root, WIDTH / 2, TOP, 72, {
      ...options,
      focus: view.focus === view.root.id,
      here: view.here === view.root.id,
    }),
  );
  view.levels.forEach((level, index) => {
    const from = places.get(level.parent);
    if (!from) return;
    const made = row(level, from, TOP + ROW * (index + 1), options);
    edges.push(made.edges);
    nodes.push(made.nodes);
    places = new Map([...places, ...made.places]);
  });
  return s(
    "svg.treesvg",
    { viewBox: `0 0 ${WIDTH} ${height}`, role: "group", "aria-label": _("Search tree") },
    s("g", { "aria-hidden": "true" }, edges),
    nodes,
  );
}
