import { momentAt } from '#rules/day/day.ts';
import type { Database } from '#server/db/connect.ts';
import { newId } from '#server/newId.ts';
import { instantOf } from '#server/time.ts';
import { insertRows } from '../bundle/rows.ts';
import type { Population } from './populate.ts';
import { seededRandom } from './random.ts';
import { generateResidents } from './residents.ts';

type Registering = {
  readonly tenantId: string;
  readonly timeZone: string;
  readonly now: string;
  readonly population: Population;
};

/** Adds the new people of a population, agreed to everything, and answers them with those who were there. */
export async function addResidents(trx: Database, { tenantId, timeZone, now, population }: Registering) {
  const known = await trx
    .selectFrom('account')
    .select(['user_id', 'user_number', 'birthday'])
    .where('tenant_id', '=', tenantId)
    .execute();
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
    created_at: instantOf(momentAt(registeredOn, 600), timeZone),
    ...resident,
  }));
  await insertRows(trx, { table: 'account', rows });
  await agreeToPolicies(trx, { tenantId, rows });
  const bundled = known.map((person) => ({ ...person, isGenerated: false }));
  return [...bundled, ...rows.map((person) => ({ ...person, isGenerated: true }))];
}

/** Everybody generated has agreed to what is current. */
async function agreeToPolicies(
  trx: Database,
  { tenantId, rows }: { tenantId: string; rows: readonly { user_id: string; created_at: Date }[] },
) {
  const policies = await trx
    .selectFrom('policy_version')
    .select('policy_id')
    .distinctOn('kind')
    .where('tenant_id', '=', tenantId)
    .orderBy('kind')
    .orderBy('version', 'desc')
    .execute();
  const agreements = rows.flatMap(({ user_id, created_at }) =>
    policies.map(({ policy_id }) => ({ tenant_id: tenantId, user_id, policy_id, agreed_at: created_at })),
  );
  await insertRows(trx, { table: 'agreement', rows: agreements });
}
