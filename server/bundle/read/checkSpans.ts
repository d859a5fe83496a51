import { mistake } from '../problem/mistake.ts';
import type { Report } from '../problem/problem.ts';
import type { ResolvedSpan } from './resolved.ts';

/**
 * Reports spans that end before they begin, overlap another one of the same event, or begin before a lottery is
 * announced.
 */
export function checkSpans(spans: readonly ResolvedSpan[], report: Report) {
  spans.forEach((span, index) => {
    const { opensAt, closesAt, announceAt } = span;
    if (closesAt <= opensAt) report(['entrySpans', index, 'closes'], mistake('spanBackwards'));
    else if (announceAt !== null && announceAt < closesAt) {
      report(['entrySpans', index, 'announceAt'], mistake('announcedEarly'));
    }
    spans.slice(0, index).forEach((other, position) => {
      checkPair({ span, index }, { span: other, index: position }, report);
    });
  });
}

type Placed = { readonly span: ResolvedSpan; readonly index: number };

function checkPair(one: Placed, other: Placed, report: Report) {
  const place = one.span.events.findIndex((key) => other.span.events.includes(key));
  const shared = one.span.events[place];
  if (shared === undefined) return;
  if (one.span.opensAt < other.span.closesAt && other.span.opensAt < one.span.closesAt) {
    const found = mistake('courseTwice', { course: shared, span: other.span.key });
    return report(['entrySpans', one.index, 'events', place], found);
  }
  for (const [lottery, firstCome] of [
    [one, other],
    [other, one],
  ] as const) {
    if (firstCome.span.method === 'lottery' || lottery.span.announceAt === null) continue;
    if (firstCome.span.opensAt >= lottery.span.announceAt) continue;
    const { key, announceAt: at } = lottery.span;
    const found = mistake('opensBeforeResult', { lottery: key, course: shared, at });
    report(['entrySpans', firstCome.index, 'opens'], found);
  }
}
