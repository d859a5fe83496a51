import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RequestOf } from '#contract/endpoints.ts';
import type { EveryRefusalCode } from '#contract/refusal/staffRefusals.ts';
import { runDueJobs } from '#server/jobs/runDueJobs.ts';
import { newId } from '#server/newId.ts';
import { aContext } from '#server/testing/aContext.ts';
import { asStaff } from '#server/testing/asStaff.ts';
import { aMember, aTenant, type TestMember } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { notify } from '../notify.ts';
import { type Message, type Transport, UndeliverableError } from '../transport.ts';

const log = pino({ level: 'silent' });
const sent: Message[] = [];
const transport: Transport = {
  async send(message) {
    if (message.recipient.startsWith('wrong')) throw new UndeliverableError('the mail server answered 550');
    sent.push(message);
  },
};

let server: TestServer;
let member: TestMember;
beforeAll(async () => {
  server = await aServer({ transports: { mail: transport, line: transport } });
});
afterAll(() => server.close());
beforeEach(async () => {
  sent.length = 0;
  await server.db.deleteFrom('job').execute();
  member = await aMember(server, await aTenant(server), { email: `wrong-${crypto.randomUUID()}@example.jp` });
});

const list = (request: RequestOf<'Desk/ListNotices'> = {}) =>
  asStaff(server, member.tenantAlias, 'Desk/ListNotices', request);

const retry = (request: RequestOf<'Desk/RetryNotice'>, { tenantAlias } = member) =>
  asStaff(server, tenantAlias, 'Desk/RetryNotice', request);

const refused = (code: EveryRefusalCode) => ({ refusal: expect.objectContaining({ code }) });

const deliver = () => runDueJobs({ ...server.server, log, nowMs: server.clock(), handlers: server.server.handlers });

async function notifyMember() {
  const tenant = await server.server.directory.byId(member.tenantId);
  if (!tenant) throw new Error('no tenant');
  const facts = { userNumberLabel: '利用者番号', userNumber: member.userNumber, url: 'http://x' };
  const { userId } = member;
  const context = aContext({ trx: server.db, tenant, nowMs: server.clock() });
  await notify(context, { userId, kind: 'registered', subjectId: userId, facts });
}

/** A message to the member that could not be delivered; answers its id. */
async function anUndelivered(): Promise<string> {
  await notifyMember();
  await deliver();
  const { items } = await list();
  return items[0]?.noticeId ?? '';
}

const stateOf = async (noticeId: string) =>
  server.db
    .selectFrom('notice')
    .innerJoin('notice_delivery', 'notice_delivery.notice_id', 'notice.notice_id')
    .select(['state', 'recipient', 'attempts'])
    .where('notice.notice_id', '=', noticeId)
    .executeTakeFirstOrThrow();

describe('Desk/ListNotices', () => {
  it('shows what became of messages', async () => {
    expect(await list()).toEqual({ items: [], hasMore: false });
    const noticeId = await anUndelivered();
    const item = {
      noticeId,
      createdAt: '2026-06-10T10:00',
      kind: 'registered',
      channel: 'mail',
      userNumber: member.userNumber,
      recipient: 'w…@example.jp',
      state: 'dead',
      attempts: 1,
      lastError: 'the mail server answered 550',
    };
    expect(await list({ isUnsent: true })).toEqual({ items: [item], hasMore: false });
    expect(await list({ userNumber: member.userNumber })).toEqual({ items: [item], hasMore: false });
    expect(await list({ userNumber: '99999999' })).toEqual({ items: [], hasMore: false });
  });

  it('leaves out what was sent or waits when only what was not delivered is asked for', async () => {
    await notifyMember();
    expect((await list()).items).toMatchObject([{ state: 'queued' }]);
    expect((await list({ isUnsent: true })).items).toEqual([]);
  });

  it('shows nothing of another tenant’s', async () => {
    await anUndelivered();
    const { tenantAlias } = await aTenant(server);
    expect(await asStaff(server, tenantAlias, 'Desk/ListNotices', {})).toEqual({ items: [], hasMore: false });
  });

  it('shows the latest two hundred and says that there are more', async () => {
    const noticeId = await anUndelivered();
    const row = await server.db
      .selectFrom('notice')
      .selectAll()
      .where('notice_id', '=', noticeId)
      .executeTakeFirstOrThrow();
    const { sequence: _, ...kept } = row;
    const { tenant_id } = kept;
    const more = async (count: number) => {
      const written = await server.db
        .insertInto('notice')
        .values(Array.from({ length: count }, () => ({ ...kept, notice_id: newId(), dedupe: newId() })))
        .returning(['notice_id', 'sequence', 'channel'])
        .execute();
      await server.db
        .insertInto('notice_delivery')
        .values(written.map((key) => ({ ...key, tenant_id, state: 'sent', changed_at: kept.created_at })))
        .execute();
    };
    await more(199);
    expect(await list()).toMatchObject({ items: { length: 200 }, hasMore: false });
    await more(1);
    const { items, hasMore } = await list();
    expect({ count: items.length, hasMore }).toEqual({ count: 200, hasMore: true });
    expect(items.map((item) => item.noticeId)).not.toContain(noticeId);
  });
});

describe('Desk/RetryNotice', () => {
  it('sends it again, to a corrected address, once', async () => {
    const noticeId = await anUndelivered();
    expect(await retry({ noticeId, recipient: ' ｒｉｇｈｔ@example.jp ' })).toEqual({});
    await deliver();
    expect(sent.map(({ recipient }) => recipient)).toEqual(['right@example.jp']);
    await expect(retry({ noticeId })).rejects.toMatchObject(refused('noticeNotRetryable'));
  });

  it('sends it again to the same address when none is given', async () => {
    const noticeId = await anUndelivered();
    const { recipient } = await stateOf(noticeId);
    await retry({ noticeId });
    expect(await stateOf(noticeId)).toEqual({ state: 'queued', recipient, attempts: 0 });
  });

  it('refuses an address that is none, what still waits, and what is forgotten', async () => {
    const noticeId = await anUndelivered();
    const before = await stateOf(noticeId);
    for (const recipient of ['right', 'right@', 'a@example.jp,b@example.jp']) {
      await expect(retry({ noticeId, recipient }), recipient).rejects.toMatchObject(refused('emailInvalid'));
    }
    for (const recipient of ['a\0@example.jp', `${'a'.repeat(320)}@example.jp`]) {
      await expect(retry({ noticeId, recipient })).rejects.toMatchObject(refused('malformed'));
    }
    expect(await stateOf(noticeId)).toEqual(before);
    await server.db.updateTable('notice').set({ recipient: '' }).where('notice_id', '=', noticeId).execute();
    await expect(retry({ noticeId, recipient: 'right@example.jp' })).rejects.toMatchObject(refused('noticeForgotten'));
    await server.db.updateTable('notice_delivery').set({ state: 'queued' }).where('notice_id', '=', noticeId).execute();
    await expect(retry({ noticeId })).rejects.toMatchObject(refused('noticeNotRetryable'));
  });

  it('does not know another tenant’s message, nor what is no id', async () => {
    const noticeId = await anUndelivered();
    const other = await aMember(server, await aTenant(server));
    await expect(retry({ noticeId }, other)).rejects.toMatchObject(refused('notFound'));
    await expect(retry({ noticeId: newId() })).rejects.toMatchObject(refused('notFound'));
    await expect(retry({ noticeId: 'abc' })).rejects.toMatchObject(refused('malformed'));
    expect((await stateOf(noticeId)).state).toBe('dead');
  });
});
