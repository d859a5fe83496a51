import type { Insertable, Selectable } from 'kysely';
import type { Database } from '../db/connect.ts';
import { insertRows, upsertRows } from '../db/rows.ts';
import type { Account, Agreement } from '../db/schema.ts';

/** Everybody of a tenant with all that is kept of them, by user number. */
export const accountsInFull = (trx: Database, tenantId: string): Promise<Selectable<Account>[]> =>
  trx.selectFrom('account').selectAll().where('tenant_id', '=', tenantId).orderBy('user_number').execute();

/** Adds the accounts whose user number is new and changes those that differ. */
export const writeAccounts = (trx: Database, rows: readonly Insertable<Account>[]) =>
  upsertRows(trx, { table: 'account', key: ['tenant_id', 'user_number'], rows });

export const insertAgreements = (trx: Database, rows: readonly Insertable<Agreement>[]) =>
  insertRows(trx, { table: 'agreement', rows });

/** Who has agreed to the newest version of which policy. */
export const agreementsToNewest = (trx: Database, tenantId: string) =>
  trx
    .selectFrom('agreement')
    .innerJoin('policy_version', (join) =>
      join
        .onRef('policy_version.tenant_id', '=', 'agreement.tenant_id')
        .onRef('policy_version.policy_id', '=', 'agreement.policy_id'),
    )
    .select(['agreement.user_id', 'policy_version.kind'])
    .where('agreement.tenant_id', '=', tenantId)
    .where('policy_version.tenant_id', '=', tenantId)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('policy_version as newer')
            .select('newer.policy_id')
            .where('newer.tenant_id', '=', tenantId)
            .whereRef('newer.kind', '=', 'policy_version.kind')
            .whereRef('newer.version', '>', 'policy_version.version'),
        ),
      ),
    )
    .orderBy('policy_version.kind')
    .execute();
