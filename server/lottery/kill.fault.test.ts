import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seededRandom } from '#demo/random.ts';
import { testSeed } from '#rules/testing/load.ts';
import { connect, type Database, inTenant } from '../db/connect.ts';
import { executorOn } from '../executor.ts';
import { aMember } from '../testing/factories.ts';
import { overlappingClaims } from '../testing/overlappingClaims.ts';
import { aServer, type TestServer } from '../testing/testServer.ts';
import { closeDraw } from './closeDraw.ts';
import { lotteryAnnounce } from './lotteryAnnounce.ts';
import { lotteryDraw } from './lotteryDraw.ts';
import { aLotteryTown } from './testing/aLotteryTown.ts';
import { keptTenant } from './testing/keptTenant.ts';
import { manyEntries } from './testing/manyEntries.ts';
import { verifyDraw } from './verifyDraw.ts';

const entries = 300;
const kills = 20;
const random = seededRandom(testSeed);

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Makes every statement that writes to these tables take its time, so that a kill comes into the middle of it. */
async function slowDown() {
  await sql`create function take_time() returns trigger language plpgsql as $$
    begin perform pg_sleep(0.05); return null; end $$`.execute(server.db);
  for (const table of ['lottery_entry', 'lottery_result', 'lottery_draw', 'occupancy', 'reservation', 'notice']) {
    await sql`create trigger take_time after insert or update or delete on ${sql.table(table)}
      for each statement execute function take_time()`.execute(server.db);
  }
}

type Town = Awaited<ReturnType<typeof aLotteryTown>>;

async function drawingOf({ tenant: { tenantId }, draws }: Town) {
  const tenant = await server.server.directory.byId(tenantId);
  const [draw] = await draws();
  if (!tenant || !draw) throw new Error('no draw');
  return { tenant, drawId: draw.draw_id };
}

type Drawing = Awaited<ReturnType<typeof drawingOf>>;

/** One process of the server: closes, draws and announces until that is done, and begins anew whenever it is killed. */
async function worker(db: Database, { tenant, drawId }: Drawing, nowMs: number) {
  const { clock, publicUrl, consoleUrl, drawKinds: kinds, beacon } = server.server;
  const actor = { kind: 'job', name: 'worker' } as const;
  const scope = executorOn({ db, clock, publicUrl, consoleUrl }).scope({ tenant, actor, log: server.app.log, nowMs });
  for (let deaths = 0; ; ) {
    try {
      await scope.transact((context) => closeDraw(kinds, context, drawId));
      for (const step of [lotteryDraw({ kinds, beacon }), lotteryAnnounce(kinds)]) await step.unbound(scope, drawId);
      const { rows } = await scope.transact(({ trx }) =>
        sql<{ state: string }>`select state from lottery_draw where draw_id = ${drawId}`.execute(trx),
      );
      if (rows[0]?.state === 'announced') return deaths;
    } catch {
      deaths += 1;
      await wait(5);
    }
  }
}

/** Cuts off every connection of the workers that is in the middle of something; answers whether there was one. */
async function kill() {
  const { rows } = await sql<{ gone: boolean }>`
    select pg_terminate_backend(pid) as gone from pg_stat_activity
    where datname = ${server.database.name} and application_name = 'yoyaku' and state <> 'idle'
      and usename = ${new URL(server.database.appUrl).username}`.execute(server.db);
  return rows.length > 0;
}

/** What came of it, without what chance and the clock of the database gave it. */
async function result({ tenant: { tenantId }, drawId }: Drawing) {
  const { rows } = await sql<{ text: string }>`
    select transcript_hash
      || (select string_agg(entry_number || rank || won::text, ' ' order by rank) from lottery_result where draw_id = ${drawId})
      || (select string_agg(reservation_id || state || payment_state, ' ' order by reservation_id) from reservation
        where draw_id = ${drawId})
      || (select string_agg(space_id::text || starts_at || ends_at || kind || coalesce(reservation_id::text, ''), ' '
        order by space_id, starts_at) from occupancy where tenant_id = ${tenantId})
      || (select string_agg(channel || dedupe, ' ' order by channel, dedupe) from notice
        where tenant_id = ${tenantId} and kind in ('won', 'lost'))
      || (select count(*) from ledger where tenant_id = ${tenantId}) as text
    from lottery_draw where draw_id = ${drawId}`.execute(server.db);
  return rows[0]?.text;
}

it('[LOT-01] two workers that are killed 20 times midway make one draw, the same, and no place twice', async () => {
  server.clock.set('2026-06-10T10:00');
  const town = await aLotteryTown(server, { tenant: { setting: { fee_collection: 'online' } } });
  await town.enter(await aMember(server, town.tenant));
  await manyEntries(server, town, { count: entries - 1 });
  const drawing = await drawingOf(town);
  const nowMs = new Date('2026-06-16T17:00:00+09:00').getTime();
  const kept = await keptTenant(server, town.tenant);
  expect(await worker(server.appDb, drawing, nowMs)).toBe(0);
  const expected = await result(drawing);
  expect(expected).toContain('won');
  await kept.restore();

  await slowDown();
  const pools = [1, 2].map(() => connect({ url: server.database.appUrl, size: 3, onLost: () => undefined }));
  let isOver = false;
  const working = Promise.all(pools.map(({ db }) => worker(db, drawing, nowMs))).finally(() => {
    isOver = true;
  });
  let killed = 0;
  while (killed < kills && !isOver) {
    await wait(20 + random.next() * 130);
    if (await kill()) killed += 1;
  }
  const deaths = await working;
  await Promise.all(pools.map(({ db }) => db.destroy()));
  process.stdout.write(`killed ${killed} times: the workers died ${deaths.join(' and ')} times\n`);
  expect(killed).toBe(kills);
  expect(await result(drawing)).toBe(expected);
  expect(await overlappingClaims(server.db, town.tenant.tenantId)).toEqual([]);
  const { tenantId } = drawing.tenant;
  const named = { tenantId, drawId: drawing.drawId };
  const checks = await inTenant(server.appDb, tenantId, (trx) => verifyDraw(server.server.drawKinds, trx, named));
  expect(checks?.filter(({ isPassed }) => !isPassed)).toEqual([]);
}, 240_000);
