// The board as a picture for elsewhere: an SVG file that needs no style sheet of ours.

const LOOKS = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-opacity",
  "stroke-width",
  "stroke-dasharray",
  "stroke-linecap",
  "stroke-linejoin",
  "opacity",
  "font-family",
  "font-size",
  "font-weight",
  "text-anchor",
];
const WITHOUT = ["hit", "focus"]; // what is only there to be pressed

/** `svg` as text, each shape with the looks it has on this page. */
export function svgText(svg) {
  const copy = svg.cloneNode(true);
  const [originals, copies] = [svg, copy].map((one) => [one, ...one.querySelectorAll("*")]);
  const plate = getComputedStyle(document.documentElement).getPropertyValue("--board").trim();
  copies.forEach((one, index) => {
    const looks = getComputedStyle(originals[index]);
    for (const name of LOOKS) {
      const value = looks.getPropertyValue(name);
      // A colour from elsewhere on the page would be lost.
      one.setAttribute(name, value.startsWith("url(") ? plate : value);
    }
    for (const name of ["role", "tabindex", "aria-label", "aria-hidden", "aria-disabled", "style"])
      one.removeAttribute(name);
  });
  for (const name of WITHOUT) for (const one of copy.querySelectorAll(`.${name}`)) one.remove();
  for (const one of copies) one.removeAttribute("class");
  const [, , width, height] = copy.getAttribute("viewBox").split(" ");
  copy.setAttribute("width", width);
  copy.setAttribute("height", height);
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  return new XMLSerializer().serializeToString(copy);
}
