import type { EventRefusalFacts } from '#contract/event/eventRefusals.ts';
import { type Borrowed, whyNotLent } from '../cart/loans.ts';
import { choicePageOf } from '../choicePageOf.ts';
import { type Companion, whyNotWith } from '../companions.ts';
import { currentSpan, isUnderWay } from '../currentSpan.ts';
import type { EventFacts, EventStanding, SpanFacts } from '../eventFacts.ts';
import { type EventReservationState, eventReservationStates } from '../eventReservationStates.ts';
import { openSpanOf } from '../openSpanOf.ts';
import { takesSeatIn, whyNotTakeable, whyStopped } from '../whyNotTakeable.ts';

/** Whether somebody has a seat that may become another one, before the first date. */
export function mayChangeSeat(state: EventReservationState, usesAt: string, now: string) {
  const { counts, takesSeat, isReserved } = eventReservationStates[state];
  return counts && takesSeat && isReserved && now < usesAt;
}

type Wanted = {
  /** The reservation that changes to the course, which counts for nothing then. */
  readonly eventReservationId: string;
  /** The course it changes to, as one of the standing. */
  readonly event: EventFacts;
  readonly party: readonly Companion[];
  /** What of it the course lends, too. */
  readonly borrowed: readonly Borrowed[];
  /** Staff may take people after a course has stopped taking them, or before it does. */
  readonly mayOverride: boolean;
};

export type SeatChangeDecision =
  | { readonly kind: 'refusal'; readonly refusal: EventRefusalFacts }
  /** Its places are given away by a draw. */
  | { readonly kind: 'drawn' }
  /** `passed` is what a resident would be refused; null for nothing. */
  | { readonly kind: 'change'; readonly span: SpanFacts; readonly passed: EventRefusalFacts | null };

/**
 * Whether somebody's seat becomes one in another course: what taking that course anew would be refused is refused here,
 * with the seat they leave out of what they have. Only that a course does not take people just now can be passed.
 */
export function decideSeatChange(standing: EventStanding, wanted: Wanted, now: string): SeatChangeDecision {
  const { event, mayOverride } = wanted;
  const refused = (refusal: EventRefusalFacts) => ({ kind: 'refusal', refusal }) as const;
  const stopped = whyStopped(standing, now);
  if (stopped) return refused(stopped);
  if (event.isCalledOff) return refused({ code: 'calledOff' });
  if (event.firstSessionAt <= now) return refused({ code: 'closed' });
  if (event.spans.some((span) => isUnderWay(span, now))) return { kind: 'drawn' };
  const open = openSpanOf(event, now);
  if (open.kind === 'refusal' && !mayOverride) return open;
  const span = open.kind === 'open' ? open.span : currentSpan(event.spans, now).span;
  if (span === null) return refused({ code: 'closed' });
  const refusal = whyNotHad(standing, wanted, { span, now, isOpen: open.kind === 'open' });
  if (refusal) return refused(refusal);
  return { kind: 'change', span, passed: open.kind === 'open' ? null : open.refusal };
}

type At = { readonly span: SpanFacts; readonly isOpen: boolean; readonly now: string };

/** Why the person cannot have the course besides what else they have. */
function whyNotHad(standing: EventStanding, wanted: Wanted, { span, isOpen, now }: At): EventRefusalFacts | null {
  const { event, eventReservationId, party, borrowed } = wanted;
  const { person } = standing;
  const page = choicePageOf(
    {
      ...standing,
      events: [{ ...event, spans: [span] }],
      person: {
        ...person,
        reservations: person.reservations.filter((own) => own.eventReservationId !== eventReservationId),
      },
    },
    now,
  );
  const taking = { person, page, event, chosenIds: [], companionCount: party.length };
  return (
    whyNotTakeable({ ...taking, span: isOpen ? span : null, takesSeat: takesSeatIn(event, 'normal') }) ??
    whyNotWith(event.companions, party, event.firstSessionAt) ??
    whyNotLent(event.loans ?? [], borrowed)
  );
}
