import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Context } from '../context.ts';
import { scheduleAll } from '../jobs/job.queries.ts';
import type { UnboundJobHandler } from '../jobs/job.ts';
import { runDueJobs } from '../jobs/runDueJobs.ts';
import { aMember, aTenant, type TestMember, type TestTenant } from '../testing/factories.ts';
import { aServer, type TestServer } from '../testing/testServer.ts';
import { notify } from './notify.ts';
import { type Message, RecipientUnavailable, type Transport, UndeliverableError } from './transport.ts';
import type { NoticeFacts } from './words/noticeFacts.ts';

const hourMs = 3_600_000;

let isDown = false;
let hangsUp: (message: Message) => boolean = () => false;
let isAway: (message: Message) => boolean = () => false;
let refuses: (message: Message) => boolean = () => false;
let sent: Message[] = [];
const logged: string[] = [];
const log = pino({ level: 'trace' }, { write: (line: string) => logged.push(line) });

const flaky: Transport = {
  async send(message) {
    if (isDown || hangsUp(message)) throw new Error('connect ECONNREFUSED');
    if (isAway(message)) throw new RecipientUnavailable('the mail server answered 450');
    if (refuses(message)) throw new UndeliverableError('no such mailbox');
    sent.push(message);
  },
};

let server: TestServer;
let tenant: TestTenant;
let member: TestMember;

beforeAll(async () => {
  server = await aServer({ transports: { mail: flaky, line: flaky } });
});
afterAll(() => server.close());
beforeEach(async () => {
  isDown = false;
  hangsUp = () => false;
  isAway = () => false;
  refuses = () => false;
  sent = [];
  logged.length = 0;
  tenant = await aTenant(server, { setting: { line_messaging_token: 'channel token' } });
  member = await aMember(server, tenant);
});

const facts: NoticeFacts['reminder'] = {
  place: '中央公民館 大ホール',
  when: '2026/06/11(木) 09:00～12:00',
  url: 'http://x',
  day: '2026/06/11(木)',
  fee: '1,000円',
  payUntil: null,
  paysAtCounter: false,
  hasQr: true,
};

/** A transaction of the tenant. */
async function transact(work: (context: Context) => Promise<void>, nowMs = server.clock()) {
  const whole = await server.server.directory.byId(tenant.tenantId);
  if (!whole) throw new Error('no tenant');
  const actor = { kind: 'job', name: 'test' } as const;
  await server.server.executor.scope({ tenant: whole, actor, log, nowMs }).transact(work);
}

type More = { readonly relevantUntil?: Date; readonly userId?: string };

const remindIn = (context: Context, subjectId: string, more: More = {}) =>
  notify(context, { userId: member.userId, kind: 'reminder', subjectId, facts, ...more });

const remind = (subjectId: string, { nowMs, ...more }: More & { readonly nowMs?: number } = {}) =>
  transact((context) => remindIn(context, subjectId, more), nowMs);

const run = (afterMs = 0) => runDueJobs({ ...server.server, log, nowMs: server.clock() + afterMs });

const states = async () =>
  (
    await server.db
      .selectFrom('notice')
      .innerJoin('notice_delivery', 'notice_delivery.notice_id', 'notice.notice_id')
      .select(['dedupe', 'notice.channel', 'state', 'last_error', 'attempts'])
      .where('notice.tenant_id', '=', tenant.tenantId)
      .orderBy('notice.sequence')
      .execute()
  ).map(({ dedupe, channel, state }) => `${dedupe} ${channel} ${state}`);

describe('messages', () => {
  it('tell what was so when it happened, whatever is renamed before they are sent', async () => {
    await remind('a');
    const here = tenant.tenantId;
    await server.db.updateTable('account').set({ last_name: '改名' }).where('tenant_id', '=', here).execute();
    await server.db.updateTable('tenant').set({ name: '新しい町' }).where('tenant_id', '=', here).execute();
    await run();
    const [mail] = sent;
    expect(mail?.body).toMatch(/^山田 \d+子 様/);
    expect(`${mail?.subject}${mail?.body}`).not.toMatch(/改名|新しい町/);
  });

  it('whose facts make no words are put aside and hold up nobody', async () => {
    await remind('odd');
    await server.db.updateTable('notice').set({ facts: '{}' }).where('tenant_id', '=', tenant.tenantId).execute();
    await remind('good');
    await run();
    expect(await states()).toEqual(['reminder:odd mail dead', 'reminder:good mail sent']);
  });

  it('tell by mail who, what and when', async () => {
    await remind('a');
    expect(await states()).toEqual(['reminder:a mail queued']);
    await run();
    expect(await states()).toEqual(['reminder:a mail sent']);
    const [mail] = sent;
    expect(mail?.recipient).toMatch(/^member-\d+@example\.jp$/);
    expect(mail?.subject).toBe(`ご利用日のお知らせ【2026/06/11(木)】（${tenant.tenantName}）`);
    expect(mail?.body).toContain('中央公民館 大ホール');
    expect(mail?.body).toContain('2026/06/11(木) 09:00～12:00');
    expect(mail?.body).toMatch(/^山田 \d+子 様/);
  });

  it('go to LINE as well when the account is linked', async () => {
    const linked = await aMember(server, tenant, { line_user_id: `U${'a'.repeat(32)}` });
    await remind('a', { userId: linked.userId });
    await run();
    expect(sent.map(({ recipient, sender }) => `${recipient} ${sender.channelToken}`).toSorted()).toEqual([
      `U${'a'.repeat(32)} channel token`,
      expect.stringMatching(/^member-\d+@example\.jp $/),
    ]);
  });

  it('are written once however often their cause is run, and not at all without an address', async () => {
    await remind('a');
    await remind('a');
    const silent = await aMember(server, tenant, { email: null });
    await remind('b', { userId: silent.userId });
    await run();
    await remind('a');
    await run();
    expect(sent.length).toBe(1);
    expect(await states()).toEqual(['reminder:a mail sent']);
  });

  it('that roll back with their cause were never there', async () => {
    const failing = transact(async (context) => {
      await remindIn(context, 'a');
      throw new Error('the change failed');
    });
    await expect(failing).rejects.toThrow('the change failed');
    await run();
    expect(sent).toEqual([]);
  });
});

