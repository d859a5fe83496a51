import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { prepared } from '#server/db/prepared.ts';
import { appending, historyRows } from '../history.queries.ts';
import type { HistoryLine } from '../historyLine.ts';
import { givingUp } from '../seat.queries.ts';
import { seatsClaimedOf } from '../seatCount.queries.ts';
import { inserting, type NewReservation } from './newReservation.queries.ts';

type Values = {
  readonly tenantId: string;
  readonly userId: string;
  readonly row: string;
  readonly line: string;
  /** The course in which a seat is taken; null for none. */
  readonly seatIn: string | null;
  readonly holdMinutes: number;
  readonly holdUntil: string | null;
  readonly heldIds: readonly string[];
  readonly renewedIds: readonly string[];
  readonly holdExtensions: number;
};

/**
 * One statement for all of it, behind the lock of the course, which parts those who want its seats; the index has the last
 * word. The seat is the lowest that is free, as the transaction gives it. Holds end by the database's clock in the same
 * statement.
 */
const addRow = prepared<Values, unknown>(
  (_, given) => sql`
    with moment as materialized (
      select clock_timestamp() as now,
        coalesce(${given.holdUntil}::timestamptz, clock_timestamp() + make_interval(mins => ${given.holdMinutes}::integer)) as until
    ), released as (${givingUp(given.tenantId, sql`array[${given.seatIn}::uuid]`)}
    ), taken as materialized (
      select seat_number from event_reservation
      where event_reservation.tenant_id = ${given.tenantId} and event_id = ${given.seatIn}::uuid and seat_number is not null
        and event_reservation_id not in (select released.event_reservation_id from released)
      union
      select seat_number from event_party_seat
      where event_party_seat.tenant_id = ${given.tenantId} and event_id = ${given.seatIn}::uuid
    ), chosen as materialized (
      select seat.number from event cross join lateral generate_series(1, event.capacity) as seat (number)
      where event.tenant_id = ${given.tenantId} and event.event_id = ${given.seatIn}::uuid
        and (select count(*) from taken) + ${seatsClaimedOf(given.tenantId)} < event.capacity
        and seat.number not in (select taken.seat_number from taken)
      order by seat.number limit 1
    ), seated as materialized (
      select jsonb_build_object('seat_number', chosen.number, 'hold_expires_at', moment.until::text,
          'hold_extensions', ${given.holdExtensions}::integer) as columns,
        jsonb_build_object('seatNumber', chosen.number, 'holdUntil', moment.until::text) as told
      from chosen cross join moment
    ), inserted as (${inserting(sql`jsonb_populate_record(null::event_reservation,
        ${given.row}::jsonb || coalesce((select seated.columns from seated), '{}'))
      where ${given.seatIn}::uuid is null or exists (select from seated)`)}
    ), renewed as (
      update event_reservation set hold_expires_at = moment.until, hold_extensions = ${given.holdExtensions}::integer
      from moment
      where event_reservation.tenant_id = ${given.tenantId} and event_reservation.user_id = ${given.userId}
        and event_reservation.event_reservation_id = any(${given.renewedIds}::uuid[])
    ), written as (${appending(sql`(select jsonb_agg(line || jsonb_build_object('after',
        (line -> 'after') || coalesce((select seated.told from seated), '{}')))
      from jsonb_array_elements(${given.line}::jsonb) as line)`)})
    select guard((select count(*) from event_reservation cross join moment
        where event_reservation.tenant_id = ${given.tenantId}
          and event_reservation_id = any(${given.heldIds}::uuid[]) and hold_expires_at > moment.now)
        = cardinality(${given.heldIds}::uuid[]), 'held'),
      guard(exists (select from inserted), 'seat')`,
);

/** What a new seat and those in the cart are held by; `holdUntil` is null where a new hold begins for all of them. */
export type NewHold = {
  readonly holdMinutes: number;
  readonly holdUntil: string | null;
  readonly holdExtensions: number;
  /** The seats that are still held, and those of them whose hold begins again. */
  readonly heldIds: readonly string[];
  readonly renewedIds: readonly string[];
};

type Adding = {
  readonly userId: string;
  readonly row: NewReservation;
  readonly line: HistoryLine;
  readonly takesSeat: boolean;
  readonly hold: NewHold;
};

/**
 * Writes a row of the cart and takes a free seat of its course, which is locked. Throws `full` where none is left or the
 * course is in the cart by now, and `otherwise` where a hold has ended.
 */
export const addWithSeat = (
  context: Context,
  { userId, row, line, takesSeat, hold }: Adding,
  { full, otherwise }: { readonly full: () => Error; readonly otherwise: () => Error },
) =>
  addRow.run(
    context.trx,
    {
      ...hold,
      tenantId: context.tenant.tenantId,
      userId,
      row: JSON.stringify(row),
      line: JSON.stringify(historyRows(context, [line])),
      seatIn: takesSeat ? row.event_id : null,
    },
    { guards: { seat: full, held: otherwise } },
  );
