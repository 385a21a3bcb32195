// Whoever comes without a language goes on in the one chosen on the page, or that of the browser.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem("pions.language");
  } catch {
    // Storage is forbidden: the browser's languages decide.
  }
  const wished = [chosen, ...navigator.languages].map((one) => (one || "").slice(0, 2));
  const language = wished.find((one) => one === "fr" || one === "en") || "en";
  location.replace(`${language}/index.html`);
})();
