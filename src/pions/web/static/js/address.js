// The address of the page holds its state, so that it can be shared and reloaded.

let root;
/** Where the pages are: at the top of a server, or in any folder of a site; as it was when first asked. */
const top = () => (root ??= new URL(document.documentElement.dataset.root ?? "/", location.href).pathname);
/** How an address ends: on a site of files, each page is a folder. */
const end = () => ("tab" in document.documentElement.dataset ? "/" : "");
/** Where our own files are. */
export const files = () => new URL("../../", import.meta.url).href;

/** The page that is shown, without the folder: /play. */
export const here = () => `/${location.pathname.slice(top().length).replace(/\/$/, "")}`;

export const query = () => Object.fromEntries(new URLSearchParams(location.search));

/** The address of the page `path` with these values; empty ones are left out. */
export function address(path, values = {}) {
  const search = new URLSearchParams(
    Object.entries(values).filter(([, value]) => value !== "" && value !== null && value !== undefined),
  );
  const text = search.toString();
  const page = path === "/" ? top() : top() + path.slice(1) + end();
  return text ? `${page}?${text}` : page;
}

/** Change the address without leaving the page. */
export function settle(path, values) {
  history.replaceState(null, "", address(path, values));
}

/** The same, so that the browser's Back comes back to where one was. */
export function advance(path, values) {
  history.pushState(null, "", address(path, values));
}
