import type { AddOutcome, ReserveOutcome } from '#contract/event/cart.ts';
import { type EventRefusalFacts, eventRefusal, type HeldName } from '#contract/event/eventRefusals.ts';
import type { Tenant } from '#contract/tenant.ts';
import type { AddDecision, ItemDecision, OneDecision } from '#rules/event/cart/decideAdd.ts';
import type { ReserveDecision } from '#rules/event/cart/decideReserve.ts';
import type { SpanFacts } from '#rules/event/eventFacts.ts';
import { receiptOf } from '../mine/reservation.view.ts';
import { participantView } from '../participant.ts';
import type { ReservationRow } from '../reservation.queries.ts';
import { addedKey } from './recordAdding.ts';
import type { Receipts } from './recordReserving.ts';

const successful = { success: true, message: '', code: null } as const;

const refused = (facts: EventRefusalFacts) => ({ success: false, ...eventRefusal(facts) });

/**
 * The result of adding an event; `added` are the new reservations by `addedKey`. When the database rejected it, a retry
 * may succeed.
 */
export const addOutcomeView = (decision: ItemDecision, added: ReadonlyMap<string, string>): AddOutcome =>
  decision.kind === 'together' ? togetherView(decision, added) : oneOutcomeView(decision, added);

/** Those of one item: it says the first refusal, and each of them says its own. */
function togetherView(
  { eventId, isRefused, ones }: Extract<ItemDecision, { kind: 'together' }>,
  added: ReadonlyMap<string, string>,
): AddOutcome {
  const each = ones.map((one) => ({ one, view: oneOfThemView(one, added, isRefused) }));
  const participants = each.map(({ view: { success: _, ...view } }) => view);
  const refused = each.find(({ one, view }) => !view.success && (one.kind === 'refusal' || !isRefused))?.view;
  const [first] = participants;
  if (refused) {
    const { message, code } = refused;
    return { eventId, success: false, message, code, eventReservationId: null, participants };
  }
  return { eventId, ...successful, eventReservationId: first?.eventReservationId ?? null, participants };
}

function oneOfThemView(one: OneDecision, added: ReadonlyMap<string, string>, isRefused: boolean) {
  const childId = one.childId ?? null;
  // Could be had, where another of the item could not.
  if (isRefused && one.kind === 'add') return { childId, ...successful, success: false, eventReservationId: null };
  const { eventId: _, ...view } = oneOutcomeView(one, added);
  return { childId, ...view };
}

function oneOutcomeView(
  decision: OneDecision | AddDecision,
  added: ReadonlyMap<string, string>,
): Omit<AddOutcome, 'participants'> {
  const { eventId } = decision;
  if (decision.kind === 'refusal') {
    return { eventId, ...refused(afterAdding(decision.refusal)), eventReservationId: null };
  }
  const known = decision.kind === 'already' ? decision.eventReservationId : null;
  const childId = 'childId' in decision ? decision.childId : null;
  const eventReservationId = known ?? added.get(addedKey(eventId, childId)) ?? null;
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
    ...(row && participantView(row)),
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
