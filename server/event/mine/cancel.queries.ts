import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { type EventReservationState, eventReservationStates } from '#rules/event/eventReservationStates.ts';
import { type Balance, balanceOf } from '#rules/payment/balanceOf.ts';
import type { PaymentState } from '#rules/payment/paymentStates.ts';
import type { Context, Resident } from '#server/context.ts';
import type { Database } from '#server/db/connect.ts';
import { prepared } from '#server/db/prepared.ts';
import { sumRows, sumsFrom } from '#server/payment/ledger.queries.ts';
import { settingColumns, settingsFrom, type TenantSettings } from '#server/tenant/setting.queries.ts';
import { appending, historyRows } from '../history.queries.ts';
import type { HistoryLine } from '../historyLine.ts';
import { participantColumns } from '../participant.ts';
import { heldRows } from '../payable.queries.ts';

type Named = { readonly tenantId: string; readonly eventReservationId: string };

/** A reservation with all that cancelling it needs. */
const rowToCancel = prepared((db, { tenantId, eventReservationId }: Named) =>
  heldRows(db, tenantId)
    .where('event_reservation.event_reservation_id', '=', eventReservationId)
    .innerJoin('event_category', (join) =>
      join
        .onRef('event_category.tenant_id', '=', 'event.tenant_id')
        .onRef('event_category.event_category_id', '=', 'event.event_category_id'),
    )
    .innerJoin('event_container', (join) =>
      join
        .onRef('event_container.tenant_id', '=', 'event_category.tenant_id')
        .onRef('event_container.event_container_id', '=', 'event_category.event_container_id'),
    )
    .innerJoin('tenant_setting', 'tenant_setting.tenant_id', 'event_reservation.tenant_id')
    .leftJoin('child', (join) =>
      join.on('child.tenant_id', '=', tenantId).onRef('child.child_id', '=', 'event_reservation.child_id'),
    )
    .select(participantColumns)
    .select(['event_container.name as container_name', 'event_container.address'])
    .select(settingColumns)
    .select(
      jsonArrayFrom(sumRows(db, { tenantId, subject: { kind: 'eventReservation', id: eventReservationId } })).as(
        'sums',
      ),
    )
    .select(
      jsonArrayFrom(
        db
          .selectFrom('event_reservation_detail')
          .innerJoin('event_session', (join) =>
            join
              .onRef('event_session.tenant_id', '=', 'event_reservation_detail.tenant_id')
              .onRef('event_session.event_session_id', '=', 'event_reservation_detail.event_session_id'),
          )
          .select([
            'event_reservation_detail.event_reservation_detail_id',
            'event_session.date',
            'event_session.from_minute',
            'event_session.to_minute',
          ])
          .where('event_reservation_detail.tenant_id', '=', tenantId)
          .where('event_session.tenant_id', '=', tenantId)
          .where('event_session.called_off', '=', '')
          .where('event_reservation_detail.event_reservation_id', '=', eventReservationId)
          .orderBy('event_session.date')
          .orderBy('event_session.from_minute'),
      ).as('details'),
    )
    .where('event_category.tenant_id', '=', tenantId)
    .where('event_container.tenant_id', '=', tenantId)
    .where('tenant_setting.tenant_id', '=', tenantId),
);

type Row = Awaited<ReturnType<typeof rowToCancel.run>>[number];

/** A locked reservation, what it may be cancelled by, and its account. */
export type ToCancel = { readonly row: Row; readonly settings: TenantSettings; readonly balance: Balance };

export async function eventReservationToCancel(trx: Database, named: Named): Promise<ToCancel | undefined> {
  const [row] = await rowToCancel.run(trx, named);
  return row && { row, settings: settingsFrom(row), balance: balanceOf(sumsFrom(row.sums)) };
}

const endRow = prepared(
  (
    _,
    given: Named & {
      readonly state: string;
      readonly paymentState: string;
      readonly takesSeat: boolean;
      readonly now: Date;
      readonly lines: string;
    },
  ) => sql`
    with ended as (
      update event_reservation set state = ${given.state}::text, payment_state = ${given.paymentState}::text,
        changed_at = case when state = ${given.state}::text then changed_at else ${given.now}::timestamptz end,
        seat_number = case when ${given.takesSeat}::boolean then seat_number end
      where tenant_id = ${given.tenantId} and event_reservation_id = ${given.eventReservationId}
    )
    ${appending(given.lines)}`,
);

type Ended = {
  readonly eventReservationId: string;
  readonly state: EventReservationState;
  readonly paymentState: PaymentState;
  readonly line: HistoryLine;
};

/** Writes how a locked reservation ends, with its history; where the state takes no seat, its seat is given up. */
export const endEventReservation = (
  context: Context<Resident>,
  { eventReservationId, state, paymentState, line }: Ended,
) =>
  endRow.run(context.trx, {
    tenantId: context.tenant.tenantId,
    eventReservationId,
    state,
    paymentState,
    takesSeat: eventReservationStates[state].takesSeat,
    now: new Date(context.nowMs),
    lines: JSON.stringify(historyRows(context, [line])),
  });
