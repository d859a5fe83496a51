import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { PlannedDetail } from '#rules/facility/booking/decideReservation.ts';
import type { Context } from '#server/context.ts';
import { prepared } from '#server/db/prepared.ts';
import type { Reservation } from '#server/db/schema.ts';
import { Refused } from '#server/refused.ts';
import { appending, historyRows } from '../history.queries.ts';
import type { HistoryLine } from '../historyLine.ts';
import { placeRows, placing, type Wanted } from '../placing.queries.ts';

/** What is written of a reservation or an entry. */
type NewEntry = {
  readonly row: Insertable<Reservation>;
  readonly details: readonly PlannedDetail[];
  readonly lines: readonly HistoryLine[];
};

type NewBooking = NewEntry & { readonly wanted: Pick<Wanted, 'ranges'> };

type Values = {
  readonly tenantId: string;
  readonly userId: string;
  readonly now: Date;
  readonly row: string;
  readonly details: string;
  readonly lines: string;
  readonly places: string;
};

/**
 * One statement for all of it, because on a busy server the number of statements is what costs. Whether somebody else
 * is in one of the places is still the constraint's word alone.
 */
const writing = <Row>(written: (given: Values) => RawBuilder<unknown>) =>
  prepared<Values, Row>(
    (_, given) => sql`
    with person as (
      select erased_at, merged_into from account where tenant_id = ${given.tenantId} and user_id = ${given.userId} for key share
    ), booked as (
      insert into reservation (tenant_id, reservation_id, application_id, user_id, container_id, container_name, article_id,
        article_name, first_date, last_date, entry_type, state, payment_state, pay_until, purpose, purpose_type,
        admission_fee_required, admission_fee, expected_attendees, equipment_names, equipment_quantities, fee,
        fee_breakdown, is_fee_final, needs_approval, pays_at_counter, charged_days, requested_reduction, use_conditions, ladders, entry_number, entry_salt,
        draw_id, booked_at, changed_at)
      select tenant_id, reservation_id, application_id, user_id, container_id, container_name, article_id,
        article_name, first_date, last_date, entry_type, state, payment_state, pay_until, purpose, purpose_type,
        admission_fee_required, admission_fee, expected_attendees, equipment_names, equipment_quantities, fee,
        fee_breakdown, is_fee_final, needs_approval, pays_at_counter, charged_days, requested_reduction, use_conditions, ladders, entry_number, entry_salt,
        draw_id, booked_at, changed_at
      from jsonb_populate_record(null::reservation, ${given.row}::jsonb)
      on conflict (tenant_id, entry_number) do nothing
      returning 1
    ), detailed as (
      insert into reservation_detail (tenant_id, reservation_id, detail_number, date, frame_name, from_minute,
        to_minute, fee, ordinance_version_id)
      select tenant_id, reservation_id, detail_number, date, frame_name, from_minute, to_minute, fee,
        ordinance_version_id
      from jsonb_populate_recordset(null::reservation_detail, ${given.details}::jsonb)
      where exists (select from booked)
      returning 1
    ), told as (${appending(given.lines, sql`exists (select from booked)`)}), ${placing(given)}
    select guard(not exists (select from person where erased_at is not null or merged_into is not null), 'forgotten'),
      ${written(given)}`,
  );

/** Nothing is written for somebody who was forgotten or merged since their call began: they would never hear of it. */
const forgotten = () => new Refused('notLoggedIn');

const bookingRows = writing(
  (given) => sql`guard((select count(*) from placed) = jsonb_array_length(${given.places}::jsonb), 'taken')`,
);
const entryRows = writing<{ readonly isNew: boolean }>(() => sql`exists (select from booked) as "isNew"`);

/** Writes a reservation and takes its places; throws `taken` when somebody else has one of them. */
export async function writeBooking(context: Context, { wanted, ...entry }: NewBooking, taken: () => Error) {
  const { timeZone } = context.tenant;
  const places = placeRows({ ...wanted, timeZone, reservationId: entry.row.reservation_id });
  await bookingRows.run(context.trx, valuesOf(context, entry, places), { guards: { forgotten, taken } });
}

/** Writes an entry, which takes no places. False when its number is already somebody's; nothing is written then. */
export async function writeEntry(context: Context, entry: NewEntry) {
  const [written] = await entryRows.run(context.trx, valuesOf(context, entry, []), { guards: { forgotten } });
  return written?.isNew === true;
}

const valuesOf = (
  context: Context,
  { row, details, lines }: NewEntry,
  places: ReturnType<typeof placeRows>,
): Values => ({
  tenantId: context.tenant.tenantId,
  userId: row.user_id,
  now: new Date(context.nowMs),
  row: JSON.stringify(row),
  details: JSON.stringify(details.map((detail) => detailRow(row, detail))),
  lines: JSON.stringify(historyRows(context, lines)),
  places: JSON.stringify(places),
});

const detailRow = ({ tenant_id, reservation_id }: Insertable<Reservation>, detail: PlannedDetail) => ({
  tenant_id,
  reservation_id,
  detail_number: detail.detailNumber,
  date: detail.date,
  frame_name: detail.frameName,
  from_minute: detail.fromMinute,
  to_minute: detail.toMinute,
  fee: detail.fee,
  ordinance_version_id: detail.versionId,
});
