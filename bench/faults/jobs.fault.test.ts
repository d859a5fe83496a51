import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { seededRandom } from '#demo/random.ts';
import { addDays, dayOf } from '#rules/day/day.ts';
import { loadOf, testSeed } from '#rules/testing/load.ts';
import { inTenant } from '#server/db/connect.ts';
import { scheduleAll } from '#server/jobs/job.queries.ts';
import { notify } from '#server/notice/notify.ts';
import { aContext } from '#server/testing/aContext.ts';
import { aHall } from '#server/testing/aHall.ts';
import { aMailServer } from '#server/testing/aMailServer.ts';
import { aReservation } from '#server/testing/aReservation.ts';
import { aMember, aTenant, type TestMember, type TestTenant } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { localDateTimeOf } from '#server/time.ts';
import { aServerProcess, freePort, type ServerProcess } from '../benchServers.ts';

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));
const random = seededRandom(testSeed);
const kills = loadOf(10, 5);
/** With three uses each. More than are completed, and messages more than are sent, while it is killed. */
const days = kills * 20;
const messages = kills * 15;

let arranging: TestServer;
let tenant: TestTenant;
let member: TestMember;
let port: number;

beforeAll(async () => {
  arranging = await aServer({ clock: Date.now });
  port = await freePort();
});
afterAll(() => arranging.close());
beforeEach(async () => {
  await arranging.db.deleteFrom('job').execute();
  tenant = await aTenant(arranging);
  member = await aMember(arranging, tenant);
});

const aProcess = (settings: Readonly<Record<string, string>>) =>
  aServerProcess(arranging.database, port, { LOG_LEVEL: 'silent', JOBS_EVERY_MS: '50', ...settings });

/** As if more time had passed than a dead process can claim: its leases and marks have expired. */
async function letLeasesEnd() {
  await sql`update job set due_at = due_at - interval '3 minutes'`.execute(arranging.db);
  await sql`update notice_delivery set changed_at = changed_at - interval '3 minutes' where state = 'sending'`.execute(
    arranging.db,
  );
}

/** Kills and starts the process so often while it works, at random instants. */
async function killOften(settings: Readonly<Record<string, string>>) {
  let server: ServerProcess = await aProcess(settings);
  for (let kill = 0; kill < kills; kill += 1) {
    await wait(60 + random.next() * 240);
    await server.end('SIGKILL');
    await letLeasesEnd();
    server = await aProcess(settings);
  }
  return server;
}

test(`killed ${kills} times while it completes uses: each is completed once`, async () => {
  const hall = await aHall(arranging, tenant);
  const today = dayOf(localDateTimeOf(Date.now(), 'Asia/Tokyo'));
  const frames = ['午前', '午後', '夜間'] as const;
  for (let day = 1; day <= days; day += 1) {
    for (const frame of frames) {
      await aReservation(arranging, member, hall, { date: addDays(today, -day), frames: [frame] });
    }
  }
  // Each hesitates, so that kills find it at work.
  await sql`create function hesitate() returns trigger language plpgsql as
    $$ begin perform pg_sleep(0.005); return new; end $$`.execute(arranging.db);
  await sql`create trigger hesitate after insert on reservation_history
    for each row when (new.action = 'complete') execute function hesitate()`.execute(arranging.db);

  const server = await killOften({});
  const open = async () =>
    (await arranging.db.selectFrom('reservation').select('state').where('state', '<>', 'completed').execute()).length;
  process.stdout.write(`uses not completed after ${kills} kills: ${await open()} of ${days * frames.length}\n`);
  await vi.waitFor(async () => expect(await open()).toBe(0), 60_000);
  await vi.waitFor(async () => expect(await deadOrLate()).toEqual([]), 60_000);
  await server.end();

  const { rows } = await sql<{ count: number }>`select count(*) from reservation_history
    where action = 'complete' group by reservation_id`.execute(arranging.db);
  expect(rows.length).toBe(days * frames.length);
  expect(rows.every(({ count }) => count === 1)).toBe(true);
  expect(await arranging.db.selectFrom('occupancy').select('occupancy_id').execute()).toEqual([]);
});

test(`killed ${kills} times while it sends: every message arrives, and only what was under way at a kill once more`, async () => {
  const mail = await aMailServer({ before: async () => void (await wait(10)) });
  const whole = await arranging.server.directory.byId(tenant.tenantId);
  if (!whole) throw new Error('no tenant');
  await inTenant(arranging.appDb, tenant.tenantId, async (trx) => {
    for (let count = 0; count < messages; count += 1) {
      const facts = { userNumberLabel: '利用者番号', userNumber: member.userNumber, url: 'http://x' };
      const about = { userId: member.userId, kind: 'registered' } as const;
      await notify(aContext({ trx, tenant: whole, nowMs: Date.now() }), {
        ...about,
        subjectId: `message ${count}`,
        facts,
      });
    }
  });
  const server = await killOften({ SMTP_URL: mail.url, SMTP_REQUIRE_TLS: 'false' });
  const sent = async () =>
    (await arranging.db.selectFrom('notice_delivery').select('notice_id').where('state', '=', 'sent').execute()).length;
  process.stdout.write(`messages sent after ${kills} kills: ${await sent()} of ${messages}\n`);
  await vi.waitFor(async () => expect(await sent()).toBe(messages), 60_000);
  await vi.waitFor(async () => expect(await deadOrLate()).toEqual([]), 60_000);
  await server.end();

  const ids = mail.ids();
  const inOrder = (await arranging.db.selectFrom('notice').select('notice_id').orderBy('sequence').execute()).map(
    ({ notice_id }) => `${notice_id}@localhost`,
  );
  expect([...new Set(ids)]).toEqual(inOrder);
  expect(ids.length - messages).toBeLessThanOrEqual(kills);
  process.stdout.write(`${ids.length - messages} arrived twice\n`);
  await mail.close();
});

test('two servers at once and one killed: the other does the rest, nothing twice', async () => {
  const { tenantId } = tenant;
  const hall = await aHall(arranging, tenant);
  const today = dayOf(localDateTimeOf(Date.now(), 'Asia/Tokyo'));
  const ids: string[] = [];
  for (let day = 1; day <= 150; day += 1) {
    const { reservationId } = await aReservation(arranging, member, hall, { date: addDays(today, -day) });
    ids.push(reservationId);
  }
  const dueAt = new Date();
  await scheduleAll(arranging.db, {
    tenantId,
    jobs: ids.map((subject) => ({ kind: 'completeUse', subject, dueAt })),
  });
  const one = await aProcess({});
  const other = await aServerProcess(arranging.database, await freePort(), {
    LOG_LEVEL: 'silent',
    JOBS_EVERY_MS: '50',
  });
  await one.end('SIGKILL');
  const completions = () =>
    arranging.db
      .selectFrom('reservation_history')
      .select('reservation_id')
      .where('tenant_id', '=', tenantId)
      .where('action', '=', 'complete')
      .execute();
  await vi.waitFor(async () => expect((await completions()).length).toBeGreaterThanOrEqual(150), 60_000);
  await wait(300);
  await other.end();
  expect((await completions()).map(({ reservation_id }) => reservation_id).toSorted()).toEqual(ids.toSorted());
});

/** Jobs that are dead, or were due some time ago. */
async function deadOrLate() {
  const rows = await arranging.db
    .selectFrom('job')
    .select(['kind', 'is_dead', 'due_at', 'last_error'])
    .where((where) => where.or([where('is_dead', '=', true), where('due_at', '<', new Date(Date.now() - 1_000))]))
    .execute();
  return rows;
}
