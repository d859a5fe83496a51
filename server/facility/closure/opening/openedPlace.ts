import { localDateTimeAt } from '#rules/day/day.ts';
import { exceptionOn } from '#rules/facility/calendar/articleOn.ts';
import { whyClosedOn } from '#rules/facility/calendar/openDays.ts';
import { closesUse, comesOn, isSkipped } from '#rules/facility/closure/closureRule.ts';
import { everyText } from '#rules/facility/closure/regularClosings.ts';
import type { Context } from '#server/context.ts';
import { type PlaceWithRooms, placeWithRooms } from '#server/facility/placed.queries.ts';
import { Refused } from '#server/refused.ts';
import { instantOf } from '#server/time.ts';
import { type ClosureRuleRow, closingRule } from '../recurring/closureRule.queries.ts';

export type Room = PlaceWithRooms['articles'][number]['facts'];

type Asked = { readonly containerId: string; readonly articleIds?: readonly string[] };

/** The rooms of a place that are meant; all where none is named. Refuses notFound and closureRoomUnknown. */
export async function roomsMeant({ trx, tenant }: Context, { containerId, articleIds = [] }: Asked) {
  const { tenantId, timeZone } = tenant;
  const place = await placeWithRooms(trx, { tenantId, containerId, timeZone });
  if (!place || place.articles.length === 0) throw new Refused('notFound');
  const all = place.articles.map(({ facts }) => facts);
  const rooms = all.filter(({ articleId }) => articleIds.length === 0 || articleIds.includes(articleId));
  if (rooms.length < articleIds.length)
    throw new Refused({ code: 'closureRoomUnknown', details: [{ path: 'articleIds' }] });
  return { rooms, holidays: place.holidays, containerName: place.containerName, isAll: rooms.length === all.length };
}

type Meant = Pick<Awaited<ReturnType<typeof roomsMeant>>, 'rooms' | 'holidays'>;

/** The rooms that a rule of their calendar closes on a day, and why. What was said of this day alone is no rule. */
export const closedByRule = ({ rooms, holidays }: Meant, day: string) =>
  rooms.flatMap((room) => {
    const reason = exceptionOn(room, day) === undefined ? whyClosedOn(room, day, holidays) : null;
    return reason === null ? [] : [{ room, reason }];
  });

export const spacesOfAll = (rooms: readonly Room[]) => [...new Set(rooms.flatMap(({ spaceIds }) => spaceIds))];

const meets = ({ space_ids }: ClosureRuleRow, spaceIds: readonly string[]) =>
  space_ids.some((space) => spaceIds.includes(space));

/** What comes again and closes some of the spaces on a day. */
export const rulesOn = (rows: readonly ClosureRuleRow[], spaceIds: readonly string[], day: string) =>
  rows.filter((row) => meets(row, spaceIds) && comesOn(closingRule(row), day));

/** What would, but for this day. */
export const skippedOn = (rows: readonly ClosureRuleRow[], day: string) =>
  rows.filter((row) => isSkipped(closingRule(row), day));

/** Whether it would close some of a use of a room. */
export const wouldClose = (row: ClosureRuleRow, { spaceIds }: Room, use: Parameters<typeof closesUse>[1]) => {
  const rule = closingRule(row);
  return meets(row, spaceIds) && closesUse({ ...rule, recurring: { ...rule.recurring, except: [] } }, use);
};

export const ruleView = (row: ClosureRuleRow) => {
  const { recurring, ...hours } = closingRule(row);
  return { closureRuleId: row.closure_rule_id, reason: row.note, when: everyText(recurring), ...hours };
};

/** The instants of a day. */
export const within = ({ tenant: { timeZone } }: Context, day: string) => ({
  from: instantOf(localDateTimeAt(day, 0), timeZone),
  to: instantOf(localDateTimeAt(day, 1440), timeZone),
});
