// Before anything is drawn: the theme, so that no page flashes white in the dark.
(() => {
  const wished = localStorage.getItem("pions.theme");
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const apply = () => {
    const theme = localStorage.getItem("pions.theme") || "auto";
    document.documentElement.dataset.theme = theme === "auto" ? (dark.matches ? "dark" : "light") : theme;
  };
  dark.addEventListener("change", apply);
  document.documentElement.dataset.wish = wished || "auto";
  apply();
})();
