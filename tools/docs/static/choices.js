// Light or dark, and the language, are chosen once for the page in the tab and the documentation.
(() => {
  const copy = (from, to) => {
    try {
      const value = localStorage.getItem(from);
      if (value) localStorage.setItem(to, value);
      return value;
    } catch {
      return null; // storage is forbidden: the system decides
    }
  };
  document.body.dataset.theme = copy("pions.theme", "theme") || copy("theme", "pions.theme") || "auto";
  new MutationObserver(() => copy("theme", "pions.theme")).observe(document.body, {
    attributeFilter: ["data-theme"],
  });
  document.addEventListener("click", (event) => {
    const chosen = event.target.closest("a[hreflang]")?.hreflang;
    const leaving = event.target.closest(".live, .here, .tab, .ways a");
    try {
      // Whoever goes from a French page to the tab, and has chosen nothing yet, reads French there.
      if (chosen) localStorage.setItem("pions.language", chosen);
      else if (leaving && !localStorage.getItem("pions.language"))
        localStorage.setItem("pions.language", document.documentElement.lang);
    } catch {
      // The next visit asks the browser again.
    }
  });
})();
