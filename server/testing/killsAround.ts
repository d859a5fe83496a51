import { sql } from 'kysely';
import { expect } from 'vitest';
import type { EndpointName } from '#contract/endpoints.ts';
import { seededRandom } from '#demo/random.ts';
import { testSeed } from '#rules/testing/load.ts';
import { untilJudged } from './aCrowd.ts';
import type { Answer, TestServer } from './testServer.ts';

/** One thing that is done once. */
type Done<Name extends EndpointName> = {
  /** Always with the same key. */
  readonly send: () => Promise<Answer<Name>>;
  /** The ids of what it has written by now. */
  readonly written: () => Promise<readonly string[]>;
  /** The id that an answer tells. */
  readonly idIn: (answer: Answer<Name>) => string | null | undefined;
};

/** Ends every connection that the server has, wherever its message is by now. */
const killAll = ({ db }: TestServer) =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name = 'yoyaku'
      and usename <> current_user`.execute(db);

/** For how long such a thing takes on this machine at this time, in milliseconds, once everything is in memory. */
async function usualMs<Name extends EndpointName>(next: (kill: number) => Promise<Done<Name>>) {
  const taken: number[] = [];
  for (const turn of [-3, -2, -1]) {
    const { send } = await next(turn);
    const began = performance.now();
    expect((await untilJudged(send)).status).toBe(200);
    taken.push(performance.now() - began);
  }
  return Math.min(...taken);
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Does something new as often as it is told, and ends all connections around its message: whatever the answer is, the
 * repetition with its key tells what is written, once.
 */
export async function killsAround<Name extends EndpointName>(
  server: TestServer,
  kills: number,
  next: (kill: number) => Promise<Done<Name>>,
) {
  const random = seededRandom(testSeed);
  const within = Math.max(12, 1.2 * (await usualMs(next)));
  let unanswered = 0;
  let unknown = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    const { send, written, idIn } = await next(kill);
    const [answer] = await Promise.all([send(), pause(random.next() * within).then(() => killAll(server))]);
    if (answer.status !== 200) {
      expect(answer.body.error?.code).toBe('busy');
      unanswered += 1;
      if ((await written()).length === 1) unknown += 1;
    }
    const again = await untilJudged(send);
    expect(again.status).toBe(200);
    if (answer.status === 200) expect(again.body).toEqual(answer.body);
    expect(await written()).toEqual([idIn(again)]);
  }
  // Else the kills came before or after all of it.
  expect(unanswered).toBeGreaterThan(0);
  console.info(JSON.stringify({ kills, unanswered, unknown }));
}
