import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { jobScope } from '#server/lottery/testing/jobScope.ts';
import { runJobsNow } from '#server/lottery/testing/runJobs.ts';
import { RefusedAddress } from '#server/notice/transport.ts';
import { aMailbox } from '#server/testing/aMailbox.ts';
import { reserveBody } from '#server/testing/aReservation.ts';
import { aStaffMember, type TestStaff } from '#server/testing/aStaffMember.ts';
import { aPerson } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { sendMessage } from './sendMessage.ts';
import { aMailingTown, everybody, manyLike, preview, sendTo, usual } from './testing/aMailingTown.ts';

const mailbox = aMailbox();
/** Addresses that take nothing. */
const refused = new Set<string>();
const { send } = mailbox.mail;

let server: TestServer;
beforeAll(async () => {
  const mail = {
    send: async (message: Parameters<typeof send>[0]) => {
      if (refused.has(message.recipient)) throw new RefusedAddress('the mail server answered 550');
      await send(message);
    },
  };
  server = await aServer({ transports: { mail, line: mailbox.line } });
});
beforeEach(async () => {
  await server.db.deleteFrom('job').execute();
  mailbox.mails.length = 0;
  mailbox.pushes.length = 0;
  refused.clear();
});
afterAll(() => server.close());

const shown = async (staff: TestStaff, messageId: string) =>
  (await server.call('Office/GetMessage', { messageId }, { staff })).body;

const recipients = () => mailbox.mails.map(({ recipient }) => recipient).toSorted();

/** Has its people put into the outbox, and nothing sent from there. */
const intoOutbox = async (tenant: { readonly tenantId: string }, messageId: string) =>
  (await jobScope(server, tenant)).transact((context) => sendMessage(context, messageId));

const none = { sent: 0, waiting: 0, failed: 0, stopped: 0, toPhone: 0 };

