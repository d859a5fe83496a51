import { sql } from 'kysely';
import { courseFee } from '#rules/event/courseFee.ts';
import { type EventReservationState, eventReservationStates } from '#rules/event/eventReservationStates.ts';
import type { PaymentState } from '#rules/payment/paymentStates.ts';
import { entryOf } from '../event/lottery/eventEntries.queries.ts';
import { newId } from '../newId.ts';
import { instantOf } from '../time.ts';
import { accountLines } from './accountLines.ts';
import type { TestEvent } from './anEvent.ts';
import type { TestSpan } from './aSpan.ts';
import type { Arranging } from './factories.ts';

export type EventReservationOptions = {
  /** fixed unless said otherwise. */
  readonly state?: EventReservationState;
  /** The first one of the event unless said otherwise. */
  readonly span?: TestSpan;
  /** The next after those taken where the state takes one of an event with a capacity; null for none. */
  readonly seatNumber?: number | null;
  /** How long a seat in the cart is still held by the clock of the database, below 0 for one that is over: 900. */
  readonly holdSeconds?: number;
  readonly holdExtensions?: number;
  readonly loan?: boolean;
  /** Whose place it is; the member's own unless said otherwise. */
  readonly childId?: string;
  readonly fee?: number;
  /** How its money stands; what is paid was paid in cash. */
  readonly paymentState?: PaymentState;
  /** A local date-time of Asia/Tokyo, the last of paying online. */
  readonly payUntil?: string;
  /** False for a reservation whose ledger the test writes by itself. */
  readonly hasAccount?: boolean;
  readonly addedAt?: Date;
};

/**
 * An event reservation written as the calls would have left it, in any state: with a seat, a hold, an entry number and
 * details where the state has them.
 */
export async function anEventReservation(
  server: Arranging,
  member: { readonly tenantId: string; readonly userId: string },
  event: TestEvent,
  options: EventReservationOptions = {},
) {
  const { db } = server;
  const tenant_id = event.tenantId;
  const event_reservation_id = newId();
  const state = options.state ?? 'fixed';
  const span = options.span ?? event.spans[0];
  if (!span) throw new Error(`${event.eventName} has no span`);
  const isEntered = state !== 'in_cart' && state !== 'removed';
  const seat_number =
    options.seatNumber === undefined ? await nextSeat(server, event, state, span) : options.seatNumber;
  const added_at = options.addedAt ?? new Date(server.server.clock());
  const fee = options.fee ?? courseFee(event, event.sessions.length);
  const paymentState = options.paymentState ?? 'none';
  await db
    .insertInto('event_reservation')
    .values({
      tenant_id,
      event_reservation_id,
      ...(options.childId && { child_id: options.childId }),
      user_id: member.userId,
      event_id: event.eventId,
      event_entry_span_id: span.eventEntrySpanId,
      entry_type: span.entryType,
      state,
      seat_number,
      hold_expires_at:
        state === 'in_cart' && seat_number !== null
          ? sql<string>`clock_timestamp() + make_interval(secs => ${options.holdSeconds ?? 900})`
          : null,
      hold_extensions: options.holdExtensions ?? 0,
      request_for_borrow_instrument: options.loan ?? false,
      fee,
      payment_state: paymentState,
      pay_until: options.payUntil === undefined ? null : instantOf(options.payUntil, 'Asia/Tokyo'),
      added_at,
      changed_at: added_at,
    })
    .execute();
  if (isEntered && span.entryType === 'lottery') {
    const { eventEntrySpanId } = span;
    await entryOf(db, { tenantId: tenant_id, eventEntrySpanId, userId: member.userId });
  }
  const details = isEntered
    ? event.sessions.map(({ eventSessionId }) => ({
        tenant_id,
        event_reservation_detail_id: newId(),
        event_reservation_id,
        event_session_id: eventSessionId,
      }))
    : [];
  if (details.length > 0) await db.insertInto('event_reservation_detail').values(details).execute();
  await db
    .insertInto('event_reservation_history')
    .values({
      tenant_id,
      event_reservation_id,
      happened_at: added_at,
      actor: `user:${member.userId}`,
      action: 'add',
      reason: '',
      before: null,
      after: { state },
    })
    .execute();
  const subject = { kind: 'eventReservation', id: event_reservation_id } as const;
  if (options.hasAccount ?? true) {
    await accountLines(server, { tenantId: tenant_id, subject, paymentState, fee, nowMs: added_at.getTime() });
  }
  return {
    eventReservationId: event_reservation_id,
    eventReservationDetailIds: details.map((detail) => detail.event_reservation_detail_id),
    seatNumber: seat_number,
  };
}

async function nextSeat({ db }: Arranging, event: TestEvent, state: EventReservationState, span: TestSpan) {
  if (event.capacity === null || !eventReservationStates[state].takesSeat) return null;
  if (state === 'in_cart' && span.entryType === 'lottery') return null;
  const last = await db
    .selectFrom('event_reservation')
    .select((build) => build.fn.max('seat_number').as('seat'))
    .where('tenant_id', '=', event.tenantId)
    .where('event_id', '=', event.eventId)
    .executeTakeFirst();
  return (last?.seat ?? 0) + 1;
}
