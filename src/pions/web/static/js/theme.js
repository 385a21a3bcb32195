// Before anything is drawn: the theme, so that no page flashes white in the dark.
(() => {
  const wish = () => {
    try {
      return localStorage.getItem("pions.theme") || "auto";
    } catch {
      return "auto"; // storage is forbidden
    }
  };
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const apply = () => {
    const theme = wish();
    document.documentElement.dataset.theme = theme === "auto" ? (dark.matches ? "dark" : "light") : theme;
  };
  dark.addEventListener("change", apply);
  document.documentElement.dataset.wish = wish();
  apply();
})();
