import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { mailTokenLife } from '#rules/account/mailToken.ts';
import { setPassword } from '#server/account/account.queries.ts';
import { endSessionsOf, openSession } from '#server/account/session/session.queries.ts';
import { type Database, inTenant } from '#server/db/connect.ts';
import { runDueJobs } from '#server/jobs/runDueJobs.ts';
import { type AnotherServer, anotherServer } from '#server/testing/anotherServer.ts';
import { asStaff } from '#server/testing/asStaff.ts';
import { aMember, aResident, aSession, aTenant, type TestMember, type TestSession } from '#server/testing/factories.ts';
import { aServer, type CallOptions, type TestServer } from '#server/testing/testServer.ts';

const newPassword = 'momiji-2026-x';

let server: TestServer;
let second: AnotherServer;
beforeAll(async () => {
  server = await aServer();
  second = await anotherServer({ databaseUrl: server.database.appUrl, clock: server.clock });
});
afterAll(async () => {
  await second.close();
  await server.close();
});
beforeEach(() => {
  server.mailbox.mails.splice(0);
});

const self = (session: TestSession) => server.call('Authentication/GetSelfUserInfo', {}, { session });
const logIn = ({ tenantAlias, userNumber: loginId }: TestMember, password: string) =>
  server.call('Authentication/Login', { tenantAlias, loginId, password, lineAccessToken: '' });
const change = (oldPassword: string, how: CallOptions, password = newPassword) =>
  server.call('Authentication/ChangePassword', { oldPassword, newPassword: password }, how);

/** What has been sent by now. */
async function mails() {
  await runDueJobs({ ...server.server, log: pino({ level: 'silent' }), nowMs: server.clock() });
  return server.mailbox.mails;
}

describe('ChangePassword', () => {
  it('[SAFE-06] takes the old password, ends all other sessions everywhere, and tells the owner', async () => {
    const { member, session } = await aResident(server);
    const elsewhere = await aSession(server, member);
    const lineUserId = () =>
      server.db.selectFrom('account').select('line_user_id').where('user_id', '=', member.userId).executeTakeFirst();
    await server.db.updateTable('account').set({ line_user_id: 'U1' }).where('user_id', '=', member.userId).execute();
    expect((await change(member.password, { session })).body).toEqual({});
    expect((await self(session)).status).toBe(200);
    expect((await self(elsewhere)).status).toBe(401);
    expect((await second.call('Authentication/GetSelfUserInfo', {}, { session: elsewhere })).status).toBe(401);
    expect((await logIn(member, member.password)).status).toBe(401);
    expect((await logIn(member, newPassword)).status).toBe(200);
    // Otherwise whoever linked their LINE with the former password would still come in without one.
    expect(await lineUserId()).toEqual({ line_user_id: null });
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.subject).toContain('【重要】パスワードが変更されました');
    expect(mail?.body).toContain('2026/06/10(水) 10:00');
    expect(mail?.body).toContain(`/t/${member.tenantAlias}/password-forgotten`);
    expect(mail?.body).not.toContain(newPassword);
  });

  it.each([
    ['wrong', newPassword, 'wrongOldPassword'],
    ['yoyaku2026', 'momiji1', 'passwordTooWeak'],
    ['yoyaku2026', '', 'passwordRequired'],
    ['yoyaku2026', 'password1', 'passwordTooCommon'],
    ['yoyaku2026', 'yoyaku2026', 'passwordUnchanged'],
    ['', newPassword, 'passwordRequired'],
  ])('refuses %j for %j: %s, and changes nothing', async (oldPassword, password, code) => {
    const { member, session } = await aResident(server);
    const elsewhere = await aSession(server, member);
    const answer = await change(oldPassword, { session }, password);
    expect(answer.body.error?.code).toBe(code);
    expect(answer.status).toBe(409);
    expect((await self(elsewhere)).status).toBe(200);
    expect((await logIn(member, member.password)).status).toBe(200);
    expect(await mails()).toEqual([]);
  });

  it('answers a repetition whose first answer was lost', async () => {
    const { member, session } = await aResident(server);
    const how = { session, idempotencyKey: crypto.randomUUID() };
    expect((await change(member.password, how)).status).toBe(200);
    expect((await change(member.password, how)).status).toBe(200);
    expect(await mails()).toHaveLength(1);
  });

  it('[SAFE-06] ends a change of address that somebody has asked for with the former one', async () => {
    const { member, session } = await aResident(server);
    const thief = 'thief@example.jp';
    await server.call(
      'Authentication/RequestMailVerification',
      { email: thief, password: member.password },
      { session },
    );
    const mail = (await mails()).find(({ recipient }) => recipient === thief);
    const token = /verify-mail#([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? '';
    expect(token).not.toBe('');
    expect((await change(member.password, { session })).status).toBe(200);
    const answer = await server.call('Authentication/VerifyMail', { token }, { tenant: member });
    expect(answer.body.error?.code).toBe('mailLinkOver');
  });

  describe('while a login has checked the old password', () => {
    async function aMoment() {
      const { member, session } = await aResident(server);
      const { tenantId, userId } = member;
      const { password_hash: formerHash } = await server.db
        .selectFrom('account')
        .select('password_hash')
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow();
      return {
        member,
        session,
        work: <T>(act: (trx: Database) => Promise<T>) => inTenant(server.appDb, tenantId, act),
        open: (trx: Database) =>
          openSession(trx, { tenantId, userId, nowMs: server.clock(), passwordHash: formerHash }),
        change: async (trx: Database) => {
          await setPassword(trx, { tenantId, userId, passwordHash: `${formerHash} changed` });
          await endSessionsOf(trx, { tenantId, userId });
        },
      };
    }

    const somebodyWaits = () =>
      vi.waitFor(async () => {
        const { rows } = await sql`select from pg_locks where not granted`.execute(server.db);
        expect(rows.length).toBeGreaterThan(0);
      });

    it('[SAFE-06] a change that has begun lets it open no session', async () => {
      const { work, open, change: begin } = await aMoment();
      const opening = await work(async (trx) => {
        await begin(trx);
        const login = work(open);
        await somebodyWaits();
        return { login };
      });
      expect(await opening.login).toBeNull();
    });

    it('[SAFE-06] a session it is just opening ends with the change', async () => {
      const { work, open, change: end, session } = await aMoment();
      const { token, changed } = await work(async (trx) => {
        const opened = await open(trx);
        const ending = work(end);
        await somebodyWaits();
        return { token: opened, changed: { ending } };
      });
      await changed.ending;
      expect(token).not.toBeNull();
      expect((await self({ ...session, token: token ?? '' })).status).toBe(401);
    });
  });

  it('[CALLS-01] needs a session and [NET-02] the XSRF token', async () => {
    const { member, session, tenant } = await aResident(server);
    expect((await change(member.password, { tenant })).status).toBe(401);
    expect((await change(member.password, { session, withoutXsrf: true })).status).toBe(403);
  });
});

