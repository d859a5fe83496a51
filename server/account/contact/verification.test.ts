import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RequestOf } from '#contract/endpoints.ts';
import { schedule } from '#server/jobs/job.queries.ts';
import { runDueJobs } from '#server/jobs/runDueJobs.ts';
import { limitKey } from '#server/limits/rateLimits.ts';
import { addBody } from '#server/testing/addBody.ts';
import { aHall, type TestHall } from '#server/testing/aHall.ts';
import { anEvent } from '#server/testing/anEvent.ts';
import { reserveBody } from '#server/testing/aReservation.ts';
import { aSchool } from '#server/testing/aSchool.ts';
import { aSpan } from '#server/testing/aSpan.ts';
import { asStaff } from '#server/testing/asStaff.ts';
import { aMember, aPerson, aTenant, nextNumber, type TestPerson, type TestTenant } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

const log = pino({ level: 'silent' });
const dayMs = 86_400_000;

let server: TestServer;
let tenant: TestTenant;
let hall: TestHall;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set('2026-06-10T10:00');
  tenant = await aTenant(server);
  hall = await aHall(server, tenant);
});

type Guest = { readonly session: TestPerson; readonly email: string; readonly userNumber: string };

/** Registers and logs in as a person does. */
async function aGuest(overrides: Partial<RequestOf<'Authentication/RegisterUser'>> = {}, at = tenant): Promise<Guest> {
  const email = overrides.email ?? `guest-${nextNumber()}@example.jp`;
  const body = {
    tenantId: at.tenantId,
    lastName: '髙橋',
    firstName: '𠮷子',
    lastNameKana: 'タカハシ',
    firstNameKana: 'ヨシコ',
    password: 'sakura-2026-x',
    phoneNumber1: '090',
    phoneNumber2: '1234',
    phoneNumber3: '5678',
    ...overrides,
    email,
  };
  const { guestUserNumber } = (await server.call('Authentication/RegisterUser', body)).body;
  const { tenantAlias } = at;
  const login = { tenantAlias, loginId: guestUserNumber, password: body.password };
  const { token } = (await server.call('Authentication/Login', login)).body;
  const { user_id: userId } = await server.db
    .selectFrom('account')
    .select('user_id')
    .where('tenant_id', '=', at.tenantId)
    .where('user_number', '=', guestUserNumber)
    .executeTakeFirstOrThrow();
  const session = { ...at, userId, userNumber: guestUserNumber, password: body.password, token };
  return { session, email, userNumber: guestUserNumber };
}

async function mailTo(address: string) {
  await runDueJobs({ ...server.server, log, nowMs: server.clock() });
  const mail = server.mailbox.mails.findLast(({ recipient }) => recipient === address);
  if (!mail) throw new Error(`no mail to ${address}`);
  return mail;
}

const codeIn = ({ body }: { readonly body: string }) => /■ 確認番号　(\d{6})/.exec(body)?.[1] ?? '';
const linkIn = ({ body }: { readonly body: string }) => /verify-mail#([\w-]+)/.exec(body)?.[1] ?? '';

const verify = (shown: RequestOf<'Authentication/VerifyMail'>, who: { session?: TestPerson } = {}) =>
  server.call('Authentication/VerifyMail', shown, { tenant, ...who });
const ask = (session: TestPerson, email = '', password = '') =>
  server.call('Authentication/RequestMailVerification', { email, password }, { session });
const reserve = (session: TestPerson, date = '2026-06-20') =>
  server.call('Reservation/Reserve', reserveBody(hall, { date }), { session });
const selfOf = async (session: TestPerson) =>
  (await server.call('Authentication/GetSelfUserInfo', {}, { session })).body;
const contactOf = async (session: TestPerson) => (await server.call('Authentication/GetContact', {}, { session })).body;

