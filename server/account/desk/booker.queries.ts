import type { Database } from '#server/db/connect.ts';
import { entitledColumns, entitledOn } from '../entitlement.queries.ts';
import type { Person } from '../person.queries.ts';

/** Who is booked for, with what decides on their fees; undefined for somebody who is not there. */
export async function bookerNamed(trx: Database, { tenantId, userId, today }: Person & { readonly today: string }) {
  const row = await trx
    .selectFrom('account')
    .select(['user_number', ...entitledColumns])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('erased_at', 'is', null)
    .where('merged_into', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  return { userId, userNumber: row.user_number, ...entitledOn(row, today) };
}
