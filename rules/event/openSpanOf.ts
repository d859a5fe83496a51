import type { EventRefusalFacts } from '#contract/event/eventRefusals.ts';
import { localDateTimeText } from '#rules/day/dayText.ts';
import { currentSpan } from './currentSpan.ts';
import type { EventFacts, SpanFacts } from './eventFacts.ts';

export type OpenSpan =
  | { readonly kind: 'open'; readonly span: SpanFacts }
  | { readonly kind: 'refusal'; readonly refusal: EventRefusalFacts };

const refusal = (facts: EventRefusalFacts) => ({ kind: 'refusal', refusal: facts }) as const;

/**
 * The span an event takes people in at `now`, or why it takes none. It takes nobody once its first session has begun, or
 * once it is called off.
 */
export function openSpanOf({ spans, firstSessionAt, isCalledOff }: EventFacts, now: string): OpenSpan {
  if (isCalledOff) return refusal({ code: 'calledOff' });
  const current = currentSpan(spans, now);
  if (firstSessionAt <= now) return refusal({ code: 'closed' });
  if (current.phase === 'open') return { kind: 'open', span: current.span };
  if (current.phase !== 'notYetOpen') return refusal({ code: 'closed' });
  const { opensAt } = current;
  return refusal({ code: 'notYetOpen', opensAtText: opensAt === null ? null : localDateTimeText(opensAt) });
}

/** The same for a request that names a span: it must be the open one. */
export function askedSpanOf(event: EventFacts, eventEntrySpanId: string, now: string): OpenSpan {
  const open = openSpanOf(event, now);
  if (open.kind === 'refusal' || open.span.eventEntrySpanId === eventEntrySpanId) return open;
  return refusal({ code: 'spanChanged' });
}
