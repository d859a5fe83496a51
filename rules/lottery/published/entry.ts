/** One day of using an article: minutes of that day in the tenant's zone, `to` exclusive, preparation not included. */
export type Use = { readonly article: string; readonly date: string; readonly from: number; readonly to: number };

/** An event by its id, or uses on different days in order, won together or not at all. */
export type Choice = string | readonly Use[];

/** The hashed content of an entry, by its short keys: choices by preference, entry number, tickets. */
export type Line = { readonly c: readonly Choice[]; readonly n: string; readonly t: number };

/** An entry as its holder knows it. The salt is 16 bytes in lower-case hexadecimal and stays private. */
export type Entry = { readonly line: Line; readonly salt: string };

/** An entry as published once the draw is announced. */
export type ListedEntry = { readonly line: Line; readonly leaf: string };

/** The order of the list. Numbers are plain ASCII, so that every language sorts them alike. */
export const byNumber = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
