// A board can be played on where it stands: the page in a tab, in a frame. Without scripts, or without that
// page beside the documentation, the link below the board remains.
for (const figure of document.querySelectorAll("figure.position")) {
  const link = figure.querySelector("a.live");
  const button = document.createElement("button");
  button.type = "button";
  button.className = "here";
  button.textContent = figure.dataset.here;
  button.setAttribute("aria-expanded", "false");
  button.addEventListener("click", () => {
    const shown = figure.querySelector("iframe");
    button.setAttribute("aria-expanded", String(!shown));
    if (shown) return shown.remove();
    const frame = document.createElement("iframe");
    frame.src = link.href;
    frame.title = figure.querySelector("svg title").textContent;
    figure.append(frame);
  });
  link.after(button);
}
