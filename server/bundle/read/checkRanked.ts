import type { EventConditionEntry } from '../form/eventEntries.ts';
import { mistake } from '../problem/mistake.ts';
import type { Report } from '../problem/problem.ts';
import type { ResolvedSpan } from './resolved.ts';

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
      if (other)
        report(['conditions', index, 'events', place], mistake('choiceOfTwo', { course: event, other: other.key }));
    });
    const lotteries = entrySpans.filter(
      ({ method, events }) => method === 'lottery' && events.some((event) => condition.events.includes(event)),
    );
    lotteries.forEach((one, position) => {
      const other = lotteries.slice(0, position).find((earlier) => overlap(one, earlier));
      if (!other) return;
      report(['conditions', index, 'ranked'], mistake('drawnTogether', { one: one.key, other: other.key }));
    });
  });
}

/** A lottery is under way until it is announced. */
const overlap = (one: ResolvedSpan, other: ResolvedSpan) =>
  one.opensAt < (other.announceAt ?? other.closesAt) && other.opensAt < (one.announceAt ?? one.closesAt);
