import { readdir } from 'node:fs/promises';
import { sql } from 'kysely';
import { passwordsWith } from '#server/account/password/passwords.ts';
import { applyBundle } from '#server/bundle/import/importBundle.ts';
import { analyze } from '#server/db/analyze.ts';
import { connect, type Database } from '#server/db/connect.ts';
import type { Clock } from '#server/time.ts';
import { bundleFolder, demoBundle } from './demoBundles.ts';
import { addGroups } from './desk/addGroups.ts';
import { addStaff } from './desk/addStaff.ts';
import { leaveWork } from './desk/leaveWork.ts';
import { populate } from './populate.ts';
import type { Population } from './population.ts';

/** The password of everybody in the demo. */
export const demoPassword = 'yoyaku2026';

/** The password of the demo's staff, who need a code besides. */
export const demoStaffPassword = 'yoyaku2026-staff';

type Amount = Pick<Population, 'seed' | 'count' | 'residents' | 'period'>;

const period = { from: -120, until: 130 };

/** How much happened in each demo tenant. */
const amounts: Readonly<Record<string, Amount>> = {
  sakura: { seed: 2028, count: 4_800, residents: 360, period },
  ishinomaki: { seed: 2026, count: 800, residents: 90, period },
  musashino: { seed: 2027, count: 1_100, residents: 140, period },
  manabi: { seed: 2029, count: 760, residents: 280, period },
};

const usual: Amount = { seed: 1, count: 300, residents: 50, period };

/** Loading takes seconds, on a slow machine a minute, and another process waits for it in one statement. */
const patience = { connectMs: 5_000, statementMs: 120_000, answerMs: 125_000, doubtMs: 125_000 };

type DemoOptions = {
  readonly ownerUrl: string;
  readonly clock: Clock;
  readonly log: { info(message: string): void };
};

/** Loads the demo tenants when there is no tenant at all, all of them or none; otherwise does nothing. */
export async function loadDemo({ ownerUrl, clock, log }: DemoOptions) {
  const { db } = connect({ url: ownerUrl, size: 2, onLost: () => undefined, patience });
  try {
    if (await hasTenants(db)) return;
    const started = performance.now();
    const counts = await fillEmptyDatabase(db, clock());
    await analyze(db);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    if (counts.length > 0) log.info(`Demo loaded in ${seconds} s: ${counts.join(', ')}.`);
  } finally {
    await db.destroy();
  }
}

const hasTenants = async (db: Database) =>
  (await db.selectFrom('tenant').select('tenant_id').limit(1).executeTakeFirst()) !== undefined;

/** One transaction: a process that ends midway leaves the database empty, and the next start loads everything. */
async function fillEmptyDatabase(db: Database, nowMs: number): Promise<string[]> {
  const bundles = await demoBundles(nowMs);
  const { hash } = await passwordsWith();
  const passwordHash = await hash(demoPassword);
  const staffHash = await hash(demoStaffPassword);
  return db.transaction().execute(async (trx) => {
    // Another process that starts on the same database waits here, then finds the tenants.
    await sql`set local lock_timeout = '120s'`.execute(trx);
    await sql`select pg_advisory_xact_lock(hashtextextended('yoyaku demo', 0))`.execute(trx);
    if (await hasTenants(trx)) return [];
    const counts: string[] = [];
    for (const bundle of bundles) {
      const passwordHashes = new Map(bundle.users.map(({ userNumber }) => [userNumber, passwordHash]));
      const { tenantId, alias } = await applyBundle(trx, { bundle, nowMs, passwordHashes });
      const amount = amounts[alias] ?? usual;
      const population = { ...amount, passwordHash, showcaseFor: '10000001' };
      const clerk = await addStaff(trx, { tenantId, nowMs, passwordHash: staffHash });
      counts.push(`${alias} with ${await populate(trx, { tenantId, nowMs, population })} reservations`);
      const untouched = bundle.users.map(({ userNumber }) => userNumber);
      await addGroups(trx, { tenantId, nowMs, clerk });
      await leaveWork(trx, { tenantId, nowMs, clerk, untouched });
    }
    return counts;
  });
}

async function demoBundles(nowMs: number) {
  const names = (await readdir(bundleFolder)).filter((name) => name.endsWith('.yaml')).toSorted();
  return Promise.all(names.map((name) => demoBundle(name, nowMs)));
}

/** The tenants that a fresh start shows a newcomer. */
export const demo = { aliases: Object.keys(amounts), load: loadDemo };
