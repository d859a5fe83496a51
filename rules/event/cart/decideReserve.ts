import type { ReserveOutcome } from '#contract/event/cart.ts';
import type { EventRefusalFacts } from '#contract/event/eventRefusals.ts';
import { choicePageOf, standingWithout } from '../choicePageOf.ts';
import { type Companion, whyNotWith } from '../companions.ts';
import type { EventStanding, OwnReservation } from '../eventFacts.ts';
import { awaitsPayment, eventReservationStates } from '../eventReservationStates.ts';
import { askedSpanOf } from '../openSpanOf.ts';
import { standingOfOne } from '../participant/participants.ts';
import { shownState } from '../shownState.ts';
import { takesSeatIn, whyNotTakeable, whyStopped } from '../whyNotTakeable.ts';
import { type Borrowed, whyNotLent } from './loans.ts';

/**
 * A row of the cart that is to be reserved. `own` is null when the person has nothing with that id. `hasLiveHold` is
 * decided by the database's clock. `owesOnline` is true when the event has a fee paid online.
 */
export type CartRowFacts = {
  readonly eventReservationId: string;
  readonly own: OwnReservation | null;
  readonly hasLiveHold: boolean;
  readonly owesOnline: boolean;
  /** What is borrowed with it. */
  readonly borrowed?: readonly Borrowed[];
  /** Who is brought to it. */
  readonly party?: readonly Companion[];
};

type Outcome = Exclude<ReserveOutcome['outcome'], 'accepted' | null>;

/** `takesSeat`: none is held, so a seat must be found. `already` is a success that changes nothing. */
export type ReserveDecision = { readonly eventReservationId: string } & (
  | { readonly kind: 'reserve'; readonly outcome: Outcome; readonly takesSeat: boolean }
  | { readonly kind: 'already'; readonly outcome: Outcome }
  | { readonly kind: 'refusal'; readonly refusal: EventRefusalFacts }
);

/**
 * The outcome of each row, in the order requested. A row already reserved succeeds again, before any check. A row in
 * the cart is checked as when it was added, beside everything else the person has, with two differences. A seat still
 * held is honoured though the span has closed or changed. A seat whose hold expired is looked for again. Whoever is not
 * verified has a cart but cannot reserve.
 * `standing.events` are the events of the rows.
 */
export function decideReserve(
  standing: EventStanding,
  asked: readonly CartRowFacts[],
  now: string,
): readonly ReserveDecision[] {
  const done = new Map<string, Outcome>();
  const { unpaid } = standing.person;
  let left = standing;
  const decisions = asked.map((row): ReserveDecision => {
    const outcome = done.get(row.eventReservationId);
    const { eventReservationId } = row;
    if (outcome !== undefined) return { eventReservationId, kind: 'already', outcome };
    const isFull = unpaid !== undefined && unpaid.count + done.size >= unpaid.limit;
    const decision = decideRow(left, row, { now, isFull });
    if (decision.kind === 'reserve') {
      done.set(eventReservationId, decision.outcome);
      left = withTaken(left, row, decision.takesSeat);
    }
    return decision;
  });
  return allOrNone(decisions, asked);
}

/** What is left of an event once a row of it is reserved, for the others of the account that are in the request too. */
function withTaken(standing: EventStanding, { own, borrowed = [] }: CartRowFacts, takesSeat: boolean): EventStanding {
  const isLent = (name: string) => borrowed.some((one) => one.name === name);
  return {
    ...standing,
    events: standing.events.map((event) =>
      event.eventId === own?.eventId
        ? {
            ...event,
            seatsTaken: event.seatsTaken + (takesSeat ? 1 : 0),
            loans: (event.loans ?? []).map((loan) => (isLent(loan.name) ? { ...loan, lent: loan.lent + 1 } : loan)),
          }
        : event,
    ),
  };
}

