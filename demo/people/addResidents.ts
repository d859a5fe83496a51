import type { Tenant } from '#contract/tenant.ts';
import { addMinutes, localDateTimeAt } from '#rules/day/day.ts';
import { accountsInFull, insertAgreements } from '#server/account/keptAccount.queries.ts';
import { newestPolicies } from '#server/account/policy/policyVersion.queries.ts';
import type { Database } from '#server/db/connect.ts';
import { insertRows } from '#server/db/rows.ts';
import { newId } from '#server/newId.ts';
import { instantOf } from '#server/time.ts';
import type { Population } from '../population.ts';
import { seededRandom } from '../random.ts';
import { generateResidents, type Resident } from './residents.ts';

type Registering = {
  readonly tenant: Tenant;
  readonly now: string;
  readonly population: Population;
};

/** How many have registered themselves today and wait to be seen at the counter, where somebody looks at the tenant. */
const newGuests = 3;

/**
 * Adds the new people of a population, agreed to everything, and answers them with those who were there. Who waits to be
 * seen at the counter is added too, but cannot reserve and is not answered.
 */
export async function addResidents(trx: Database, { tenant, now, population }: Registering) {
  const { tenantId, timeZone } = tenant;
  const known = await accountsInFull(trx, tenantId);
  const residents = generateResidents({
    random: seededRandom(population.seed + 1),
    count: population.residents + (population.showcaseFor === undefined ? 0 : newGuests),
    now,
    taken: new Set(known.map(({ user_number }) => user_number)),
  });
  const settled = residents.slice(0, population.residents);
  const rows = settled.map(({ registeredOn, ...resident }) => ({
    tenant_id: tenantId,
    user_id: newId(),
    password_hash: population.passwordHash,
    line_user_id: null,
    suspended_until: null,
    created_at: instantOf(localDateTimeAt(registeredOn, 600), timeZone),
    verified_at: instantOf(localDateTimeAt(registeredOn, 600), timeZone),
    ...resident,
  }));
  const waiting = residents.slice(population.residents).map(({ registeredOn: _, ...guest }, index) => ({
    tenant_id: tenantId,
    user_id: newId(),
    password_hash: population.passwordHash,
    line_user_id: null,
    suspended_until: null,
    verified_at: null,
    created_at: instantOf(addMinutes(now, -(index * 6 + 2) * 60), timeZone),
    ...guest,
    // Somebody who has an account already.
    ...(index === 0 && sameAs(settled[0])),
    kind: 'guest',
  }));
  const everybody = [...rows, ...waiting];
  await insertRows(trx, { table: 'account', rows: everybody });
  await agreeToPolicies(trx, { tenantId, rows: everybody });
  return [
    ...known.map((person) => ({ ...personOf(person), isGenerated: false })),
    ...rows.map((person) => ({ ...personOf(person), isGenerated: true })),
  ];
}

/** What of a person is the same in another account of theirs. */
function sameAs(person: Resident | undefined) {
  if (!person) return {};
  const { last_name, first_name, last_name_kana, first_name_kana, birthday } = person;
  const { phone_number_1, phone_number_2, phone_number_3 } = person;
  return {
    last_name,
    first_name,
    last_name_kana,
    first_name_kana,
    birthday,
    phone_number_1,
    phone_number_2,
    phone_number_3,
  };
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