describe('a guest', () => {
  it('[SAFE-04] browses at once and reserves a room once the digits of the mail came back', async () => {
    const { session, email } = await aGuest();
    const container = { containerId: hall.containerId, date: '2026-06-18' };
    expect((await server.call('Reservation/GetDayAvailability', container, { session })).status).toBe(200);
    expect((await selfOf(session)).mailVerificationRequired).toBe(true);
    const refused = await reserve(session);
    expect([refused.status, refused.body.error?.code]).toEqual([409, 'mailNotVerified']);

    const code = codeIn(await mailTo(email));
    expect(
      (await verify({ code: code.replace(/./g, (digit) => '０１２３４５６７８９'[Number(digit)] ?? '') }, { session }))
        .status,
    ).toBe(200);
    expect((await selfOf(session)).mailVerificationRequired).toBe(false);
    expect((await reserve(session)).status).toBe(200);
    // By now it is known whose address it is.
    expect((await mailTo(email)).body).toContain('髙橋 𠮷子 様');
  });

  it('[SAFE-04] the link does it as well, without a session, once', async () => {
    const { session, email } = await aGuest();
    const token = linkIn(await mailTo(email));
    expect((await verify({ token })).status).toBe(200);
    expect((await verify({ token })).body.error?.code).toBe('mailLinkOver');
    expect((await reserve(session)).status).toBe(200);
  });

  it('[SAFE-04] leaves no live code in the outbox once the mail has left; that it was sent, and where to, stays', async () => {
    const { session, email } = await aGuest();
    const first = await mailTo(email);
    expect((await ask(session)).status).toBe(200);
    const second = await mailTo(email);
    const rows = await server.db
      .selectFrom('notice')
      .innerJoin('notice_delivery', 'notice_delivery.notice_id', 'notice.notice_id')
      .select(['kind', 'state', 'recipient', 'facts'])
      .where('user_id', '=', session.userId)
      .orderBy('notice.sequence')
      .execute();
    expect(rows).toMatchObject([
      { kind: 'registered', state: 'sent', recipient: email, facts: { userNumber: session.userNumber } },
      { kind: 'verifyMail', state: 'sent', recipient: email, facts: {} },
    ]);
    const kept = JSON.stringify(rows);
    const tokens = JSON.stringify(await server.db.selectFrom('mail_token').selectAll().execute());
    for (const mail of [first, second]) {
      expect(codeIn(mail)).toMatch(/^\d{6}$/);
      expect(kept).not.toContain(codeIn(mail));
      expect(kept + tokens).not.toContain(linkIn(mail));
    }
    expect((await verify({ code: codeIn(second) }, { session })).status).toBe(200);
  });

  it('[SAFE-04] fills a cart at once and reserves courses once verified', async () => {
    tenant = await aTenant(server, { tenantMode: 'event' });
    const school = await aSchool(server, tenant);
    const span = await aSpan(server, tenant);
    const course = await anEvent(server, school.category, { spans: [span] });
    const { session, email } = await aGuest();
    const added = await server.call('EventReservation/AddEventToCart', addBody([course]), { session });
    const eventReservationIds = added.body.items.flatMap(({ eventReservationId }) => eventReservationId ?? []);
    expect(eventReservationIds).toHaveLength(1);
    const again = () => server.call('EventReservation/ReserveEventFromCart', { eventReservationIds }, { session });
    expect((await again()).body.items).toMatchObject([{ success: false, code: 'mailNotVerified' }]);
    expect((await verify({ token: linkIn(await mailTo(email)) })).status).toBe(200);
    expect((await again()).body.items).toMatchObject([{ success: true }]);
  });

  it('[SAFE-04] needs no mail when LINE knows him, and his unverified address still reads no name', async () => {
    const { session, email } = await aGuest();
    await server.db
      .updateTable('account')
      .set({ line_user_id: `U${'0'.repeat(32)}` })
      .where('user_id', '=', session.userId)
      .execute();
    expect((await reserve(session)).status).toBe(200);
    const mail = await mailTo(email);
    expect(mail.subject).toContain('予約');
    expect(mail.body).not.toMatch(/髙橋|𠮷子/);
  });

  it('[SAFE-04] is verified by the counter', async () => {
    const { session, userNumber, email } = await aGuest();
    const done = await asStaff(server, tenant.tenantAlias, 'Desk/VerifyAccount', { userNumber });
    expect(done).toEqual({ personName: '髙橋 𠮷子', email });
    expect((await reserve(session)).status).toBe(200);
    const nobody = asStaff(server, tenant.tenantAlias, 'Desk/VerifyAccount', { userNumber: '0000' });
    await expect(nobody).rejects.toMatchObject({ refusal: { code: 'notFound' } });
  });

  it('[SAFE-05] once the counter knows him, an address that was asked for without his password is over', async () => {
    const { session, userNumber, email } = await aGuest();
    const own = linkIn(await mailTo(email));
    const stranger = `stranger-${nextNumber()}@example.jp`;
    expect((await ask(session, stranger)).status).toBe(200);
    const asked = linkIn(await mailTo(stranger));
    await asStaff(server, tenant.tenantAlias, 'Desk/VerifyAccount', { userNumber });
    expect((await verify({ token: asked })).body.error?.code).toBe('mailLinkOver');
    expect((await contactOf(session)).pendingEmail).toBe(email);
    expect((await verify({ token: own })).status).toBe(200);
    expect((await contactOf(session)).email).toBe(email);
  });

  it('[SAFE-04] who comes too late reads first that his mail is missing, from memory too', async () => {
    const member = await aPerson(server, tenant);
    const { session } = await aGuest();
    expect((await reserve(member)).status).toBe(200);
    const other = await aPerson(server, tenant);
    // The first refusal brings the facts into memory.
    for (let count = 0; count < 3; count += 1) {
      expect((await reserve(other)).body.error?.code).toBe('taken');
      expect((await reserve(session)).body.error?.code).toBe('mailNotVerified');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  });

  it('[SAFE-04] has a limit of reservations that are not paid; a member has none', async () => {
    await server.db
      .updateTable('tenant_setting')
      .set({ max_unpaid_of_guest: 2 })
      .where('tenant_id', '=', tenant.tenantId)
      .execute();
    const guest = await aPerson(server, tenant, { kind: 'guest' });
    const member = await aPerson(server, tenant);
    for (const date of ['2026-06-20', '2026-06-21']) expect((await reserve(guest, date)).status).toBe(200);
    expect((await reserve(guest, '2026-06-22')).body.error?.code).toBe('tooManyUnpaid');
    for (const date of ['2026-06-22', '2026-06-23', '2026-06-24'])
      expect((await reserve(member, date)).status).toBe(200);
    // Too late and at the limit: the limit comes first, whoever answers.
    expect((await reserve(guest, '2026-06-23')).body.error?.code).toBe('tooManyUnpaid');
    await server.db
      .updateTable('reservation')
      .set({ payment_state: 'paid' })
      .where('user_id', '=', guest.userId)
      .execute();
    expect((await reserve(guest, '2026-06-25')).status).toBe(200);
  });

  it('[SAFE-04] has the same limit for courses, over one request and several', async () => {
    tenant = await aTenant(server, { tenantMode: 'event', setting: { max_unpaid_of_guest: 2 } });
    const school = await aSchool(server, tenant);
    const span = await aSpan(server, tenant);
    const courses = [];
    for (let count = 0; count < 3; count += 1) courses.push(await anEvent(server, school.category, { spans: [span] }));
    const guest = await aPerson(server, tenant, { kind: 'guest' });
    const added = await server.call('EventReservation/AddEventToCart', addBody(courses), { session: guest });
    const eventReservationIds = added.body.items.flatMap(({ eventReservationId }) => eventReservationId ?? []);
    const sent = () =>
      server.call('EventReservation/ReserveEventFromCart', { eventReservationIds }, { session: guest });
    const codes = async () => (await sent()).body.items.map(({ code }) => code);
    expect(await codes()).toEqual([null, null, 'tooManyUnpaid']);
    expect(await codes()).toEqual([null, null, 'tooManyUnpaid']);
    expect(
      (
        await server.db
          .selectFrom('tenant_setting')
          .select('max_unpaid_of_guest')
          .where('tenant_id', '=', hall.tenantId)
          .executeTakeFirst()
      )?.max_unpaid_of_guest,
    ).toBe(5);
  });
});

describe('an address', () => {
  it('wrong digits are counted, and five of them end the mail', async () => {
    const { session, email } = await aGuest();
    const code = codeIn(await mailTo(email));
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await verify({ code: wrong }, { session })).body.error?.code).toBe('mailCodeWrong');
    }
    expect((await verify({ code }, { session })).body.error?.code).toBe('mailCodeWrong');
  });

  it('digits need the session of their person; malformed ones are refused', async () => {
    const { email } = await aGuest();
    const other = await aGuest();
    const code = codeIn(await mailTo(email));
    expect((await verify({ code })).body.error?.code).toBe('notLoggedIn');
    const ofOther = codeIn(await mailTo(other.email));
    if (code !== ofOther) expect((await verify({ code }, other)).body.error?.code).toBe('mailCodeWrong');
    expect((await verify({})).status).toBe(400);
    expect((await verify({ code, token: 'x' })).status).toBe(400);
  });

  it('a link of another tenant verifies nobody', async () => {
    const { email } = await aGuest();
    const token = linkIn(await mailTo(email));
    const elsewhere = await aTenant(server);
    const answer = await server.call('Authentication/VerifyMail', { token }, { tenant: elsewhere });
    expect(answer.body.error?.code).toBe('mailLinkOver');
  });

  it('a new one counts once its mail came back, and the old one is told', async () => {
    const member = await aPerson(server, tenant, { email: 'old@example.jp' });
    expect((await ask(member, ' ｎｅｗ@example.jp ', member.password)).body).toEqual({ email: 'new@example.jp' });
    expect(await contactOf(member)).toMatchObject({
      email: 'old@example.jp',
      isMailVerified: true,
      pendingEmail: 'new@example.jp',
    });
    const mail = await mailTo('new@example.jp');
    expect(mail.body).not.toContain('山田');
    expect((await verify({ code: codeIn(mail) }, { session: member })).status).toBe(200);
    expect(await contactOf(member)).toMatchObject({ email: 'new@example.jp', isMailVerified: true, pendingEmail: '' });
    expect((await mailTo('old@example.jp')).subject).toContain('メールアドレスが変更されました');
  });

  it('[SAFE-06] another one is asked for with the password; who only found the session open gets no mail and no account', async () => {
    const member = await aPerson(server, tenant, { email: 'mine@example.jp' });
    const codes = async (email: string, password: string) => (await ask(member, email, password)).body.error?.code;
    expect(await codes('thief@example.jp', '')).toBe('passwordRequired');
    expect(await codes('thief@example.jp', 'guessed-2026')).toBe('wrongOldPassword');
    await runDueJobs({ ...server.server, log, nowMs: server.clock() });
    expect(server.mailbox.mails.filter(({ recipient }) => recipient === 'thief@example.jp')).toEqual([]);
    expect(await contactOf(member)).toMatchObject({ email: 'mine@example.jp', isVerified: true, pendingEmail: '' });
    // Neither the address that they have nor the mail that is under way takes anything away.
    expect(await codes('MINE@example.jp', '')).toBeUndefined();
    server.clock.advance(60_000);
    expect(await codes('next@example.jp', member.password)).toBeUndefined();
    expect(await codes('next@example.jp', '')).toBeUndefined();
    expect(await codes('thief@example.jp', '')).toBe('passwordRequired');
  });

  it.each([
    ['has none so far', { email: null }],
    ['is known by LINE alone', { kind: 'guest', verified_at: null, line_user_id: `U${'7'.repeat(32)}` }],
  ] as const)('[SAFE-06] the password is asked of who %s, too: his account could be taken as well', async (_, who) => {
    const person = await aPerson(server, tenant, who);
    expect((await ask(person, 'thief@example.jp')).body.error?.code).toBe('passwordRequired');
    expect((await ask(person, 'own@example.jp', person.password)).status).toBe(200);
  });

  it('[SAFE-06] a password that is changed while it is checked does not count', async () => {
    const member = await aPerson(server, tenant);
    const how = { session: member, idempotencyKey: crypto.randomUUID() };
    const [changed, asked] = await Promise.all([
      server.call('Authentication/ChangePassword', { oldPassword: member.password, newPassword: 'momiji-2026-x' }, how),
      ask(member, 'thief@example.jp', member.password),
    ]);
    expect(changed.status).toBe(200);
    if (asked.status === 200) expect((await contactOf(member)).pendingEmail).toBe('');
    else expect(asked.body.error?.code).toBe('wrongOldPassword');
  });

  it('[SAFE-05] wrong passwords for it are counted with those of the change of the password', async () => {
    const braked = await aServer({ withLimits: true });
    const there = await aTenant(braked);
    const member = await aPerson(braked, there);
    for (let wrong = 0; wrong < 3; wrong += 1) {
      const body = { email: 'thief@example.jp', password: `guess-${wrong}` };
      const answer = await braked.call('Authentication/RequestMailVerification', body, { session: member });
      expect(answer.body.error?.code).toBe('wrongOldPassword');
    }
    const key = `login-pair:${limitKey(there.tenantId, member.userId, 'own password')}`;
    const counted = braked.db.selectFrom('rate_limit').select('points').where('key', '=', key);
    expect(await counted.executeTakeFirst()).toEqual({ points: 3 });
    await braked.close();
  });

  it('[SAFE-04] one that is somebody’s already is asked for like any other, and only its owner learns it', async () => {
    await aMember(server, tenant, { email: 'owner@example.jp' });
    const { session } = await aGuest();
    const [known, unknown] = [await ask(session, 'OWNER@example.jp'), await ask(session, 'nobody@example.jp')];
    expect(known.status).toBe(unknown.status);
    expect(known.body).toEqual({ email: 'OWNER@example.jp' });
    const mail = await mailTo('OWNER@example.jp');
    expect([codeIn(mail), linkIn(mail)]).toEqual(['', '']);
  });

  it('of two who wait for the same address, the first to answer gets it', async () => {
    const email = 'both@example.jp';
    const [one, other] = [await aGuest({ email }), await aGuest({ email })];
    await runDueJobs({ ...server.server, log, nowMs: server.clock() });
    const links = server.mailbox.mails.filter(({ recipient }) => recipient === email).map(linkIn);
    const answers = await Promise.all(links.map((token) => verify({ token })));
    expect(answers.map(({ body }) => body.error?.code ?? 'verified').toSorted()).toEqual(['mailTaken', 'verified']);
    const required = await Promise.all(
      [one, other].map(async ({ session }) => (await selfOf(session)).mailVerificationRequired),
    );
    expect(required.toSorted()).toEqual([false, true]);
  });

  it.each([
    ['', 'emailInvalid', 'none'],
    ['', 'emailInvalid', 'a@b.c'],
    ['', 'tooLong', `${'x'.repeat(250)}@example.jp`],
  ])('what cannot be one is refused%s: %s', async (_, code, email) => {
    const { session } = await aGuest();
    expect((await ask(session, email)).body.error?.code).toBe(code);
  });

  it('mails are not asked for without end: by one person, nor to one address', async () => {
    const braked = await aServer({ withLimits: true });
    const there = await aTenant(braked);
    const [one, other] = [await aPerson(braked, there), await aPerson(braked, there)];
    const statuses: number[] = [];
    for (let count = 0; count < 7; count += 1) {
      const body = { email: 'flood@example.jp', password: one.password };
      statuses.push((await braked.call('Authentication/RequestMailVerification', body, { session: one })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
    const flooding = { email: 'FLOOD@example.jp', password: other.password };
    const answer = await braked.call('Authentication/RequestMailVerification', flooding, { session: other });
    expect(answer.body.error).toMatchObject({ code: 'tooManyRequests' });
    await braked.close();
  });
});

it('telephone and address are corrected at once, by the checks of the registration', async () => {
  const { session } = await aGuest();
  const form = {
    phoneNumber1: '０３',
    phoneNumber2: '1111',
    phoneNumber3: '2222',
    phoneNumberType: 'Home',
    address: ' 1-2 ',
  } as const;
  expect((await server.call('Authentication/UpdateContact', form, { session })).status).toBe(200);
  expect(await contactOf(session)).toMatchObject({ ...form, phoneNumber1: '03', address: '1-2' });
  const refused = await server.call('Authentication/UpdateContact', { ...form, phoneNumber2: '' }, { session });
  expect(refused.body.error).toMatchObject({ code: 'phoneRequired', details: [{ path: 'phoneNumber2' }] });
});

it('[SAFE-04] who was never verified and has nothing is forgotten after 30 days; others stay', async () => {
  const unused = await aGuest({ email: 'unused@example.jp' });
  await mailTo(unused.email);
  const verified = await aGuest({ email: 'verified@example.jp' });
  await verify({ token: linkIn(await mailTo(verified.email)) });
  const sweep = async () => {
    await schedule(server.db, {
      tenantId: tenant.tenantId,
      kind: 'sweep',
      subject: '',
      dueAt: new Date(server.clock()),
    });
    await runDueJobs({ ...server.server, log, nowMs: server.clock() });
    const rows = await server.db
      .selectFrom('account')
      .select('email')
      .where('tenant_id', '=', tenant.tenantId)
      .orderBy('email')
      .execute();
    return rows.map(({ email }) => email);
  };
  server.clock.advance(30 * dayMs - 1);
  expect(await sweep()).toEqual(['unused@example.jp', 'verified@example.jp']);
  server.clock.advance(2);
  const here = await aGuest({ email: 'here@example.jp' });
  expect(await sweep()).toEqual(['here@example.jp', 'verified@example.jp']);
  expect((await selfOf(here.session)).mailVerificationRequired).toBe(true);
});
