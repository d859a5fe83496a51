import type { Database } from '../db/connect.ts';

export type Person = { readonly tenantId: string; readonly userId: string };

/**
 * Locks the person until the transaction ends, so that what is counted of him stays true. It is the first lock of every
 * transaction that takes a place.
 */
export const lockPerson = (trx: Database, { tenantId, userId }: Person) =>
  trx
    .selectFrom('account')
    .select('user_id')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .execute();
