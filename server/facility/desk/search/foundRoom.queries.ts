import { sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';
import { idBeginsWith } from '#server/db/sql/idBeginsWith.ts';
import { framesText } from '#server/facility/framesText.queries.ts';
import type { Search } from '#server/reservation/desk/find.ts';

const reservations = (trx: Database, tenantId: string) =>
  trx
    .selectFrom('reservation')
    .innerJoin('account', (join) =>
      join
        .onRef('account.tenant_id', '=', 'reservation.tenant_id')
        .onRef('account.user_id', '=', 'reservation.user_id'),
    )
    .select([
      'reservation.reservation_id',
      'reservation.first_date',
      'reservation.last_date',
      'reservation.container_name',
      'reservation.article_name',
      'reservation.state',
      'reservation.payment_state',
      'reservation.fee',
      'reservation.is_fee_final',
      'reservation.requested_reduction',
      'account.user_number',
      'account.last_name',
      'account.first_name',
    ])
    .select(framesText(tenantId, sql.ref('reservation.reservation_id')).as('frames'))
    .where('reservation.tenant_id', '=', tenantId)
    .where('account.tenant_id', '=', tenantId);

/** A reservation with its person and its frames in one text. */
export type FoundRoomRow = Awaited<ReturnType<ReturnType<typeof reservations>['execute']>>[number];

type Wanted = Search & { readonly tenantId: string; readonly limit: number };

/** Reservations by day of use and room, at most `limit` of them. */
export function roomsLookedUp(
  trx: Database,
  { tenantId, reservationId, number = null, day = null, userNumber = null, limit }: Wanted,
) {
  let query = reservations(trx, tenantId);
  if (reservationId !== undefined) query = query.where('reservation.reservation_id', '=', reservationId);
  if (number !== null) {
    query = query.where((where) =>
      where.or([
        where('reservation.entry_number', '=', number.toUpperCase()),
        idBeginsWith(sql`reservation.reservation_id`, number),
      ]),
    );
  }
  if (userNumber !== null) query = query.where('account.user_number', '=', userNumber);
  if (day !== null) {
    query = query.where((where) =>
      where.exists(
        where
          .selectFrom('reservation_detail')
          .select('reservation_detail.reservation_id')
          .where('reservation_detail.tenant_id', '=', tenantId)
          .whereRef('reservation_detail.reservation_id', '=', 'reservation.reservation_id')
          .where('reservation_detail.date', '=', day),
      ),
    );
  }
  return query
    .orderBy('reservation.first_date')
    .orderBy('reservation.container_name')
    .orderBy('reservation.article_name')
    .orderBy('reservation.reservation_id')
    .limit(limit)
    .execute();
}