describe('[OFFICE-08] a message to many', () => {
  it('goes once to everybody who booked, in the words of staff, and its delivery is shown', async () => {
    const { admin, members, tomorrow } = await aMailingTown(server);
    const seen = await preview(server, admin, { audience: tomorrow });
    expect(seen.body).toMatchObject({ people: 3, byMail: 3, byLine: 0, toPhone: 0, isToMany: true, phoned: [] });
    expect(seen.body.audience).toContain('を2026/06/11(木)に予約している方');
    expect(mailbox.mails).toEqual([]);
    const { status, body } = await sendTo(server, admin, { audience: tomorrow });
    expect([status, body.people]).toEqual([200, 3]);
    expect(await shown(admin, body.messageId)).toMatchObject({ counts: { ...none, waiting: 3 } });
    const far = async () =>
      (await server.call('Office/GetDelivery', { messageId: body.messageId }, { staff: admin })).body;
    expect(await far()).toEqual({ counts: { ...none, waiting: 3 } });
    await runJobsNow(server);
    expect(await far()).toEqual({ counts: { ...none, sent: 3 } });
    expect(recipients()).toEqual(members.map(({ email }) => email).toSorted());
    const [mail] = mailbox.mails;
    expect(mail?.subject).toMatch(/^明日は休館します（.+）$/);
    expect(mail?.body).toMatch(/^山田 .+ 様\n\n設備の故障のため、明日は休館します。\n申し訳ありません。\n\n――――\n/);
    expect(mail?.body).toContain('このメッセージは送信専用です。');
    expect(mail?.body).toBe(seen.body.example?.body.replace(/^.+ 様/, mail?.body.split('\n')[0] ?? ''));
    expect(await shown(admin, body.messageId)).toMatchObject({
      ...usual,
      sentBy: '佐藤 花さん',
      reason: '故障のため',
      people: 3,
      counts: { ...none, sent: 3 },
      stopped: null,
    });
    const { items } = (await server.call('Office/ListMessages', {}, { staff: admin })).body;
    expect(items).toMatchObject([{ messageId: body.messageId, subject: usual.subject, people: 3, isStopped: false }]);
  });

  it('comes from the hall whose people they are, and from the town where they are of no hall', async () => {
    const { admin, hall, tomorrow } = await aMailingTown(server, 1);
    await server.db
      .updateTable('container')
      .set({ mail_sender: '町民会館の受付', reply_to: 'kaikan@example.jp' })
      .where('container_id', '=', hall.containerId)
      .execute();
    await sendTo(server, admin, { audience: tomorrow });
    await runJobsNow(server);
    const { length } = mailbox.mails;
    expect(mailbox.mails[0]).toMatchObject({ sender: { name: '町民会館の受付', replyTo: 'kaikan@example.jp' } });
    await sendTo(server, admin, { audience: everybody });
    await runJobsNow(server);
    expect(mailbox.mails.length).toBeGreaterThan(length);
    for (const mail of mailbox.mails.slice(length)) expect(mail).toMatchObject({ sender: { replyTo: '' } });
  });

  it('is written down with its reason', async () => {
    const { admin, tenant, tomorrow } = await aMailingTown(server, 1);
    const { body } = await sendTo(server, admin, { audience: tomorrow });
    const lines = await server.db
      .selectFrom('audit_event')
      .select(['action', 'reason', 'subject'])
      .where('tenant_id', '=', tenant.tenantId)
      .execute();
    expect(lines).toEqual([{ action: 'Office/SendMessage', reason: '故障のため', subject: body.messageId }]);
    const missing = await sendTo(server, admin, { audience: tomorrow, reason: ' ' });
    expect(missing.body.error?.code).toBe('reasonRequired');
  });

  it('is refused with the new count when the list has changed since it was seen', async () => {
    const { admin, tomorrow, tenant, hall } = await aMailingTown(server, 2);
    const { digest } = (await preview(server, admin, { audience: tomorrow })).body;
    const session = await aPerson(server, tenant);
    const booked = await server.call(
      'Reservation/Reserve',
      reserveBody(hall, { date: '2026-06-11', article: hall.halfB, frames: ['夜間'] }),
      { session },
    );
    expect(booked.status).toBe(200);
    const { body } = await sendTo(server, admin, { audience: tomorrow, digest });
    expect(body.error).toMatchObject({ code: 'messageListChanged', details: { people: 3 } });
    expect(body.error?.message).toContain('いまは3人');
    await runJobsNow(server);
    expect(mailbox.mails.filter(({ subject }) => subject.startsWith(usual.subject))).toEqual([]);
    expect((await sendTo(server, admin, { audience: tomorrow })).body.people).toBe(3);
  });

  it('does not leave twice on one day, whoever sends it; on the next it may', async () => {
    const { admin, tenant, tomorrow } = await aMailingTown(server, 2);
    const colleague = await aStaffMember(server, tenant);
    await sendTo(server, admin, { audience: tomorrow });
    const again = await sendTo(server, colleague, { audience: tomorrow });
    expect(again.body.error).toMatchObject({ code: 'messageSentAlready' });
    expect(again.body.error?.message).toContain('10:00に佐藤 花さんが');
    expect(
      (await sendTo(server, colleague, { audience: tomorrow, words: { ...usual, body: '別の本文' } })).status,
    ).toBe(200);
    server.clock.set('2026-06-11T10:00');
    const later = await aStaffMember(server, tenant);
    expect((await sendTo(server, later, { audience: tomorrow })).status).toBe(200);
  });

  it('pressed twice is sent once, and answered the same', async () => {
    const { admin, tomorrow } = await aMailingTown(server, 2);
    const { digest } = (await preview(server, admin, { audience: tomorrow })).body;
    const request = { words: usual, audience: tomorrow, digest, people: 2, reason: '故障のため' };
    const call = { staff: admin, idempotencyKey: 'pressed-twice-000000000001' };
    const answers = [];
    for (let press = 0; press < 2; press += 1) answers.push(await server.call('Office/SendMessage', request, call));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    await runJobsNow(server);
    expect(mailbox.mails).toHaveLength(2);
  });

  it('names whom nothing reaches before and after, with their telephones for who may see them', async () => {
    const { admin, tenant, tomorrow, members } = await aMailingTown(server, 3);
    const [without, gone] = members;
    if (!without || !gone) throw new Error('nobody');
    await server.db.updateTable('account').set({ email: null }).where('user_id', '=', without.userId).execute();
    const named = [{ userNumber: without.userNumber, personName: expect.stringContaining('山田') }];
    const seen = await preview(server, admin, { audience: tomorrow });
    expect(seen.body).toMatchObject({ people: 3, byMail: 2, toPhone: 1, phoned: named });
    refused.add(gone.email);
    const { messageId } = (await sendTo(server, admin, { audience: tomorrow })).body;
    await runJobsNow(server);
    const after = await shown(admin, messageId);
    expect(after).toMatchObject({
      counts: { ...none, sent: 1, failed: 1, toPhone: 1 },
      failed: [{ userNumber: gone.userNumber }],
      phoned: named,
    });
    const { items } = (await server.call('Office/RevealMessagePhones', { messageId }, { staff: admin })).body;
    expect(items.map(({ userNumber, phone }) => [userNumber, phone]).toSorted()).toEqual(
      [without, gone].map(({ userNumber }) => [userNumber, '090-1234-5678']).toSorted(),
    );
    const looks = await server.db
      .selectFrom('access_log')
      .select('operation')
      .where('tenant_id', '=', tenant.tenantId)
      .execute();
    expect(looks.map(({ operation }) => operation)).toContain('Office/RevealMessagePhones');
  });

  it('goes by LINE as well', async () => {
    const { admin, tomorrow, members } = await aMailingTown(server, 1, {
      tenant: { setting: { line_messaging_token: 'channel token' } },
    });
    await server.db
      .updateTable('account')
      .set({ line_user_id: `U${'a'.repeat(32)}` })
      .where('user_id', '=', members[0]?.userId ?? '')
      .execute();
    expect((await preview(server, admin, { audience: tomorrow })).body).toMatchObject({ byMail: 1, byLine: 1 });
    const { messageId } = (await sendTo(server, admin, { audience: tomorrow })).body;
    await runJobsNow(server);
    expect(mailbox.pushes).toHaveLength(1);
    expect((await shown(admin, messageId)).counts).toEqual({ ...none, sent: 1 });
  });

  it('lets everything that goes to one pass before it', async () => {
    const { admin, tenant, tomorrow, hall } = await aMailingTown(server, 3);
    const { messageId } = (await sendTo(server, admin, { audience: tomorrow })).body;
    await intoOutbox(tenant, messageId);
    const email = 'books.meanwhile@example.jp';
    const session = await aPerson(server, tenant, { email });
    await server.call('Reservation/Reserve', reserveBody(hall, { date: '2026-06-21' }), { session });
    await runJobsNow(server);
    expect(mailbox.mails[0]?.recipient).toBe(email);
    expect(mailbox.mails).toHaveLength(4);
  });

  it('reaches a merged person once, though both of their accounts are on the list', async () => {
    const { admin, tomorrow, members } = await aMailingTown(server, 2);
    const [keeper, other] = members;
    const { messageId } = (await sendTo(server, admin, { audience: tomorrow })).body;
    await server.db
      .updateTable('account')
      .set({ merged_into: keeper?.userId ?? null })
      .where('user_id', '=', other?.userId ?? '')
      .execute();
    await runJobsNow(server);
    expect(recipients()).toEqual([keeper?.email]);
    expect((await shown(admin, messageId)).counts).toEqual({ ...none, sent: 2 });
  });
});

