import type { Tenant } from '#contract/tenant.ts';
import { localDateTimeAt } from '#rules/day/day.ts';
import { accountsInFull, insertAgreements } from '#server/account/keptAccount.queries.ts';
import { newestPolicies } from '#server/account/policy/policyVersion.queries.ts';
import type { Database } from '#server/db/connect.ts';
import { insertRows } from '#server/db/rows.ts';
import { newId } from '#server/newId.ts';
import { instantOf } from '#server/time.ts';
import type { Population } from '../population.ts';
import { seededRandom } from '../random.ts';
import { generateResidents } from './residents.ts';

type Registering = {
  readonly tenant: Tenant;
  readonly now: string;
  readonly population: Population;
};

/** Adds the new people of a population, agreed to everything, and answers them with those who were there. */
export async function addResidents(trx: Database, { tenant, now, population }: Registering) {
  const { tenantId, timeZone } = tenant;
  const known = await accountsInFull(trx, tenantId);
  const residents = generateResidents({
    random: seededRandom(population.seed + 1),
    count: population.residents,
    now,
    taken: new Set(known.map(({ user_number }) => user_number)),
  });
  const rows = residents.map(({ registeredOn, ...resident }) => ({
    tenant_id: tenantId,
    user_id: newId(),
    password_hash: population.passwordHash,
    line_user_id: null,
    suspended_until: null,
    created_at: instantOf(localDateTimeAt(registeredOn, 600), timeZone),
    verified_at: instantOf(localDateTimeAt(registeredOn, 600), timeZone),
    ...resident,
  }));
  await insertRows(trx, { table: 'account', rows });
  await agreeToPolicies(trx, { tenantId, rows });
  return [
    ...known.map((person) => ({ ...personOf(person), isGenerated: false })),
    ...rows.map((person) => ({ ...personOf(person), isGenerated: true })),
  ];
}

type Person = { readonly user_id: string; readonly user_number: string; readonly birthday: string | null };

const personOf = ({ user_id, user_number, birthday }: Person): Person => ({ user_id, user_number, birthday });

/** Everybody generated has agreed to what is current. */
async function agreeToPolicies(
  trx: Database,
  { tenantId, rows }: { tenantId: string; rows: readonly { user_id: string; created_at: Date }[] },
) {
  const policies = await newestPolicies(trx, tenantId);
  const agreements = rows.flatMap(({ user_id, created_at }) =>
    policies.map(({ policy_id }) => ({ tenant_id: tenantId, user_id, policy_id, agreed_at: created_at })),
  );
  await insertAgreements(trx, agreements);
}