describe('with the mail server down for a day', () => {
  it('each message arrives once, in order, and what came too late to matter is dropped with a reason in the log', async () => {
    isDown = true;
    await remind('first');
    await remind('stale', { relevantUntil: new Date(server.clock() + 10 * hourMs) });
    await remind('second', { relevantUntil: new Date(server.clock() + 48 * hourMs) });
    for (let hour = 0; hour < 24; hour += 1) await run(hour * hourMs);
    await remind('third', { nowMs: server.clock() + 23 * hourMs });
    expect(sent).toEqual([]);
    expect(await states()).toEqual([
      'reminder:first mail queued',
      'reminder:stale mail queued',
      'reminder:second mail queued',
      'reminder:third mail queued',
    ]);

    isDown = false;
    await run(24 * hourMs);
    await run(25 * hourMs);
    expect(sent.length).toBe(3);
    expect(new Set(sent.map(({ noticeId }) => noticeId)).size).toBe(3);
    expect(await states()).toEqual([
      'reminder:first mail sent',
      'reminder:stale mail dropped',
      'reminder:second mail sent',
      'reminder:third mail sent',
    ]);
    expect(logged.filter((line) => line.includes('a message was dropped')).length).toBe(1);
    expect(logged.join('')).toContain('its time had passed');
    expect(logged.join('')).not.toContain('@example.jp');
  });

  it('the queue is tried again after ten minutes at most', async () => {
    isDown = true;
    await remind('a');
    for (let minutes = 0; minutes < 300; minutes += 5) await run(minutes * 60_000);
    isDown = false;
    await run(311 * 60_000);
    expect(sent.length).toBe(1);
  });
});

it('what cannot be delivered is put aside and holds nobody back', async () => {
  await remind('bad');
  await remind('good');
  refuses = ({ noticeId }) => sent.length === 0 && noticeId === first;
  const first = (
    await server.db
      .selectFrom('notice')
      .select('notice_id')
      .where('tenant_id', '=', tenant.tenantId)
      .orderBy('sequence')
      .executeTakeFirstOrThrow()
  ).notice_id;
  await run();
  expect(await states()).toEqual(['reminder:bad mail dead', 'reminder:good mail sent']);
});

it('attempts leave what a message says where it stands', async () => {
  const rowOf = async () =>
    (await sql`select ctid, xmin, xmax from notice where tenant_id = ${tenant.tenantId}`.execute(server.db)).rows;
  await remind('a');
  const written = await rowOf();
  hangsUp = () => true;
  for (let minute = 0; minute < 10; minute += 1) await run(minute * 60_000);
  hangsUp = () => false;
  await run(hourMs);
  expect(await states()).toEqual(['reminder:a mail sent']);
  expect(await rowOf()).toEqual(written);
});

it('what the mail server hangs up at is tried on and holds up nobody else for long', async () => {
  const other = await aMember(server, tenant);
  await remind('poison');
  await remind('others', { userId: other.userId });
  const { recipient } = await server.db
    .selectFrom('notice')
    .select('recipient')
    .where('tenant_id', '=', tenant.tenantId)
    .orderBy('sequence')
    .executeTakeFirstOrThrow();
  hangsUp = (message) => message.recipient === recipient;
  for (let minute = 0; minute < 30; minute += 1) await run(minute * 60_000);
  expect(await states()).toEqual(['reminder:poison mail queued', 'reminder:others mail sent']);
  await remind('later', { userId: other.userId, nowMs: server.clock() + 30 * 60_000 });
  for (let hour = 1; hour < 72; hour += 1) await run(hour * hourMs);
  expect(await states()).toEqual([
    'reminder:poison mail queued',
    'reminder:others mail sent',
    'reminder:later mail sent',
  ]);
  hangsUp = () => false;
  await run(72 * hourMs + 10 * 60_000);
  expect((await states())[0]).toBe('reminder:poison mail sent');
});

