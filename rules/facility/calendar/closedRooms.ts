import type { Holidays } from '#rules/day/dayKind.ts';
import type { ArticleFacts } from './articleFacts.ts';
import { whyClosedOn } from './openDays.ts';

type Room = Pick<ArticleFacts, 'articleId'> & Parameters<typeof whyClosedOn>[0];

/** On which of some days rooms are closed by their calendar: by why, and by the rooms that are closed alike. */
export function closedByCalendar(rooms: readonly Room[], days: readonly string[], holidays: Holidays) {
  const closed = days.flatMap((date) =>
    [...Map.groupBy(rooms, (room) => whyClosedOn(room, date, holidays))].flatMap(([reason, alike]) =>
      reason === null ? [] : [{ date, reason, articleIds: alike.map(({ articleId }) => articleId) }],
    ),
  );
  return [...Map.groupBy(closed, ({ reason, articleIds }) => [reason, ...articleIds].join()).values()].flatMap(
    ([first, ...others]) => (first ? [{ ...first, dates: [first, ...others].map(({ date }) => date) }] : []),
  );
}

/** Why rooms are closed, a sentence each; rooms are named where not all of them are closed for that reason. */
export const closedTexts = (rooms: readonly { readonly name: string; readonly closedFor: string }[]) =>
  [...Map.groupBy(rooms, ({ closedFor }) => closedFor)].flatMap(([reason, alike]) => {
    if (reason === '') return [];
    return alike.length < rooms.length ? `${reason}（${alike.map(({ name }) => name).join('、')}）` : reason;
  });
