import type { Event, EventCondition } from '#contract/event/event.ts';
import { linkToOwn } from '../unavailable.ts';

/** A course with its conditions other than that of its box. */
export type GroupedEvent = { event: Event; alsoIn: readonly EventCondition[] };

/**
 * One of the two sides that exclude each other, or all of a group; `side` is null for the latter. `over` are those that
 * take nobody any more.
 */
export type GroupPart = {
  side: '①' | '②' | null;
  entries: readonly GroupedEvent[];
  over: readonly GroupedEvent[];
};

/** Courses in one box, or between boxes when `condition` is null. */
export type ConditionGroup = { key: string; condition: EventCondition | null; parts: readonly GroupPart[] };

const touches = ({ conditionEventIds, eventIds }: EventCondition, eventId: string) =>
  eventIds.includes(eventId) || conditionEventIds.includes(eventId);

const isOver = ({ unavailable }: Event) => unavailable?.code === 'closed' || unavailable?.code === 'calledOff';

/** Courses that can be taken come first, then those that the user has, those that wait or are full, and those that are over. */
function rankOf(event: Event) {
  if (event.canReserve) return 0;
  if (linkToOwn(event)) return 1;
  return isOver(event) ? 3 : 2;
}

const partOf = (side: GroupPart['side'], all: readonly GroupedEvent[]): GroupPart => ({
  side,
  entries: all.filter(({ event }) => !isOver(event)),
  over: all.filter(({ event }) => isOver(event)),
});

function partsOf(condition: EventCondition | null, entries: readonly GroupedEvent[]): GroupPart[] {
  if (condition?.conditionType !== 'NotReserved') return [partOf(null, entries)];
  const isFirst = ({ event }: GroupedEvent) => condition.conditionEventIds.includes(event.eventId);
  const sides = [
    partOf('①', entries.filter(isFirst)),
    partOf(
      '②',
      entries.filter((entry) => !isFirst(entry)),
    ),
  ];
  return sides.filter(({ entries: open, over }) => open.length + over.length > 0);
}

/**
 * Courses that can be taken before the others, else in the given order. Those of a condition share a box at the position of the first of them. A course with
 * several conditions is in the box of the first.
 */
export function conditionGroups(
  events: readonly Event[],
  conditions: readonly EventCondition[],
): readonly ConditionGroup[] {
  const groups: { condition: EventCondition | null; entries: GroupedEvent[] }[] = [];
  for (const event of events.toSorted((one, other) => rankOf(one) - rankOf(other))) {
    const [main = null, ...alsoIn] = conditions.filter((condition) => touches(condition, event.eventId));
    const last = groups.at(-1);
    const group =
      main === null
        ? last?.condition === null
          ? last
          : undefined
        : groups.find(({ condition }) => condition === main);
    if (group) group.entries.push({ event, alsoIn });
    else groups.push({ condition: main, entries: [{ event, alsoIn }] });
  }
  return groups.map(({ condition, entries }) => ({
    key: condition?.eventConditionId ?? `before ${entries[0]?.event.eventId}`,
    condition,
    parts: partsOf(condition, entries),
  }));
}