describe('a recipient who takes nothing just now', () => {
  const minuteMs = 60_000;

  it('holds back only what is for him, which then goes in its order', async () => {
    const other = await aMember(server, tenant);
    await remind('his first');
    await remind('others', { userId: other.userId });
    await remind('his second');
    const [his] = await server.db
      .selectFrom('notice')
      .select('recipient')
      .where('dedupe', '=', 'reminder:his first')
      .execute();
    isAway = ({ recipient }) => recipient === his?.recipient;
    await run();
    expect(sent.map(({ recipient }) => recipient === his?.recipient)).toEqual([false]);
    await remind('others again', { userId: other.userId });
    await run(1_000);
    expect(sent.length).toBe(2);

    isAway = () => false;
    await run(14_000);
    expect(sent.length).toBe(2);
    await run(16_000);
    expect(await states()).toEqual([
      'reminder:his first mail sent',
      'reminder:others mail sent',
      'reminder:his second mail sent',
      'reminder:others again mail sent',
    ]);
    expect(sent.slice(2).map(({ recipient }) => recipient === his?.recipient)).toEqual([true, true]);
  });

  it('is given up after two days, and his later messages have their own chance', async () => {
    await remind('a');
    isAway = () => true;
    for (let hour = 0; hour < 48; hour += 1) await run(hour * hourMs);
    expect(await states()).toEqual(['reminder:a mail queued']);
    await remind('b', { nowMs: server.clock() + 48 * hourMs });
    await run(49 * hourMs + 10 * minuteMs);
    expect(await states()).toEqual(['reminder:a mail dead', 'reminder:b mail queued']);
    isAway = () => false;
    await run(51 * hourMs);
    expect(await states()).toEqual(['reminder:a mail dead', 'reminder:b mail sent']);
  });
});

it('hundreds of messages take turns with the other things there are to do', async () => {
  for (let count = 0; count < 60; count += 1) await remind(`m${count}`);
  const order: string[] = [];
  await scheduleAll(server.db, {
    tenantId: tenant.tenantId,
    jobs: ['a', 'b'].map((subject) => ({ kind: 'remind', subject, dueAt: new Date(server.clock()) })),
  });
  const { handlers } = server.server;
  const mail = handlers.noticeDelivery as UnboundJobHandler;
  await runDueJobs({
    ...server.server,
    log,
    nowMs: server.clock(),
    handlers: {
      ...handlers,
      remind: async () => {
        order.push('remind');
      },
      noticeDelivery: {
        ...mail,
        unbound: async (scope, subject) => {
          order.push(`mail after ${sent.length}`);
          await mail.unbound(scope, subject);
        },
      },
    },
  });
  expect(order.toSorted()).toEqual(['mail after 0', 'mail after 25', 'mail after 50', 'remind', 'remind']);
  expect(sent.length).toBe(60);
});

it('many who notify at the same time do not wait for each other, and nothing stays behind', async () => {
  await remind('first');
  const remindAnd = (subjectId: string, meanwhile: () => Promise<unknown>) =>
    transact(async (context) => {
      await remindIn(context, subjectId);
      await meanwhile();
    });
  // The second notifies, is delivered and commits while the first has notified and not committed.
  await remindAnd('slow', async () => {
    await remindAnd('quick', async () => undefined);
    await run();
    expect(sent.length).toBe(2);
  });
  await run();
  expect(sent.length).toBe(2);
  await run(1_000);
  expect(sent.length).toBe(3);
  expect(await server.db.selectFrom('job').select('kind').where('tenant_id', '=', tenant.tenantId).execute()).toEqual(
    [],
  );
});

it('several processes send each message once', async () => {
  for (let count = 0; count < 30; count += 1) await remind(`m${count}`);
  await Promise.all([run(), run(), run()]);
  for (let count = 30; count < 40; count += 1) await remind(`m${count}`);
  await Promise.all([run(), run(), run()]);
  await run(3 * 60_000);
  expect(sent.length).toBe(40);
  expect(new Set(sent.map(({ noticeId }) => noticeId)).size).toBe(40);
});

it('a message whose process died while sending is taken over', async () => {
  await remind('a');
  await server.db
    .updateTable('notice_delivery')
    .set({ state: 'sending', attempts: 1, changed_at: new Date(server.clock()) })
    .where('tenant_id', '=', tenant.tenantId)
    .execute();
  await run();
  expect(sent).toEqual([]);
  await remind('b', { nowMs: server.clock() + 130_000 });
  await run(130_000);
  expect(await states()).toEqual(['reminder:a mail sent', 'reminder:b mail sent']);
});