describe('[OFFICE-08] a message is taken back', () => {
  it('where it has not left: nobody who waits gets it', async () => {
    const { admin, tomorrow } = await aMailingTown(server);
    const { messageId } = (await sendTo(server, admin, { audience: tomorrow })).body;
    expect((await server.call('Office/StopMessage', { messageId }, { staff: admin })).status).toBe(200);
    await runJobsNow(server);
    expect(mailbox.mails).toEqual([]);
    expect(await shown(admin, messageId)).toMatchObject({
      counts: { ...none, stopped: 3 },
      stopped: { at: '2026-06-10T10:00', by: '佐藤 花さん' },
    });
    const again = await server.call('Office/StopMessage', { messageId }, { staff: admin });
    expect(again.body.error?.code).toBe('messageOver');
  });

  it('from the outbox, too', async () => {
    const { admin, tomorrow } = await aMailingTown(server);
    const { messageId } = (await sendTo(server, admin, { audience: tomorrow })).body;
    await intoOutbox(admin, messageId);
    expect((await server.call('Office/StopMessage', { messageId }, { staff: admin })).status).toBe(200);
    await runJobsNow(server);
    expect(mailbox.mails).toEqual([]);
    expect((await shown(admin, messageId)).counts).toEqual({ ...none, stopped: 3 });
  });

  it('not once it was sent', async () => {
    const { admin, tomorrow } = await aMailingTown(server, 2);
    const { messageId } = (await sendTo(server, admin, { audience: tomorrow })).body;
    await runJobsNow(server);
    const { body } = await server.call('Office/StopMessage', { messageId }, { staff: admin });
    expect(body.error?.code).toBe('messageOver');
    expect((await shown(admin, messageId)).stopped).toBeNull();
  });
});

