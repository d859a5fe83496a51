import { type Insertable, sql } from 'kysely';
import type { Tenant } from '#contract/tenant.ts';
import type { FeeCollection } from '#rules/payment/paymentStates.ts';
import type { PaymentTerms } from '#rules/payment/payUntil.ts';
import type { Database } from '#server/db/connect.ts';
import { insertRows } from '#server/db/rows.ts';
import type { EventLotteryEntry, EventReservation, EventReservationHistory } from '#server/db/schema.ts';
import { newEntryNumber, newEntrySalt } from '#server/lottery/entryNumber.ts';
import { newId } from '#server/newId.ts';
import { settingsOf } from '#server/tenant/setting.queries.ts';
import { dueOf, insertAccounts, type MoneyLife } from '../insertAccounts.ts';
import { instantsIn } from '../instantsIn.ts';
import { takesSeat } from './courseLedger.ts';
import { type Enrolment, type EnrolmentStep, standOf } from './courseWorld.ts';
import { enrolmentMoney } from './enrolmentMoney.ts';

type Target = { readonly tenant: Tenant; readonly now: string };

type Numbered = Enrolment & {
  readonly event_reservation_id: string;
  readonly seat_number: number | null;
  readonly money: MoneyLife;
};

type Context = {
  readonly tenant_id: string;
  readonly instant: (moment: string) => Date;
  /** Until when a seat in a cart is held. */
  readonly holdUntil: Date;
  readonly terms: PaymentTerms;
};

/** Writes generated enrolments in the order they were made, with their seats, details, history and money. */
export async function insertEnrolments(trx: Database, { tenant, now }: Target, enrolments: readonly Enrolment[]) {
  const { tenantId, tenantAlias, timeZone } = tenant;
  const { paymentTerms: terms, feeCollection } = await settingsOf(trx, tenantId);
  const holdUntil = await holdEnd(trx, tenantId);
  const context = { tenant_id: tenantId, instant: instantsIn(timeZone), holdUntil, terms };
  const seatFor = seatNumbers();
  const inOrder = enrolments.toSorted((one, other) => one.steps[0].at.localeCompare(other.steps[0].at));
  const numbered = inOrder.map((enrolment) => {
    const event_reservation_id = newId();
    const seat_number = takesSeat(enrolment) ? seatFor(enrolment) : null;
    return {
      ...enrolment,
      event_reservation_id,
      seat_number,
      money: moneyOf(enrolment, event_reservation_id, feeCollection),
    };
  });
  const history = numbered.flatMap((enrolment) => historyRows(enrolment, context));
  await insertRows(trx, { table: 'event_reservation', rows: numbered.map((one) => reservationRow(one, context)) });
  await insertRows(trx, {
    table: 'event_reservation_detail',
    rows: numbered.flatMap((one) => detailRows(one, context)),
  });
  await insertRows(trx, { table: 'event_reservation_history', rows: history });
  await insertEntries(trx, entryRows(numbered, context));
  await insertAccounts(
    trx,
    { ...context, tenantAlias, now },
    numbered.map(({ money }) => money),
  );
}

const moneyOf = (enrolment: Enrolment, id: string, feeCollection: FeeCollection): MoneyLife => ({
  subject: { kind: 'eventReservation', id },
  fee: enrolment.course.fee,
  usesAt: enrolment.course.facts.firstSessionAt,
  description: enrolment.course.facts.eventName,
  steps: enrolmentMoney(enrolment, feeCollection),
});

/** Whoever has entered in a span before keeps their number. */
const insertEntries = (trx: Database, rows: readonly Insertable<EventLotteryEntry>[]) =>
  sql`insert into event_lottery_entry
    select * from jsonb_populate_recordset(null::event_lottery_entry, ${JSON.stringify(rows)}::jsonb)
    on conflict do nothing`.execute(trx);

/** One number for all that a person has entered in a span. */
function entryRows(enrolments: readonly Numbered[], { tenant_id }: Context): Insertable<EventLotteryEntry>[] {
  const entered = enrolments.filter(({ steps }) => steps.some(({ action }) => action === 'enter'));
  const persons = new Map(entered.map(({ userId, span }) => [`${span.eventEntrySpanId} ${userId}`, { userId, span }]));
  return [...persons.values()].map(({ userId, span }) => ({
    tenant_id,
    event_entry_span_id: span.eventEntrySpanId,
    user_id: userId,
    entry_number: newEntryNumber(),
    entry_salt: newEntrySalt(),
  }));
}

/** Holds are judged by the clock of the database alone. */
async function holdEnd(trx: Database, tenantId: string) {
  const { rows } = await sql<{ hold_until: Date }>`
    select clock_timestamp() + make_interval(mins => cart_hold_minutes) as hold_until
    from tenant_setting where tenant_id = ${tenantId}`.execute(trx);
  return rows[0]?.hold_until ?? new Date();
}

/** The lowest free number of each event. */
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

function reservationRow(
  enrolment: Numbered,
  { tenant_id, instant, holdUntil, terms }: Context,
): Insertable<EventReservation> {
  const { userId, course, span, asksForInstrument, steps, event_reservation_id, seat_number, money } = enrolment;
  const { state, at } = standOf(enrolment);
  const payUntil = dueOf(money, terms);
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
    payment_state: money.steps.at(-1)?.paymentState ?? 'none',
    pay_until: payUntil === null ? null : instant(payUntil),
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
