import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { CancellationPlan } from '#rules/facility/booking/decideCancellation.ts';
import { type Balance, balanceOf } from '#rules/payment/balanceOf.ts';
import type { PaymentState } from '#rules/payment/paymentStates.ts';
import type { Context, Resident } from '#server/context.ts';
import type { Database } from '#server/db/connect.ts';
import { prepared } from '#server/db/prepared.ts';
import { sumRows, sumsFrom } from '#server/payment/ledger.queries.ts';
import { raiseSpacesTakenBy } from '#server/readCache/version.queries.ts';
import { settingColumns, settingsFrom, type TenantSettings } from '#server/tenant/setting.queries.ts';
import { instantOf } from '#server/time.ts';
import { appending, historyRows } from '../history.queries.ts';
import type { HistoryLine } from '../historyLine.ts';
import { releasing } from '../placing.queries.ts';
import { type OwnReservation, type ReservationRow, reservations } from '../reservation.queries.ts';
import type { ReservedRow } from '../reservedRoom.queries.ts';

/** One of the person's reservations with all that cancelling it needs. */
const rowToCancel = prepared((db, { tenantId, userId, reservationId }: OwnReservation) =>
  reservations(db, { tenantId, userId })
    .innerJoin('container', (join) =>
      join
        .onRef('container.tenant_id', '=', 'reservation.tenant_id')
        .onRef('container.container_id', '=', 'reservation.container_id'),
    )
    .innerJoin('tenant_setting', 'tenant_setting.tenant_id', 'reservation.tenant_id')
    .select('container.address')
    .select(settingColumns)
    .select(jsonArrayFrom(sumRows(db, { tenantId, subject: { kind: 'reservation', id: reservationId } })).as('sums'))
    .where('container.tenant_id', '=', tenantId)
    .where('tenant_setting.tenant_id', '=', tenantId)
    .where('reservation.reservation_id', '=', reservationId),
);

/** A locked reservation, what it may be cancelled by, and its account. */
export type ToCancel = {
  readonly row: ReservedRow &
    Pick<
      ReservationRow,
      'reservation_id' | 'booked_at' | 'first_date' | 'details' | 'ladders' | 'draw_id' | 'draw_closes_at'
    >;
  readonly settings: TenantSettings;
  readonly balance: Balance;
};

export async function reservationToCancel(trx: Database, own: OwnReservation): Promise<ToCancel | undefined> {
  const [row] = await rowToCancel.run(trx, own);
  return (
    row && {
      row,
      settings: settingsFrom(row),
      balance: balanceOf(sumsFrom(row.sums)),
    }
  );
}

const endRow = prepared(
  (
    _,
    given: OwnReservation & {
      readonly state: string;
      readonly paymentState: string;
      readonly now: Date;
      /** Null where nothing is held. */
      readonly releaseAt: Date | null;
      readonly isGivenUp: boolean;
      readonly lines: string;
    },
  ) => sql`
    with ended as (
      update reservation set state = ${given.state}::text, payment_state = ${given.paymentState}::text,
        changed_at = case when state = ${given.state}::text then changed_at else ${given.now}::timestamptz end
      where tenant_id = ${given.tenantId} and user_id = ${given.userId} and reservation_id = ${given.reservationId}
    ), ${releasing(given)}
    ${appending(given.lines)}`,
);

type Ended = {
  readonly reservationId: string;
  readonly plan: CancellationPlan;
  readonly paymentState: PaymentState;
  readonly line: HistoryLine;
};

/** Writes how a locked reservation ends, with its history, and frees what it holds when the plan says. */
export async function endReservation(
  context: Context<Resident>,
  { reservationId, plan: { state, releaseAt }, paymentState, line }: Ended,
) {
  const { tenantId } = context.tenant;
  if (releaseAt !== null) await raiseSpacesTakenBy(context.trx, { tenantId, reservationIds: [reservationId] });
  await endRow.run(context.trx, {
    tenantId,
    userId: context.actor.userId,
    reservationId,
    state,
    paymentState,
    now: new Date(context.nowMs),
    releaseAt: releaseAt === null ? null : instantOf(releaseAt, context.tenant.timeZone),
    isGivenUp: true,
    lines: JSON.stringify(historyRows(context, [line])),
  });
}
