export type Keeper = { readonly tenantId: string; readonly staffId: string };

/** Nobody else who signs in on the same machine is shown it. */
const keyOf = ({ tenantId, staffId }: Keeper, name: string) => `console.kept.${tenantId}.${staffId}.${name}`;

/** A text that somebody keeps in this browser for longer than a tab; null for none. */
export function keptText(keeper: Keeper, name: string): string | null {
  try {
    return localStorage.getItem(keyOf(keeper, name));
  } catch {
    return null;
  }
}

/** Null forgets it. A browser that keeps nothing forgets it with the page. */
export function keepText(keeper: Keeper, name: string, text: string | null) {
  try {
    if (text === null) localStorage.removeItem(keyOf(keeper, name));
    else localStorage.setItem(keyOf(keeper, name), text);
  } catch {
    // Storage is full or not allowed.
  }
}
