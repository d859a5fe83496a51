import { describe, expect, it } from 'vitest';
import { pageCursor } from '#contract/values.ts';
import { cursorOf, positionAt } from './reservationCursor.ts';

const position = {
  part: 'upcoming' as const,
  firstDate: '2026-06-20',
  bookedAt: '2026-06-01T01:02:03.123456Z',
  reservationId: '01890000-0000-7000-8000-000000000001',
};

/** A cursor as somebody could make it. */
const made = (...parts: string[]) => Buffer.from(parts.join(' ')).toString('base64url');

const { part, firstDate, bookedAt, reservationId } = position;

describe('the cursor of the list of reservations', () => {
  it('stands for its place to the microsecond, as the contract takes it', () => {
    const cursor = cursorOf(position);
    expect(pageCursor.safeParse(cursor).success).toBe(true);
    expect(positionAt(cursor)).toEqual(position);
  });

  it.each([
    ['nothing', ''],
    ['no base64', '予約'],
    ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x00]).toString('base64url')],
    ['a part of the list that there is not', made('all', firstDate, bookedAt, reservationId)],
    ['a part missing', made(part, firstDate, bookedAt)],
    ['a part too many', made(part, firstDate, bookedAt, reservationId, 'x')],
    ['a day that there is not', made(part, '2026-02-30', bookedAt, reservationId)],
    ['an instant on a day that there is not', made(part, firstDate, '2026-02-30T00:00:00.000000Z', reservationId)],
    ['a year that PostgreSQL does not know', made(part, firstDate, '0000-01-01T00:00:00.000000Z', reservationId)],
    ['an instant without its zone', made(part, firstDate, '2026-06-01T01:02:03.123456', reservationId)],
    ['an id that is none', made(part, firstDate, bookedAt, "' or true --")],
  ])('is malformed with %s', (_, cursor) => {
    expect(positionAt(cursor)).toBeUndefined();
  });
});
