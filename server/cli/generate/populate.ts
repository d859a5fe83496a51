import { sql } from 'kysely';
import { addDays, dayOf, momentAt } from '#rules/day/day.ts';
import type { Database } from '#server/db/connect.ts';
import { newId } from '#server/newId.ts';
import { instantOf } from '#server/time.ts';
import { insertRows } from '../bundle/rows.ts';
import { type GeneratorOptions, generateReservations } from '../generateReservations.ts';
import { insertDrafts } from './insertDrafts.ts';
import { loadWorld } from './loadWorld.ts';
import { seededRandom } from './random.ts';
import { generateResidents } from './residents.ts';

export type Population = Pick<GeneratorOptions, 'seed' | 'count' | 'anyTime'> & {
  /** New people besides those who are there. */
  readonly residents: number;
  /** What the password of every new person hashes to. */
  readonly passwordHash: string;
  /** Days of use, counted from today. */
  readonly period: { readonly from: number; readonly until: number };
  /** The user number of the person who gets one reservation of every kind. */
  readonly showcaseFor?: string;
};

/** Fills a tenant with people and reservations, within a transaction bound to it. Answers how many there are. */
export async function populate(
  trx: Database,
  { tenantId, nowMs, population }: { tenantId: string; nowMs: number; population: Population },
) {
  const { seed, count, anyTime = false, period } = population;
  // Thinking up tens of thousands takes longer than the server lets a transaction rest.
  await sql`set local idle_in_transaction_session_timeout = '5min'`.execute(trx);
  const { timeZone, ...world } = await loadWorld(trx, { tenantId, nowMs, period });
  const people = await addResidents(trx, { tenantId, timeZone, now: world.now, population });
  const shown = people.find(({ user_number }) => user_number === population.showcaseFor);
  const today = dayOf(world.now);
  const drafts = generateReservations(world, {
    seed,
    count,
    anyTime,
    userIds: people.filter((person) => person.isGenerated).map(({ user_id }) => user_id),
    from: addDays(today, period.from),
    until: addDays(today, period.until),
    ...(shown ? { showcaseFor: shown.user_id } : {}),
  });
  await insertDrafts(trx, { tenantId, timeZone }, drafts);
  return drafts.length;
}

type Registering = {
  readonly tenantId: string;
  readonly timeZone: string;
  readonly now: string;
  readonly population: Population;
};

async function addResidents(trx: Database, { tenantId, timeZone, now, population }: Registering) {
  const known = await trx
    .selectFrom('account')
    .select(['user_id', 'user_number'])
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
    birthday: null,
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
