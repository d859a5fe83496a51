import type { Ids } from '#server/catalogue/definedRooms.queries.ts';
import { newId } from '#server/newId.ts';

/** The id of what the bundle names; every key of a bundle that was read without a problem has one. */
export const idBehind = (ids: Ids, key: string) => {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`bundle: no id for "${key}"`);
  return id;
};

/** The ids of what the bundle names: those that are known, and new ones. */
export const withNew = (known: Ids, entries: readonly { readonly key: string }[]): Ids =>
  new Map(entries.map(({ key }) => [key, known.get(key) ?? newId()]));
