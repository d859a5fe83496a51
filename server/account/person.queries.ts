import { fullName } from '#rules/text/fullName.ts';
import type { Database } from '../db/connect.ts';
import { prepared } from '../db/prepared.ts';
import { anyOf } from '../db/sql/anyOf.ts';
import { Refused } from '../refused.ts';

export type Person = { readonly tenantId: string; readonly userId: string };

const personLock = prepared((db, { tenantId, userId }: Person) =>
  db
    .selectFrom('account')
    .select(['erased_at', 'merged_into'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .forNoKeyUpdate(),
);

/**
 * Locks the person until the transaction ends, so that what is counted of them stays true. It is the first lock of every
 * transaction that takes a place.
 */
export const lockPerson = (trx: Database, { tenantId, userId }: Person) => personLock.run(trx, { tenantId, userId });

/** The same for somebody who takes something for themselves. Refuses notLoggedIn for somebody who was forgotten or merged since their call began. */
export const lockTaker = (trx: Database, { tenantId, userId }: Person) =>
  personLock.run(
    trx,
    { tenantId, userId },
    {
      check([person]) {
        if (person?.erased_at || person?.merged_into) throw new Refused('notLoggedIn');
      },
    },
  );

/**
 * Locks accounts for what leaves nothing with them: waits for whoever is just writing something that refers to one of
 * them, and whoever would write waits until the transaction ends.
 */
export const lockWhole = (
  trx: Database,
  { tenantId, userIds }: { readonly tenantId: string; readonly userIds: readonly string[] },
) =>
  trx
    .selectFrom('account')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where(({ or, eb }) => or([eb('user_id', '=', anyOf(userIds)), eb('merged_into', '=', anyOf(userIds))]))
    .orderBy('user_id')
    .forUpdate()
    .execute();

/** lockPerson() for several, in the order in which everybody locks several. */
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

/** Whether an account is that of a group. */
export async function isGroup(trx: Database, { tenantId, userId }: Person) {
  const row = await trx
    .selectFrom('account')
    .select('is_group')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.is_group === true;
}

/** What messages call a person; '' once they are forgotten. */
export async function nameOfPerson(trx: Database, { tenantId, userId }: Person) {
  const row = await trx
    .selectFrom('account')
    .select(['last_name', 'first_name'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ? fullName(row.last_name, row.first_name) : '';
}
