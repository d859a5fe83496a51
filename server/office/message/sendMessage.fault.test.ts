import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runJobsNow } from '#server/lottery/testing/runJobs.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { aMailingTown, everybody, manyLike, preview, usual } from './testing/aMailingTown.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ listen: true, poolSize: 20 });
});
afterAll(() => server.close());

/** Cuts off whoever is writing; answers how many were. */
async function cutOff() {
  const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = ${server.database.name} and wait_event = 'PgSleep'`.execute(server.db);
  return rows.length;
}

/** Cuts off while a task is done. */
async function cuttingOff(task: Promise<unknown>) {
  let isOver = false;
  const done = task.finally(() => {
    isOver = true;
  });
  let gone = 0;
  while (!isOver) {
    gone += await cutOff();
    await new Promise((after) => setTimeout(after, 20));
  }
  await done;
  return gone;
}

async function withSlow<Answer>(table: string, work: () => Promise<Answer>) {
  await sql`create trigger take_time after insert or update on ${sql.table(table)} for each statement
    execute function take_time()`.execute(server.db);
  const answer = await work();
  await sql`drop trigger take_time on ${sql.table(table)}`.execute(server.db);
  return answer;
}

it('[OFFICE-08] cut off at every step, a message reaches everybody once and nobody is lost', async () => {
  await sql`create function take_time() returns trigger language plpgsql as $$
    begin perform pg_sleep(1); return null; end $$`.execute(server.db);
  const { admin, member } = await aMailingTown(server, 1);
  await manyLike(server, member, 450);
  const { digest, people } = (await preview(server, admin, { audience: everybody })).body;
  const call = { staff: admin, idempotencyKey: 'cut-off-again-and-again-0001' };
  const send = () =>
    server.http(
      'Office/SendMessage',
      { words: usual, audience: everybody, digest, people, reason: '故障のため' },
      call,
    );
  let gone = 0;
  // While the message is written, and while its list is.
  for (const table of ['message', 'message_recipient']) gone += await withSlow(table, () => cuttingOff(send()));
  expect(await server.db.selectFrom('message_recipient').selectAll().execute()).toEqual([]);
  expect((await send()).status).toBe(200);
  expect((await send()).status).toBe(200);
  // While people are marked, while messages are written, and while they are sent.
  for (const table of ['message_recipient', 'notice', 'notice_delivery']) {
    gone += await withSlow(table, async () => {
      server.clock.advance(3_600_000);
      return cuttingOff(Promise.allSettled([runJobsNow(server), runJobsNow(server)]));
    });
  }
  for (let step = 0; step < 6; step += 1) {
    server.clock.advance(3_600_000);
    await runJobsNow(server);
  }
  process.stdout.write(`a message was cut off ${gone} times\n`);
  expect(gone).toBeGreaterThan(4);
  const { rows } = await sql<{ notices: number; people: number; sent: number }>`
    select count(*)::integer as notices, count(distinct notice.user_id)::integer as people,
      count(*) filter (where state = 'sent')::integer as sent
    from notice join notice_delivery using (tenant_id, notice_id) where kind = 'message'`.execute(server.db);
  expect(rows).toEqual([{ notices: people, people, sent: people }]);
  // A mail that was under way when its process died goes again with the id that it had.
  const left = new Set(server.mailbox.mails.map(({ noticeId }) => noticeId));
  expect(left.size).toBe(people);
}, 120_000);
