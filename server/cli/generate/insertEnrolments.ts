import { type Insertable, sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';
import type { EventReservation, EventReservationHistory } from '#server/db/schema.ts';
import { newEntryNumber, newEntrySalt } from '#server/lottery/entryNumber.ts';
import { newId } from '#server/newId.ts';
import { insertRows } from '../bundle/rows.ts';
import { takesSeat } from './courseLedger.ts';
import { type Enrolment, type EnrolmentStep, standOf } from './courseWorld.ts';
import { instantsIn } from './instantsIn.ts';

type Target = { readonly tenantId: string; readonly timeZone: string };

type Numbered = Enrolment & { readonly event_reservation_id: string; readonly seat_number: number | null };

type Context = {
  readonly tenant_id: string;
  readonly instant: (moment: string) => Date;
  /** Until when a seat in a cart is held. */
  readonly holdUntil: Date;
};

/** Writes generated enrolments in the order they were made, with their seats, details and history. */
export async function insertEnrolments(
  trx: Database,
  { tenantId, timeZone }: Target,
  enrolments: readonly Enrolment[],
) {
  const context = { tenant_id: tenantId, instant: instantsIn(timeZone), holdUntil: await holdEnd(trx, tenantId) };
  const seatFor = seatNumbers();
  const inOrder = enrolments.toSorted((one, other) => one.steps[0].at.localeCompare(other.steps[0].at));
  const numbered = inOrder.map((enrolment) => ({
    ...enrolment,
    event_reservation_id: newId(),
    seat_number: takesSeat(enrolment) ? seatFor(enrolment) : null,
  }));
  const history = numbered.flatMap((enrolment) => historyRows(enrolment, context));
  await insertRows(trx, { table: 'event_reservation', rows: numbered.map((one) => reservationRow(one, context)) });
  await insertRows(trx, {
    table: 'event_reservation_detail',
    rows: numbered.flatMap((one) => detailRows(one, context)),
  });
  await insertRows(trx, { table: 'event_reservation_history', rows: history });
}

/** Holds are judged by the clock of the database alone. */
async function holdEnd(trx: Database, tenantId: string) {
  const { rows } = await sql<{ hold_until: Date }>`
    select clock_timestamp() + make_interval(mins => cart_hold_minutes) as hold_until
    from tenant_setting where tenant_id = ${tenantId}`.execute(trx);
  return rows[0]?.hold_until ?? new Date();
}

/** The lowest number of each event that nobody has. */
function seatNumbers() {
  const taken = new Map<string, Set<number>>();
  return ({ course }: Enrolment) => {
    const seats = taken.get(course.facts.eventId) ?? new Set(course.seatsGiven);
    taken.set(course.facts.eventId, seats);
    let seat = 1;
    while (seats.has(seat)) seat += 1;
    seats.add(seat);
    return seat;
  };
}

function reservationRow(enrolment: Numbered, { tenant_id, instant, holdUntil }: Context): Insertable<EventReservation> {
  const { userId, course, span, asksForInstrument, steps, event_reservation_id, seat_number } = enrolment;
  const { state, at } = standOf(enrolment);
  const hasEntered = steps.some(({ action }) => action === 'enter');
  return {
    tenant_id,
    event_reservation_id,
    user_id: userId,
    event_id: course.facts.eventId,
    event_entry_span_id: span.eventEntrySpanId,
    entry_type: span.entryType,
    state,
    seat_number,
    hold_expires_at: state === 'in_cart' && seat_number !== null ? holdUntil : null,
    hold_extensions: 0,
    request_for_borrow_instrument: asksForInstrument,
    fee: course.fee,
    entry_number: hasEntered ? newEntryNumber() : null,
    entry_salt: hasEntered ? newEntrySalt() : null,
    added_at: instant(steps[0].at),
    changed_at: instant(at),
  };
}

/** Made when an event is reserved or its lottery entered, and kept whatever comes of it. */
const detailRows = ({ course, steps, event_reservation_id }: Numbered, { tenant_id }: Context) =>
  steps.some(({ action }) => action === 'reserve' || action === 'enter')
    ? course.sessions.map(({ eventSessionId }) => ({
        tenant_id,
        event_reservation_detail_id: newId(),
        event_reservation_id,
        event_session_id: eventSessionId,
      }))
    : [];

function historyRows(
  { steps, userId, event_reservation_id }: Numbered,
  { tenant_id, instant }: Context,
): Insertable<EventReservationHistory>[] {
  const standing = ({ state }: EnrolmentStep) => ({ state });
  return steps.map((step, index) => {
    const before = steps[index - 1];
    return {
      tenant_id,
      event_reservation_id,
      happened_at: instant(step.at),
      actor: step.actor === 'user' ? `user:${userId}` : step.actor,
      action: step.action,
      reason: step.reason,
      before: before ? standing(before) : null,
      after: standing(step),
    };
  });
}
