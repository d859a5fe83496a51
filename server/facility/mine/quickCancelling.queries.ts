import { expressionBuilder, type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { ReservationState } from '#rules/facility/booking/reservationStates.ts';
import { partDemand } from '#server/account/samePart.queries.ts';
import type { DB } from '#server/db/schema.ts';
import { lockReservation, type OwnReservation } from '../reservation.queries.ts';
import { reservedColumns } from '../reservedRoom.queries.ts';

/** More of somebody's reservations are not told: who has that many cancels what is later in its transaction. */
const mostTold = 20;

/**
 * What cancelling needs of the plain reservations of the query's account: of one room, valid, not of a draw, with a use on
 * the day `since` or later.
 */
const plainRows = (tenantId: string, since: RawBuilder<unknown>) =>
  expressionBuilder<DB, 'account'>()
    .selectFrom('reservation')
    .innerJoin('container', (join) =>
      join
        .onRef('container.tenant_id', '=', 'reservation.tenant_id')
        .onRef('container.container_id', '=', 'reservation.container_id'),
    )
    .select(reservedColumns)
    .select(['reservation.article_id', 'reservation.first_date', 'reservation.booked_at', 'reservation.ladders'])
    .select((build) => [
      jsonArrayFrom(
        build
          .selectFrom('reservation_detail')
          .select(['detail_number', 'date', 'frame_name', 'from_minute', 'to_minute', 'reservation_detail.fee'])
          .where('reservation_detail.tenant_id', '=', tenantId)
          .whereRef('reservation_detail.reservation_id', '=', 'reservation.reservation_id')
          .orderBy('detail_number'),
      ).as('details'),
      jsonArrayFrom(
        build
          .selectFrom('ledger')
          .select(['kind', sql<number>`sum(amount)`.as('yen')])
          .where('ledger.tenant_id', '=', tenantId)
          .whereRef('ledger.reservation_id', '=', 'reservation.reservation_id')
          .groupBy('kind')
          .orderBy('kind'),
      ).as('sums'),
    ])
    .where('reservation.tenant_id', '=', tenantId)
    .where('container.tenant_id', '=', tenantId)
    .whereRef('reservation.user_id', '=', 'account.user_id')
    .where('reservation.state', '=', 'confirmed' satisfies ReservationState)
    .where('reservation.application_id', 'is', null)
    .where('reservation.draw_id', 'is', null)
    .where(sql<boolean>`reservation.last_date >= ${since}`);

/** What cancelling needs of somebody's reservations to come, as a part of a question; a group's are left out. */
export const cancellingPart = (tenantId: string) =>
  sql`case when account.is_group then '[]'::json else (${jsonArrayFrom(
    plainRows(tenantId, sql`asked.since`)
      .orderBy('reservation.first_date')
      .orderBy('reservation.reservation_id')
      .limit(mostTold),
  )})::json end`;

/** A plain reservation as it was told. */
export type PlainRow = Awaited<ReturnType<ReturnType<typeof plainRows>['execute']>>[number];

/** The same of one of them. */
const plainOne = (tenantId: string, since: RawBuilder<unknown>, { reservationId }: OwnReservation) =>
  sql`${jsonArrayFrom(plainRows(tenantId, since).where('reservation.reservation_id', '=', reservationId))}`;

/** Locks one of the person's reservations, and demands that all it is cancelled by is still what a question told. */
export const demandPlain = partDemand<readonly unknown[], OwnReservation>(plainOne, lockReservation);
