import { type EventReservationState, eventReservationStates } from '#rules/event/eventReservationStates.ts';
import type { Database } from '#server/db/connect.ts';
import { entryOf } from '#server/event/lottery/eventEntries.queries.ts';
import { newId } from '#server/newId.ts';
import { testNowMs } from './aCliDatabase.ts';

type Options = {
  readonly tenantId: string;
  /** The key of an event of the schoolBundle. */
  readonly event: string;
  /** The key of its span; `open` unless said otherwise. */
  readonly span?: string;
  readonly state?: EventReservationState;
  readonly seat?: number | null;
  /** Milliseconds since 1970, by the clock of the database: for a seat in the cart. */
  readonly holdUntilMs?: number;
  /** The key of the person's number; everybody may have an event once. */
  readonly userNumber?: string;
};

/** A reservation of an event of the schoolBundle with a detail for each of its sessions; answers its id. */
export async function aCourseReservation(trx: Database, options: Options) {
  const { tenantId: tenant_id, state = 'fixed', seat = null, span = 'open', userNumber = '10000001' } = options;
  const event = await trx
    .selectFrom('event')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('key', '=', options.event)
    .executeTakeFirstOrThrow();
  const { event_id } = event;
  const { event_entry_span_id, entry_type } = await trx
    .selectFrom('event_entry_span')
    .select(['event_entry_span_id', 'entry_type'])
    .where('tenant_id', '=', tenant_id)
    .where('key', '=', span)
    .executeTakeFirstOrThrow();
  const { user_id } = await trx
    .selectFrom('account')
    .select('user_id')
    .where('tenant_id', '=', tenant_id)
    .where('user_number', '=', userNumber)
    .executeTakeFirstOrThrow();
  const event_reservation_id = newId();
  const at = new Date(testNowMs);
  await trx
    .insertInto('event_reservation')
    .values({
      tenant_id,
      event_reservation_id,
      user_id,
      event_id,
      event_entry_span_id,
      entry_type,
      state,
      seat_number: seat,
      hold_expires_at: options.holdUntilMs === undefined ? null : new Date(options.holdUntilMs),
      request_for_borrow_instrument: event.ask_for_borrow_instrument,
      fee: event.price * 2,
      added_at: at,
      changed_at: at,
    })
    .execute();
  if (entry_type === 'lottery')
    await entryOf(trx, { tenantId: tenant_id, eventEntrySpanId: event_entry_span_id, userId: user_id });
  const sessions = await trx
    .selectFrom('event_session')
    .select('event_session_id')
    .where('tenant_id', '=', tenant_id)
    .where('event_id', '=', event_id)
    .orderBy('session_number')
    .execute();
  const details = sessions.map(({ event_session_id }) => ({
    tenant_id,
    event_reservation_detail_id: newId(),
    event_reservation_id,
    event_session_id,
  }));
  if (eventReservationStates[state].isShown) {
    await trx.insertInto('event_reservation_detail').values(details).execute();
  }
  return event_reservation_id;
}
