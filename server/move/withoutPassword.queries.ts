import { sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';

/** Who came in and has no password yet; somebody who was merged has the number of another account. */
export const peopleWithoutPassword = (trx: Database, tenantId: string) =>
  trx
    .selectFrom('account')
    .innerJoin('moved_row', (join) =>
      join.onRef('moved_row.tenant_id', '=', 'account.tenant_id').onRef('moved_row.target_id', '=', 'account.user_id'),
    )
    .select(['user_number', 'last_name', 'first_name', 'address', 'email', 'verified_at', 'is_group'])
    .select(sql<string>`concat_ws('-', phone_number_1, phone_number_2, phone_number_3)`.as('phone'))
    .where('account.tenant_id', '=', tenantId)
    .where('moved_row.tenant_id', '=', tenantId)
    .where('moved_row.kind', '=', 'person')
    .where('password_hash', '=', '')
    .where('erased_at', 'is', null)
    .where('merged_into', 'is', null)
    .orderBy('user_number')
    .execute();
