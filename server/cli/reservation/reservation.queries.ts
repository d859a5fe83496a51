import { sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';

type Tenancy = { readonly tenantId: string };

/** Which reservations are looked for; what is left out does not matter. */
export type Search = {
  /** The beginning of a reservation id, with or without hyphens, or an entry number. */
  readonly number?: string | undefined;
  /** A day of use. */
  readonly day?: string | undefined;
  readonly userNumber?: string | undefined;
};

const reservations = (trx: Database, { tenantId }: Tenancy) =>
  trx
    .selectFrom('reservation')
    .innerJoin('account', (join) =>
      join
        .onRef('account.tenant_id', '=', 'reservation.tenant_id')
        .onRef('account.user_id', '=', 'reservation.user_id'),
    )
    .selectAll('reservation')
    .select(['account.user_number', 'account.last_name', 'account.first_name'])
    .select(
      sql<string>`(select string_agg(frame_name, ' ' order by detail_number) from reservation_detail
        where reservation_detail.tenant_id = ${tenantId} and reservation_detail.reservation_id = reservation.reservation_id)`.as(
        'frames',
      ),
    )
    .where('reservation.tenant_id', '=', tenantId)
    .where('account.tenant_id', '=', tenantId);

/** A reservation with its person and its frames in one text. */
export type FoundReservation = Awaited<ReturnType<ReturnType<typeof reservations>['execute']>>[number];

/** Reservations by day of use and room, at most `limit` of them. */
export function findReservations(
  trx: Database,
  { tenantId, number, day, userNumber, limit }: Tenancy & Search & { limit: number },
) {
  let query = reservations(trx, { tenantId });
  if (number !== undefined) {
    const start = `${number.toLowerCase().replaceAll('-', '')}%`;
    query = query.where((where) =>
      where.or([
        where('reservation.entry_number', '=', number.toUpperCase()),
        where(sql`replace(reservation.reservation_id::text, '-', '')`, 'like', start),
      ]),
    );
  }
  if (userNumber !== undefined) query = query.where('account.user_number', '=', userNumber);
  if (day !== undefined) {
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

/** Holds a reservation until the transaction ends; undefined when the tenant has no such. */
export async function lockedReservation(
  trx: Database,
  { tenantId, reservationId }: Tenancy & { reservationId: string },
) {
  await trx
    .selectFrom('reservation')
    .select('reservation_id')
    .where('tenant_id', '=', tenantId)
    .where('reservation_id', '=', reservationId)
    .forNoKeyUpdate()
    .execute();
  return reservations(trx, { tenantId }).where('reservation.reservation_id', '=', reservationId).executeTakeFirst();
}
