import type { SpanFacts } from './eventFacts.ts';

export type CurrentSpan =
  | { readonly phase: 'open' | 'notYetOpen' | 'closed'; readonly span: SpanFacts }
  | { readonly phase: 'none'; readonly span: null };

/**
 * The span by which an event takes people at `now`: the one that is open, else the next to open, else the last that closed.
 * Of several open at once it is the one that opened first. `spans` by their opening.
 */
export function currentSpan(spans: readonly SpanFacts[], now: string): CurrentSpan {
  const open = spans.find(({ opensAt, closesAt }) => opensAt <= now && now < closesAt);
  if (open) return { phase: 'open', span: open };
  const next = spans.find(({ opensAt }) => now < opensAt);
  if (next) return { phase: 'notYetOpen', span: next };
  const [last] = spans.toSorted((one, other) => (one.closesAt < other.closesAt ? 1 : -1));
  return last ? { phase: 'closed', span: last } : { phase: 'none', span: null };
}
