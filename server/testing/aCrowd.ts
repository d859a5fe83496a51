import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import { type Arranging, aPerson, type TestPerson, type TestTenant } from './factories.ts';
import type { TestServer } from './testServer.ts';

/** That many members of a tenant, all of them logged in. */
export async function aCrowd(server: Arranging, tenant: TestTenant, size: number): Promise<TestPerson[]> {
  const crowd: TestPerson[] = [];
  for (let count = 0; count < size; count += 1) crowd.push(await aPerson(server, tenant));
  return crowd;
}

/** Runs `work` for everybody at once. Answers come in the order of `everybody`, times in milliseconds. */
export async function atOnce<T, Answer>(everybody: readonly T[], work: (one: T, index: number) => Promise<Answer>) {
  const times: number[] = [];
  const answers = await Promise.all(
    everybody.map(async (one, index) => {
      const began = performance.now();
      const answer = await work(one, index);
      times.push(performance.now() - began);
      return answer;
    }),
  );
  return { answers, times };
}

/** The value below which that share (0..1) of the times lies. */
export function percentile(times: readonly number[], share: number) {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/**
 * Deadlocks that PostgreSQL has met in the server's database. A connection reports its own at most once a second and only
 * when it is used again, so all of them are used first.
 */
export async function deadlocksOf({ db, appDb, database }: Pick<TestServer, 'db' | 'appDb' | 'database'>) {
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  await Promise.all(Array.from({ length: 60 }, () => sql`select pg_sleep(0.02)`.execute(appDb)));
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = ${database.name}`.execute(db);
  return rows[0]?.deadlocks ?? Number.NaN;
}
