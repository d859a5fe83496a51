import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import type { ErrorBody } from '#contract/errorBody.ts';
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
 * The answer to a client that repeats its request while the server is busy. On a crowded machine a lock may not come
 * within the time that a call waits for it, which is no judgement of the request.
 */
export async function untilJudged<Answer extends { readonly body: Partial<ErrorBody> }>(ask: () => Promise<Answer>) {
  for (;;) {
    const answer = await ask();
    if (answer.body.error?.code !== 'busy') return answer;
  }
}

/**
 * The deadlocks that PostgreSQL has counted in the server's database. A connection reports its own only now and then,
 * so every connection is made to report first.
 */
export async function deadlocksOf({ db, appDb, database }: Pick<TestServer, 'db' | 'appDb' | 'database'>) {
  const report = () => sql`select pg_stat_force_next_flush(), pg_sleep(0.02)`.execute(appDb);
  await Promise.all(Array.from({ length: 60 }, report));
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = ${database.name}`.execute(db);
  return rows[0]?.deadlocks ?? Number.NaN;
}
