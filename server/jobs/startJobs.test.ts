import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type Running, start } from '../app/start.ts';
import { inTenant } from '../db/connect.ts';
import { notify } from '../notice/notify.ts';
import { readSettings } from '../settings.ts';
import { aContext } from '../testing/aContext.ts';
import { aMailServer, type MailServer } from '../testing/aMailServer.ts';
import { aMember, aTenant, type TestMember } from '../testing/factories.ts';
import { aServer, type TestServer } from '../testing/testServer.ts';

let server: TestServer;
let mail: MailServer;
let member: TestMember;
let running: Running[];

beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  running = [];
  await server.db.deleteFrom('notice').execute();
  await server.db.deleteFrom('job').execute();
  mail = await aMailServer();
  member = await aMember(server, await aTenant(server));
});
afterEach(async () => {
  for (const one of running) await one.stop();
  await mail.close();
});

/**
 * The product as `npm start` runs it, on the database of the test. Its clock goes on from that of the test: a job that
 * was woken while it ended waits for a second to pass.
 */
async function started(mailServer = mail) {
  const { appUrl, ownerUrl } = server.database;
  const settings = readSettings({
    DATABASE_URL: appUrl,
    DATABASE_OWNER_URL: ownerUrl,
    DEMO: 'false',
    LOG_LEVEL: 'silent',
    JOBS_EVERY_MS: '50',
    DRAIN_SECONDS: '0',
    SMTP_URL: mailServer.url,
    SMTP_REQUIRE_TLS: 'false',
  });
  const begunAt = performance.now();
  const clock = () => server.clock() + Math.floor(performance.now() - begunAt);
  const one = await start({ settings: { ...settings, PORT: 0 }, webFolder: null, demo: null, clock });
  running.push(one);
  return one;
}

async function tellMember(subjectId: string) {
  const tenant = await server.server.directory.byId(member.tenantId);
  if (!tenant) throw new Error('no tenant');
  const facts = { userNumberLabel: '利用者番号', userNumber: member.userNumber, url: 'http://x' };
  await inTenant(server.appDb, member.tenantId, (trx) =>
    notify(aContext({ trx, tenant, nowMs: server.clock() }), {
      userId: member.userId,
      kind: 'registered',
      subjectId,
      facts,
    }),
  );
}

const statesOf = async () =>
  (
    await server.db
      .selectFrom('notice_delivery')
      .select('state')
      .where('tenant_id', '=', member.tenantId)
      .orderBy('sequence')
      .execute()
  ).map(({ state }) => state);

const jobsOf = async () =>
  (
    await server.db
      .selectFrom('job')
      .select(['kind', 'is_dead'])
      .where('tenant_id', '=', member.tenantId)
      .orderBy('kind')
      .execute()
  ).map(({ kind, is_dead }) => `${kind}${is_dead ? ' dead' : ''}`);

it('a server that runs does what is due, and gives every tenant its recurring jobs', async () => {
  await tellMember('before');
  await started();
  await vi.waitFor(() => expect(mail.mails.length).toBe(1), 30_000);
  await tellMember('after');
  await vi.waitFor(() => expect(mail.mails.length).toBe(2), 30_000);
  await vi.waitFor(
    async () => expect(await jobsOf()).toEqual(['lotteryPlan', 'statistics', 'sweep', 'tellOfTerms']),
    30_000,
  );
  const late = await aMember(server, await aTenant(server));
  member = late;
  await vi.waitFor(
    async () => expect(await jobsOf()).toEqual(['lotteryPlan', 'statistics', 'sweep', 'tellOfTerms']),
    30_000,
  );
});

it('what is not due yet waits for the clock', async () => {
  const one = await started();
  const { tenantId } = member;
  await server.db
    .insertInto('session')
    .values({
      tenant_id: tenantId,
      token_hash: Buffer.alloc(32),
      user_id: member.userId,
      created_at: new Date(server.clock()),
      used_at: new Date(server.clock()),
    })
    .execute();
  const sessions = async () =>
    (await server.db.selectFrom('session').select('user_id').where('tenant_id', '=', tenantId).execute()).length;
  await vi.waitFor(async () => expect(await jobsOf()).toContain('sweep'), 30_000);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await sessions()).toBe(1);
  server.clock.advance(25 * 60 * 60_000);
  await vi.waitFor(async () => expect(await sessions()).toBe(0), 30_000);
  await one.stop();
  running = [];
});

it('a stop waits for the job that is under way and begins no other', async () => {
  let isSending = false;
  const { promise: held, resolve: goOn } = Promise.withResolvers<void>();
  const slow = await aMailServer({
    before: () => {
      isSending = true;
      return held;
    },
  });
  const one = await started(slow);
  await tellMember('slow');
  await vi.waitFor(() => expect(isSending).toBe(true), 30_000);
  let hasStopped = false;
  const stopping = one.stop().then(() => {
    hasStopped = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(hasStopped).toBe(false);
  goOn();
  await stopping;
  running = [];
  expect(slow.mails.length).toBe(1);
  expect(await statesOf()).toEqual(['sent']);
  await tellMember('too late');
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await statesOf()).toEqual(['sent', 'queued']);
  await slow.close();
});

it('three servers on one database do nothing twice', async () => {
  await Promise.all([started(), started(), started()]);
  for (let count = 0; count < 60; count += 1) await tellMember(`message ${count}`);
  await vi.waitFor(() => expect(mail.mails.length).toBe(60), 30_000);
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(new Set(mail.ids()).size).toBe(60);
  expect(mail.mails.length).toBe(60);
  expect(new Set(await statesOf())).toEqual(new Set(['sent']));
  expect(await jobsOf()).toEqual(['lotteryPlan', 'statistics', 'sweep', 'tellOfTerms']);
});
