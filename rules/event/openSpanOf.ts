import type { EventRefusalFacts } from '#contract/eventRefusals.ts';
import { momentText } from '#rules/day/dayText.ts';
import { currentSpan } from './currentSpan.ts';
import type { EventFacts, SpanFacts } from './eventFacts.ts';

export type OpenSpan =
  | { readonly kind: 'open'; readonly span: SpanFacts }
  | { readonly kind: 'refusal'; readonly refusal: EventRefusalFacts };

const refusal = (facts: EventRefusalFacts) => ({ kind: 'refusal', refusal: facts }) as const;

/** The span an event takes people in at `now`, or why it takes none. Once its first session has begun it takes nobody. */
export function openSpanOf({ spans, firstSessionAt }: EventFacts, now: string): OpenSpan {
  const current = currentSpan(spans, now);
  if (firstSessionAt <= now) return refusal({ code: 'closed' });
  if (current.phase === 'open') return { kind: 'open', span: current.span };
  if (current.phase !== 'notYetOpen') return refusal({ code: 'closed' });
  const { opensAt } = current;
  return refusal({ code: 'notYetOpen', opensAtText: opensAt === null ? null : momentText(opensAt) });
}

/** The same for a request that names a span: it must be the one that is open now. */
export function askedSpanOf(event: EventFacts, eventEntrySpanId: string, now: string): OpenSpan {
  const open = openSpanOf(event, now);
  if (open.kind === 'refusal' || open.span.eventEntrySpanId === eventEntrySpanId) return open;
  return refusal({ code: 'spanChanged' });
}
