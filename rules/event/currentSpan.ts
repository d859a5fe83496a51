import type { SpanFacts } from './eventFacts.ts';

/** `opensAt` of a future span is null while it waits for an overdue announcement. */
export type CurrentSpan =
  | { readonly phase: 'open'; readonly span: SpanFacts }
  | { readonly phase: 'closed'; readonly span: SpanFacts }
  | { readonly phase: 'notYetOpen'; readonly span: SpanFacts; readonly opensAt: string | null }
  | { readonly phase: 'none'; readonly span: null };

/**
 * The span by which an event takes people at `now`: the one that is open, else the next to open, else the last that
 * closed. Of several open ones it is the one that opened first. Until an opened lottery is announced no other span is
 * open: the seats left are unknown before. `spans` are sorted by opening.
 */
export function currentSpan(spans: readonly SpanFacts[], now: string): CurrentSpan {
  const openings = spans.map((span) => ({ span, opensAt: openingOf(span, spans, now) }));
  const open = openings.find(({ span, opensAt }) => opensAt !== null && opensAt <= now && now < span.closesAt);
  if (open) return { phase: 'open', span: open.span };
  const next = openings.find(({ span, opensAt }) => now < span.closesAt && isToCome(opensAt, span, now));
  if (next) return { phase: 'notYetOpen', ...next };
  const [last] = spans.toSorted((one, other) => (one.closesAt < other.closesAt ? 1 : -1));
  return last ? { phase: 'closed', span: last } : { phase: 'none', span: null };
}

const isToCome = (opensAt: string | null, { closesAt }: SpanFacts, now: string) =>
  opensAt === null || (now < opensAt && opensAt < closesAt);

/** When a span opens, considering running lotteries; null when unknown. */
function openingOf(span: SpanFacts, spans: readonly SpanFacts[], now: string): string | null {
  const before = span.entryType === 'lottery' ? spans.slice(0, spans.indexOf(span)) : spans;
  const awaited = before
    .filter((other) => other !== span && isUnderWay(other, now))
    .map(({ announceAt }) => announceAt);
  const announcements = awaited.flatMap((announceAt) => (announceAt !== null && now < announceAt ? announceAt : []));
  if (announcements.length < awaited.length) return null;
  return [span.opensAt, ...announcements].toSorted().at(-1) ?? null;
}

/** A lottery that has opened and is not announced, by the calendar or in fact. */
export const isUnderWay = ({ entryType, opensAt, announceAt, isAwaited }: SpanFacts, now: string) =>
  entryType === 'lottery' && opensAt <= now && (isAwaited === true || (announceAt !== null && now < announceAt));
