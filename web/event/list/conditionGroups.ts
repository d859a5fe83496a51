import type { Event, EventCondition } from '#contract/event/event.ts';

/** A course with its conditions other than that of its box. */
export type GroupedEvent = { event: Event; alsoIn: readonly EventCondition[] };

/** One of the two sides that exclude each other, or all of a group; `side` is null for the latter. */
export type GroupPart = { side: '①' | '②' | null; entries: readonly GroupedEvent[] };

/** Courses in one box, or between boxes when `condition` is null. */
export type ConditionGroup = { key: string; condition: EventCondition | null; parts: readonly GroupPart[] };

const touches = ({ conditionEventIds, eventIds }: EventCondition, eventId: string) =>
  eventIds.includes(eventId) || conditionEventIds.includes(eventId);

const whole = (entries: readonly GroupedEvent[]): GroupPart[] => [{ side: null, entries }];

function partsOf(condition: EventCondition | null, entries: readonly GroupedEvent[]): GroupPart[] {
  if (condition?.conditionType !== 'NotReserved') return whole(entries);
  const isFirst = ({ event }: GroupedEvent) => condition.conditionEventIds.includes(event.eventId);
  const sides: GroupPart[] = [
    { side: '①', entries: entries.filter(isFirst) },
    { side: '②', entries: entries.filter((entry) => !isFirst(entry)) },
  ];
  return sides.filter((part) => part.entries.length > 0);
}

/**
 * Courses in the given order. Those of a condition share a box at the position of the first of them. A course with
 * several conditions is in the box of the first.
 */
export function conditionGroups(
  events: readonly Event[],
  conditions: readonly EventCondition[],
): readonly ConditionGroup[] {
  const groups: { condition: EventCondition | null; entries: GroupedEvent[] }[] = [];
  for (const event of events) {
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
