/** One day of using an article: minutes of that day in the tenant's zone, `to` exclusive, preparation not included. */
export type Use = { readonly article: string; readonly date: string; readonly from: number; readonly to: number };

/** An event by its id, or uses of different days in their order, which are won together or not at all. */
export type Choice = string | readonly Use[];

/** What an entry says, in the letters it is hashed with: choices with the dearest first, entry number, tickets. */
export type Line = { readonly c: readonly Choice[]; readonly n: string; readonly t: number };

/** An entry as its holder knows it; the salt is 16 bytes in lower-case hexadecimal and stays with him. */
export type Entry = { readonly line: Line; readonly salt: string };

/** An entry as everybody may see it once the draw is announced. */
export type ListedEntry = { readonly line: Line; readonly leaf: string };

/** The order of the list; numbers are plain ASCII, so that every language sorts them alike. */
export const byNumber = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
