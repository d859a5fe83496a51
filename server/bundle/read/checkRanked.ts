import type { EventConditionEntry } from '../form/eventEntries.ts';
import type { Report, ResolvedSpan } from './resolved.ts';

type Ranked = Extract<EventConditionEntry, { type: 'UpperLimit' }>;

const isRanked = (condition: EventConditionEntry): condition is Ranked =>
  condition.type === 'UpperLimit' && condition.ranked === true;

/**
 * Reports courses that are choices of two groups, and groups that two lotteries would draw at the same time: each could
 * give a person one of them.
 */
export function checkRanked(
  { conditions, entrySpans }: { conditions: readonly EventConditionEntry[]; entrySpans: readonly ResolvedSpan[] },
  report: Report,
) {
  conditions.forEach((condition, index) => {
    if (!isRanked(condition)) return;
    const before = conditions.slice(0, index).filter(isRanked);
    condition.events.forEach((event, place) => {
      const other = before.find(({ events }) => events.includes(event));
      if (other) report(['conditions', index, 'events', place], `"${event}" is a choice of "${other.key}" too`);
    });
    const lotteries = entrySpans.filter(
      ({ method, events }) => method === 'lottery' && events.some((event) => condition.events.includes(event)),
    );
    lotteries.forEach((one, position) => {
      const other = lotteries.slice(0, position).find((earlier) => overlap(one, earlier));
      if (!other) return;
      const reason = `"${other.key}" and "${one.key}" draw its courses at the same time, and a person could win in both`;
      report(['conditions', index, 'ranked'], reason);
    });
  });
}

/** A lottery is under way until it is announced. */
const overlap = (one: ResolvedSpan, other: ResolvedSpan) =>
  one.opensAt < (other.announceAt ?? other.closesAt) && other.opensAt < (one.announceAt ?? one.closesAt);
