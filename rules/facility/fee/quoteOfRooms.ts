import type { FeeLineText, FeeQuote } from '#contract/facility/booking.ts';

export type QuotedRoom = NonNullable<FeeQuote['rooms']>[number];

/** What rooms cost together: one room by itself, several with their names before each line and a quote of each. */
export function quoteOfRooms(rooms: readonly QuotedRoom[]): FeeQuote {
  const isSeveral = rooms.length > 1;
  const all = (key: 'lines' | 'afterUse') =>
    rooms.flatMap((room): FeeLineText[] =>
      isSeveral ? room[key].map((line) => ({ ...line, name: `${room.articleName} ${line.name}` })) : room[key],
    );
  return {
    lines: all('lines'),
    total: rooms.reduce((sum, { total }) => sum + total, 0),
    isFinal: rooms.every(({ isFinal }) => isFinal),
    afterUse: all('afterUse'),
    ...(isSeveral && { rooms: [...rooms] }),
  };
}