describe('[OFFICE-08] a message of odd words', () => {
  it('has one line as its subject, whatever was typed', async () => {
    const { admin, tomorrow } = await aMailingTown(server, 1);
    const subject = '休館\r\nBcc: everybody@example.jp';
    const body = '<script>alert(1)</script>\r\nhttps://example.jp/';
    await sendTo(server, admin, { audience: tomorrow, words: { subject, body } });
    await runJobsNow(server);
    expect(mailbox.mails).toHaveLength(1);
    expect(mailbox.mails[0]?.subject).toMatch(/^休館 Bcc: everybody@example\.jp（/);
    expect(mailbox.mails[0]?.body).toContain('<script>alert(1)</script>\nhttps://example.jp/');
  });

  it.each([
    ['no subject', { subject: ' ' }, '件名を入力してください。'],
    ['no text', { body: '\n' }, '本文を入力してください。'],
    ['a long subject', { subject: 'あ'.repeat(61) }, '件名は60文字以内で入力してください。'],
    ['a long text', { body: 'あ'.repeat(2_001) }, '本文は2,000文字以内で入力してください。'],
  ])('is refused with %s', async (_, changed, message) => {
    const { admin, tomorrow } = await aMailingTown(server, 1);
    const words = { ...usual, ...changed };
    for (const { body } of [
      await preview(server, admin, { audience: tomorrow, words }),
      await sendTo(server, admin, { audience: tomorrow, digest: '', words }),
      await server.call('Office/SendTrialMessage', { words }, { staff: admin }),
    ]) {
      expect(body.error).toMatchObject({ code: 'messageRefused', message });
    }
  });
});

describe('[OFFICE-08] a trial', () => {
  it('goes to the caller alone, and is refused without an address', async () => {
    const { admin } = await aMailingTown(server, 1);
    const without = await server.call('Office/SendTrialMessage', { words: usual }, { staff: admin });
    expect(without.body.error?.code).toBe('noAddressOfStaff');
    await server.db
      .updateTable('staff')
      .set({ email: 'sato@example.jp' })
      .where('staff_id', '=', admin.staffId)
      .execute();
    expect((await server.call('Office/GetMessageChoices', {}, { staff: admin })).body.ownAddress).toBe(
      'sato@example.jp',
    );
    expect((await server.call('Office/SendTrialMessage', { words: usual }, { staff: admin })).status).toBe(200);
    expect(mailbox.mails).toMatchObject([{ recipient: 'sato@example.jp' }]);
    expect(mailbox.mails[0]?.subject).toMatch(/^【試し送信】明日は休館します/);
    expect(mailbox.mails[0]?.body).toMatch(/^佐藤 花 様\n\n設備の故障/);
    refused.add('sato@example.jp');
    const failed = await server.call('Office/SendTrialMessage', { words: usual }, { staff: admin });
    expect(failed.body.error?.code).toBe('trialNotSent');
  });
});

it('[OFFICE-08] asks for the second factor again where it goes to more than one', async () => {
  const { admin, tomorrow, members } = await aMailingTown(server, 2);
  const userNumber = members[0]?.userNumber ?? '';
  await server.db
    .updateTable('staff_session')
    .set({ factor_at: new Date(server.server.clock() - 11 * 60_000) })
    .where('staff_id', '=', admin.staffId)
    .execute();
  expect((await sendTo(server, admin, { audience: tomorrow })).body.error?.code).toBe('stepUpRequired');
  expect((await sendTo(server, admin, { audience: { kind: 'person', userNumber } })).status).toBe(200);
});

it('[OFFICE-08] goes to two hundred at a time, each once', async () => {
  const { admin, member } = await aMailingTown(server, 1);
  await manyLike(server, member, 450);
  const { people } = (await sendTo(server, admin, { audience: everybody })).body;
  expect(people).toBe(452);
  await runJobsNow(server);
  expect(mailbox.mails).toHaveLength(200);
  for (let step = 0; step < 3; step += 1) {
    server.clock.advance(1_000);
    await runJobsNow(server);
  }
  expect(mailbox.mails).toHaveLength(452);
  expect(new Set(recipients()).size).toBe(452);
});