/** Those of one account who lost their seats of a course get them back together, or not at all. */
function allOrNone(decisions: readonly ReserveDecision[], asked: readonly CartRowFacts[]): readonly ReserveDecision[] {
  const eventIdAt = (index: number) => asked[index]?.own?.eventId;
  const full = new Set(
    decisions.flatMap((decision, index) =>
      decision.kind === 'refusal' && decision.refusal.code === 'full' ? (eventIdAt(index) ?? []) : [],
    ),
  );
  return decisions.map((decision, index) =>
    decision.kind === 'reserve' && decision.takesSeat && full.has(eventIdAt(index) ?? '')
      ? { eventReservationId: decision.eventReservationId, kind: 'refusal', refusal: { code: 'full' } }
      : decision,
  );
}

type At = {
  readonly now: string;
  /** The person has as many that are not paid as a guest may have. */
  readonly isFull: boolean;
};

function decideRow(standing: EventStanding, row: CartRowFacts, at: At): ReserveDecision {
  const { eventReservationId, own, owesOnline } = row;
  const state = own === null ? null : shownState(own, standing.tenant, at.now);
  if (own !== null && state !== null && state !== 'in_cart' && eventReservationStates[state].counts)
    return { eventReservationId, kind: 'already', outcome: outcomeOf(own, awaitsPayment(state)) };
  const taken =
    own === null || state !== 'in_cart' ? ({ code: 'unknown' } as const) : takenBy(standing, { ...row, own }, at);
  if ('code' in taken) return { eventReservationId, kind: 'refusal', refusal: taken };
  return { eventReservationId, kind: 'reserve', outcome: outcomeOf(taken.own, owesOnline), takesSeat: taken.takesSeat };
}

type InCart = CartRowFacts & { readonly own: OwnReservation };
type Taken = { readonly own: OwnReservation; readonly takesSeat: boolean };

/** Whether an event in the cart takes a seat now, or why it cannot be reserved. */
function takenBy(standing: EventStanding, row: InCart, { now, isFull }: At): Taken | EventRefusalFacts {
  const { own, borrowed = [], party = [] } = row;
  const one = standingOfOne(standing, own.childId ?? null);
  if (!one) return { code: 'childUnknown' };
  const { person } = one;
  const asked = askedOf(one, row, now);
  if ('code' in asked) return asked;
  const { event, isHeld, span } = asked;
  const takesSeat = takesSeatIn(event, own.entryType) && !isHeld;
  const page = choicePageOf(standingWithout(one, own, event), now);
  const refusal =
    whyNotTakeable({ person, page, event, span, chosenIds: [], takesSeat, companionCount: party.length }) ??
    whyNotWith(event.companions, party, event.firstSessionAt) ??
    whyNotLent(event.loans ?? [], borrowed);
  if (refusal) return refusal;
  return isFull ? { code: 'tooManyUnpaid' } : { own, takesSeat };
}

/** The event and, unless its seat is held, the span in which it is asked for. */
function askedOf(standing: EventStanding, { own, hasLiveHold }: InCart, now: string) {
  const stopped = whyStopped(standing, now);
  if (stopped) return stopped;
  if (!standing.person.isVerified) return { code: 'mailNotVerified' } as const;
  const event = standing.events.find(({ eventId }) => eventId === own.eventId);
  if (!event) return { code: 'unknown' } as const;
  if (event.isCalledOff) return { code: 'calledOff' } as const;
  if (hasLiveHold && own.entryType === 'normal') return { event, isHeld: true, span: null };
  const span = askedSpanOf(event, own.eventEntrySpanId, now);
  return span.kind === 'refusal' ? span.refusal : { event, isHeld: false, span: span.span };
}

/** It stays an entry whatever its result. */
const outcomeOf = ({ entryType }: OwnReservation, awaitsPayment: boolean): Outcome =>
  entryType === 'lottery' ? 'applied' : awaitsPayment ? 'awaitingPayment' : 'fixed';
