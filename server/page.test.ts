import { expect, it } from 'vitest';
import { pageAt, pageOf } from './page.ts';

const idOf = (row: string) => row;
const list = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => `row${from + index}`);

/** What is read page by page while `change` happens to the list after each of them. */
function readThrough(rows: string[], length: number, change: (rows: string[]) => void = () => undefined) {
  const read: string[] = [];
  let cursor: string | undefined;
  for (let pages = 0; pages < 100; pages += 1) {
    const page = pageAt(cursor, length);
    const { items, nextCursor } = pageOf(rows.slice(0, page.limit), page, idOf);
    read.push(...items);
    if (nextCursor === null) return read;
    cursor = nextCursor;
    change(rows);
  }
  throw new Error('it never ends');
}

it.each([0, 1, 9, 10, 11, 20, 25])('[API-01] a list of %i is read whole, each line once', (count) => {
  expect(readThrough(list(0, count), 10)).toEqual(list(0, count));
});

it('[API-01] lines that come before what was read neither repeat nor hide any', () => {
  let added = 0;
  const read = readThrough(list(0, 35), 10, (rows) => {
    rows.unshift(...list(1000 + added, 1003 + added));
    added += 3;
  });
  expect(read).toEqual(list(0, 35));
});

it('[API-01] where very much came before it, some lines are read again and none is left out', () => {
  let isMoved = false;
  const read = readThrough(list(0, 25), 10, (rows) => {
    if (!isMoved) rows.unshift(...list(1000, 1030));
    isMoved = true;
  });
  expect(new Set(read).isSupersetOf(new Set(list(0, 25)))).toBe(true);
});

it('[API-01] the line behind which a list goes on may go meanwhile', () => {
  let isGone = false;
  const read = readThrough(list(0, 25), 10, (rows) => {
    if (!isGone) rows.splice(9, 1);
    isGone = true;
  });
  expect(read.length).toBeGreaterThanOrEqual(24);
});

it('[API-01] ends at ten thousand lines, and says that there are more', () => {
  const rows = list(0, 10_400);
  const page = pageAt(Buffer.from('[9900,"row9899"]').toString('base64url'), 200);
  expect(pageOf(rows.slice(0, page.limit), page, idOf)).toMatchObject({ hasMore: true, nextCursor: null });
});

it.each(['', 'x', Buffer.from('{}').toString('base64url'), Buffer.from('[0,"a"]').toString('base64url')])(
  '[API-01] %j is no cursor',
  (cursor) => {
    expect(() => pageAt(cursor, 10)).toThrow();
  },
);
