import type { AddOutcome, ReserveOutcome } from '#contract/event/cart.ts';
import { type EventRefusalFacts, eventRefusal, type HeldName } from '#contract/event/eventRefusals.ts';
import type { Tenant } from '#contract/tenant.ts';
import type { AddDecision } from '#rules/event/cart/decideAdd.ts';
import type { ReserveDecision } from '#rules/event/cart/decideReserve.ts';
import type { SpanFacts } from '#rules/event/eventFacts.ts';
import { receiptOf } from '../mine/reservation.view.ts';
import type { ReservationRow } from '../reservation.queries.ts';
import type { Receipts } from './recordReserving.ts';

const successful = { success: true, message: '', code: null } as const;

const refused = (facts: EventRefusalFacts) => ({ success: false, ...eventRefusal(facts) });

/**
 * The result of adding an event; `added` are the new reservations by event. When the database rejected it, a retry may
 * succeed.
 */
export function addOutcomeView(decision: AddDecision, added: ReadonlyMap<string, string>): AddOutcome {
  const { eventId } = decision;
  if (decision.kind === 'refusal') {
    return { eventId, ...refused(afterAdding(decision.refusal)), eventReservationId: null };
  }
  const known = decision.kind === 'already' ? decision.eventReservationId : null;
  const eventReservationId = known ?? added.get(eventId) ?? null;
  if (eventReservationId === null) return { eventId, ...refused({ code: 'busy' }), eventReservationId };
  return { eventId, ...successful, eventReservationId };
}

/**
 * A choice of the same request is already in the cart when its refusal is read. Answered like this, a repetition of the
 * request gets the same answer.
 */
function afterAdding(refusal: EventRefusalFacts): EventRefusalFacts {
  if (refusal.code === 'notReserved') return { ...refusal, held: inCartByNow(refusal.held) };
  if (refusal.code === 'upperLimit') return { ...refusal, held: refusal.held.map(inCartByNow) };
  return refusal;
}

const inCartByNow = ({ eventName, where }: HeldName): HeldName => ({
  eventName,
  where: where === 'chosen' ? 'inCart' : where,
});

type Told = {
  readonly tenant: Pick<Tenant, 'isVisibleReservation' | 'isVisibleApplicationResult'>;
  /** Undefined for what is not the person's. */
  readonly row: ReservationRow | undefined;
  readonly receipts: Receipts;
  /** That in which it was asked for. */
  readonly span: SpanFacts | undefined;
};

/** What became of a reservation that was asked for, as far as the tenant shows it. */
export function reserveOutcomeView(decision: ReserveDecision, { tenant, row, receipts, span }: Told): ReserveOutcome {
  const { eventReservationId } = decision;
  const told = {
    eventId: row?.event_id ?? '',
    eventReservationId,
    eventNumber: row?.number ?? '',
    eventName: row?.name ?? '',
  } as const;
  if (decision.kind === 'refusal') {
    return { ...told, ...refused(decision.refusal), outcome: null, receipt: null, awaitedDraw: null };
  }
  const receipt = receipts.get(eventReservationId) ?? (row ? receiptOf(row) : null);
  const awaitedDraw = decision.outcome === 'applied' ? awaitedDrawIn(span, tenant) : null;
  const isHidden = !tenant.isVisibleReservation && decision.outcome !== 'applied';
  return { ...told, ...successful, outcome: isHidden ? 'accepted' : decision.outcome, receipt, awaitedDraw };
}

/** The draw of a span, where its result will be shown. */
function awaitedDrawIn(span: SpanFacts | undefined, { isVisibleApplicationResult }: Told['tenant']) {
  if (span === undefined || span.announceAt === null || !isVisibleApplicationResult) return null;
  return { closesAt: span.closesAt, announceAt: span.announceAt };
}