const ask = ({ tenantAlias }: { tenantAlias: string }, email: string) =>
  server.call('Authentication/RequestPasswordReset', { tenantAlias, email });
const reset = (
  { tenantAlias }: { tenantAlias: string },
  token: string,
  how: CallOptions = {},
  password = newPassword,
) => server.call('Authentication/ResetPassword', { tenantAlias, token, newPassword: password }, how);

/** A member who has asked for a mail, and the token in it. */
async function aForgetful() {
  const email = `forgetful-${crypto.randomUUID()}@example.jp`;
  const member = await aMember(server, await aTenant(server, { userNumberLabel: 'カード番号' }), { email });
  await ask(member, email);
  const mail = (await mails()).find(({ recipient }) => recipient === email);
  server.mailbox.mails.splice(0);
  return { member, email, mail, token: /password-reset#([\w-]{43})/.exec(mail?.body ?? '')?.[1] ?? '' };
}

describe('a forgotten password or number', () => {
  it('[SAFE-06] is helped by a mail with the number and a link that works once and ends all sessions', async () => {
    const { member, email, mail, token } = await aForgetful();
    expect(mail?.recipient).toBe(email);
    expect(mail?.subject).toContain('カード番号のご案内とパスワードの再設定');
    expect(mail?.body).toContain(`■ カード番号　${member.userNumber}`);
    const sessions = [await aSession(server, member), await aSession(server, member)];
    expect((await reset(member, token)).body).toEqual({});
    for (const session of sessions) expect((await self(session)).status).toBe(401);
    expect((await logIn(member, member.password)).status).toBe(401);
    expect((await logIn(member, newPassword)).status).toBe(200);
    const told = (await mails()).filter(({ recipient }) => recipient === email);
    expect(told.map(({ subject }) => subject)).toEqual([expect.stringContaining('変更されました')]);
    const again = await reset(member, token, {}, 'kaede-2026-x');
    expect([again.status, again.body.error?.code]).toEqual([409, 'linkOver']);
  });

  it('[SAFE-06] answers an unknown address and a known one alike, and mails only the known one', async () => {
    const tenant = await aTenant(server);
    await aMember(server, tenant, { email: 'Sakura@example.jp' });
    await aMember(server, tenant, { kind: 'guest', verified_at: null, email: 'guest@example.jp' });
    const times: number[] = [];
    const answers = [];
    for (const email of ['ｓａｋｕｒａ@example.jp', 'nobody@example.jp', 'guest@example.jp']) {
      const beganMs = performance.now();
      const { status, body } = await ask(tenant, email);
      times.push(performance.now() - beganMs);
      answers.push({ status, body });
    }
    expect(answers).toEqual(Array(3).fill({ status: 200, body: {} }));
    for (const ms of times) expect(ms).toBeGreaterThanOrEqual(490);
    // Nobody has shown that the guest's address is theirs.
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(['Sakura@example.jp']);
  });

  it('mails once when pressed twice, and tells what is no address', async () => {
    const member = await aMember(server, await aTenant(server), { email: 'twice@example.jp' });
    await Promise.all([ask(member, 'twice@example.jp'), ask(member, 'twice@example.jp')]);
    expect(await mails()).toHaveLength(1);
    expect((await ask(member, ' ')).body.error?.code).toBe('emailRequired');
    expect((await ask(member, 'sakura')).body.error?.code).toBe('emailInvalid');
  });

  it('[SAFE-06] has a link that is good for 30 minutes, in its tenant, for a password that may be chosen', async () => {
    const { member, token } = await aForgetful();
    const codeOf = async (answer: ReturnType<typeof reset>) => (await answer).body.error?.code;
    expect(await codeOf(reset(await aTenant(server), token))).toBe('linkOver');
    expect(await codeOf(reset(member, 'x'.repeat(43)))).toBe('linkOver');
    expect(await codeOf(reset(member, token, {}, 'password1'))).toBe('passwordTooCommon');
    server.clock.advance(mailTokenLife.resetPassword);
    expect(await codeOf(reset(member, token))).toBe('linkOver');
    expect((await logIn(member, member.password)).status).toBe(200);
  });

  it('answers a repetition whose first answer was lost, and one of two who bring the link at once', async () => {
    const { member, token } = await aForgetful();
    const idempotencyKey = crypto.randomUUID();
    expect((await reset(member, token, { idempotencyKey })).status).toBe(200);
    expect((await reset(member, token, { idempotencyKey })).status).toBe(200);
    const other = await aForgetful();
    const both = await Promise.all([reset(other.member, other.token), reset(other.member, other.token)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('keeps nothing of the link once the mail has left, so that nobody can read it or send it elsewhere', async () => {
    const { member, token } = await aForgetful();
    const [row] = await server.db
      .selectFrom('notice')
      .innerJoin('notice_delivery', 'notice_delivery.notice_id', 'notice.notice_id')
      .select(['kind', 'state', 'facts'])
      .where('user_id', '=', member.userId)
      .execute();
    expect(row).toMatchObject({ kind: 'passwordReset', state: 'sent', facts: {} });
    expect(JSON.stringify(await server.db.selectFrom('mail_token').selectAll().execute())).not.toContain(token);
    expect(server.logLines.join('\n')).not.toContain(token);
  });

  it('[SAFE-06] is helped by staff where there is no mail: a link that works once, for a day', async () => {
    const member = await aMember(server, await aTenant(server), { email: null });
    const { url, until } = await asStaff(server, member.tenantAlias, 'Desk/ResetPassword', {
      userNumber: member.userNumber,
    });
    expect(until).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/);
    const token = url.split('#')[1] ?? '';
    server.clock.advance(23 * 60 * 60_000);
    expect((await reset(member, token)).status).toBe(200);
    expect((await reset(member, token)).status).toBe(409);
    expect((await logIn(member, newPassword)).status).toBe(200);
    const unknown = asStaff(server, member.tenantAlias, 'Desk/ResetPassword', { userNumber: '999' });
    await expect(unknown).rejects.toMatchObject({ refusal: { code: 'notFound' } });
  });
});
