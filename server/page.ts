import { z } from 'zod';
import { Refused } from './refused.ts';

/** Of longer lists no more than so many lines are gone through: what is looked for is made narrower, by days for example. */
const mostSeen = 10_000;

/** Where a list goes on: behind a line of this id, which was the so-manieth. */
const place = z.tuple([z.number().int().min(1).max(mostSeen), z.string().max(64)]);

export type Page = {
  readonly seen: number;
  readonly lastId: string;
  readonly length: number;
  /** How many lines are read for it, from the beginning on. */
  readonly limit: number;
};

function read(cursor: string) {
  try {
    return place.safeParse(JSON.parse(Buffer.from(cursor, 'base64url').toString())).data;
  } catch {
    return undefined;
  }
}

/** The page at a cursor; the first one without. Refuses malformed for what was never a cursor. */
export function pageAt(cursor: string | undefined, length: number): Page {
  const found = cursor === undefined ? ([0, ''] as const) : read(cursor);
  if (!found) throw new Refused({ code: 'malformed', details: [{ path: 'cursor' }] });
  const [seen, lastId] = found;
  return { seen, lastId, length, limit: seen + length + 1 };
}

/**
 * A page of a list that was read from its beginning on, and where it goes on. It begins behind the last line of the page
 * before, wherever that stands by now; where that line is gone, behind as many as there were.
 */
export function pageOf<Row>(rows: readonly Row[], page: Page, idOf: (row: Row) => string) {
  const at = page.lastId === '' ? -1 : rows.findIndex((row) => idOf(row) === page.lastId);
  const start = at === -1 ? page.seen : at + 1;
  const items = rows.slice(start, start + page.length);
  const hasMore = rows.length > start + items.length || rows.length >= page.limit;
  const seen = start + items.length;
  const last = items.at(-1);
  const lastId = last === undefined ? page.lastId : idOf(last);
  const goesOn = hasMore && seen < mostSeen;
  const nextCursor = goesOn ? Buffer.from(JSON.stringify([seen, lastId])).toString('base64url') : null;
  return { items, hasMore, nextCursor };
}
