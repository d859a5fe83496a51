/** A search with a name: the parameters of its address. */
export type SavedSearch = { readonly name: string; readonly query: string };

const keyOf = (tenantAlias: string) => `console.searches.${tenantAlias}`;

const isSearch = (value: unknown): value is SavedSearch =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'query' in value &&
  typeof value.query === 'string';

/** What this browser keeps; nothing where it keeps none or something else. */
export function keptSearches(tenantAlias: string): readonly SavedSearch[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(tenantAlias)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isSearch) : [];
  } catch {
    return [];
  }
}

/** A browser that keeps nothing forgets them with the page. */
export function keepSearches(tenantAlias: string, searches: readonly SavedSearch[]) {
  try {
    localStorage.setItem(keyOf(tenantAlias), JSON.stringify(searches));
  } catch {
    // Storage is full or not allowed.
  }
}
