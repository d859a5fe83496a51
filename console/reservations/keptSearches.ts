import { type Keeper, keepText, keptText } from '#console/fields/keptText.ts';

/** A search with a name: the parameters of its address. */
export type SavedSearch = { readonly name: string; readonly query: string };

const name = 'searches';

const isSearch = (value: unknown): value is SavedSearch =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'query' in value &&
  typeof value.query === 'string';

/** What this browser keeps for somebody; nothing where it keeps none or something else. */
export function keptSearches(keeper: Keeper): readonly SavedSearch[] {
  try {
    const kept: unknown = JSON.parse(keptText(keeper, name) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isSearch) : [];
  } catch {
    return [];
  }
}

export const keepSearches = (keeper: Keeper, searches: readonly SavedSearch[]) =>
  keepText(keeper, name, JSON.stringify(searches));
