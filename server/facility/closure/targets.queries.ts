import { sql } from 'kysely';
import { entitledColumns } from '#server/account/entitlement.queries.ts';
import type { Database } from '#server/db/connect.ts';
import { anyOf } from '#server/db/sql/anyOf.ts';
import { holdersDuring, type LookBounds } from '../occupancy.queries.ts';

type Taken = LookBounds & { readonly spaceIds: readonly string[] };

/** What takes the spaces within the bounds, and for which reservation; what is released by now is left out. */
export const takenAround = (trx: Database, { spaceIds, ...bounds }: Taken) =>
  holdersDuring(trx, bounds, sql`${spaceIds}::uuid[]`).execute();

type Several = { readonly tenantId: string; readonly reservationIds: readonly string[] };

/** What the people of reservations are entitled to. */
export const entitledOf = (trx: Database, { tenantId, reservationIds }: Several) =>
  trx
    .selectFrom('reservation')
    .innerJoin('account', (join) =>
      join
        .onRef('account.tenant_id', '=', 'reservation.tenant_id')
        .onRef('account.user_id', '=', 'reservation.user_id'),
    )
    .select(['reservation.reservation_id', ...entitledColumns])
    .where('reservation.tenant_id', '=', tenantId)
    .where('account.tenant_id', '=', tenantId)
    .where('reservation.reservation_id', '=', anyOf(reservationIds))
    .execute();
