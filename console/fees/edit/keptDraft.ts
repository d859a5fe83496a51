type Place = { readonly tenantAlias: string; readonly containerId: string; readonly from: string };

/** By the version it was made from: '' where there is none. */
const keyOf = ({ tenantAlias, containerId, from }: Place) => `console.fees.${tenantAlias}.${containerId}.${from}`;

/** The text of a version that nobody published yet, as this browser keeps it; null for none. */
export function keptDraft(place: Place): string | null {
  try {
    return localStorage.getItem(keyOf(place));
  } catch {
    return null;
  }
}

/** Null forgets it. A browser that keeps nothing forgets it with the page. */
export function keepDraft(place: Place, text: string | null) {
  try {
    if (text === null) localStorage.removeItem(keyOf(place));
    else localStorage.setItem(keyOf(place), text);
  } catch {
    // Storage is full or not allowed.
  }
}
