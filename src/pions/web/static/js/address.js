// The address of the page holds its state, so that it can be shared and reloaded.

export const query = () => Object.fromEntries(new URLSearchParams(location.search));

/** The address of `path` with these values; empty ones are left out. */
export function address(path, values) {
  const search = new URLSearchParams(
    Object.entries(values).filter(([, value]) => value !== "" && value !== null && value !== undefined),
  );
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

/** Change the address without leaving the page. */
export function settle(path, values) {
  history.replaceState(null, "", address(path, values));
}
