import { anyOf } from '../db/anyOf.ts';
import type { Database } from '../db/connect.ts';
import { prepared } from '../db/prepared.ts';

export type Person = { readonly tenantId: string; readonly userId: string };

const personLock = prepared((db, { tenantId, userId }: Person) =>
  db
    .selectFrom('account')
    .select('user_id')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .forNoKeyUpdate(),
);

/**
 * Locks the person until the transaction ends, so that what is counted of him stays true. It is the first lock of every
 * transaction that takes a place.
 */
export const lockPerson = (trx: Database, { tenantId, userId }: Person) => personLock.run(trx, { tenantId, userId });

/** The same for several, in the order in which everybody locks several. */
export const lockPeople = (
  trx: Database,
  { tenantId, userIds }: { readonly tenantId: string; readonly userIds: readonly string[] },
) =>
  trx
    .selectFrom('account')
    .select('user_id')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', anyOf(userIds))
    .orderBy('user_id')
    .forNoKeyUpdate()
    .execute();
