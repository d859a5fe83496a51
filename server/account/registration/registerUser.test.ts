import { hash } from '@node-rs/argon2';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestOf } from '#contract/endpoints.ts';
import { type RefusalCode, refusals } from '#contract/refusal/refusals.ts';
import { hasValidCheckDigit } from '#rules/account/userNumber.ts';
import { runDueJobs } from '#server/jobs/runDueJobs.ts';
import { countStatements } from '#server/testing/countStatements.ts';
import { aMember, aPerson, aResident, aTenant, nextNumber } from '#server/testing/factories.ts';
import { aServer, type CallOptions, type TestServer } from '#server/testing/testServer.ts';

type Registration = RequestOf<'Authentication/RegisterUser'>;

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

const form = (tenant: { tenantId: string }, overrides: Partial<Registration> = {}): Registration => ({
  tenantId: tenant.tenantId,
  lastName: '髙橋',
  firstName: '𠮷子',
  lastNameKana: 'タカハシ',
  firstNameKana: 'ヨシコ',
  email: `guest-${nextNumber()}@example.jp`,
  password: 'sakura-2026-x',
  phoneNumber1: '090',
  phoneNumber2: '1234',
  phoneNumber3: '5678',
  ...overrides,
});

const register = (body: Registration, options: CallOptions = {}) =>
  server.call('Authentication/RegisterUser', body, options);

const accountsOf = (tenant: { tenantId: string }) =>
  server.db.selectFrom('account').selectAll().where('tenant_id', '=', tenant.tenantId).execute();

describe('RegisterUser', () => {
  it('[GUEST-03] issues a number with a check digit, with which the guest logs in', async () => {
    const tenant = await aTenant(server);
    const answer = await register(form(tenant));
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body)).toEqual(['guestUserNumber']);
    expect(hasValidCheckDigit(answer.body.guestUserNumber)).toBe(true);

    const login = await server.call('Authentication/Login', {
      tenantAlias: tenant.tenantAlias,
      loginId: answer.body.guestUserNumber,
      password: 'sakura-2026-x',
    });
    expect(login.status).toBe(200);
  });

  it('[TEXT-01] stores what a Mac types in parts as one character each, and legal variants as they are', async () => {
    const tenant = await aTenant(server);
    const typed = { lastName: 'ガード'.normalize('NFD'), firstName: '祥子', lastNameKana: 'ガード'.normalize('NFD') };
    const { guestUserNumber } = (
      await register(form(tenant, { ...typed, password: `${'が'.normalize('NFD')}kkou2026` }))
    ).body;
    const [account] = await accountsOf(tenant);
    expect(account).toMatchObject({ last_name: 'ガード', first_name: '祥子', last_name_kana: 'ガード' });

    for (const password of ['がkkou2026', `${'が'.normalize('NFD')}kkou2026`]) {
      const { status } = await server.call('Authentication/Login', {
        tenantAlias: tenant.tenantAlias,
        loginId: guestUserNumber,
        password,
      });
      expect(status).toBe(200);
    }
  });

  it('[TEXT-01] lets those in whose password was stored in parts', async () => {
    const { tenant, member } = await aResident(server);
    const password = `${'が'.normalize('NFD')}kkou2026`;
    await server.db
      .updateTable('account')
      .set({ password_hash: await hash(password) })
      .where('user_id', '=', member.userId)
      .execute();
    const { status } = await server.call('Authentication/Login', {
      tenantAlias: tenant.tenantAlias,
      loginId: member.userNumber,
      password,
    });
    expect(status).toBe(200);
  });

  it('[SAFE-04] mails the number with what verifies the address, and nothing that was typed', async () => {
    const tenant = await aTenant(server, { userNumberLabel: '利用者カード番号' });
    const body = form(tenant);
    const { guestUserNumber } = (await register(body)).body;
    await runDueJobs({ ...server.server, log: pino({ level: 'silent' }), nowMs: server.clock() });
    const mails = server.mailbox.mails.filter(({ recipient }) => recipient === body.email);
    expect(mails.map(({ subject }) => subject)).toEqual([`利用者登録が完了しました（${tenant.tenantName}）`]);
    for (const typed of ['髙橋', '𠮷子']) expect(mails[0]?.body).not.toContain(typed);
    expect(mails[0]?.body).toMatch(/■ 確認番号　\d{6}\n/);
    expect(mails[0]?.body).toContain(`■ 確認用のリンク　http://yoyaku.test/t/${tenant.tenantAlias}/verify-mail#`);
    expect(mails[0]?.body).toContain(`■ 利用者カード番号　${guestUserNumber}`);
    expect(mails[0]?.body).toContain(`■ ログイン　http://yoyaku.test/t/${tenant.tenantAlias}/login`);
    expect(mails[0]?.body).not.toContain(body.password);
  });

  it('issues numbers that do not follow each other', async () => {
    const tenant = await aTenant(server);
    const numbers: string[] = [];
    for (let count = 0; count < 5; count += 1) numbers.push((await register(form(tenant))).body.guestUserNumber);
    const distances = numbers.slice(1).map((number, index) => Math.abs(Number(number) - Number(numbers[index])));
    expect(Math.max(...distances)).toBeGreaterThan(1000);
    expect(new Set(numbers).size).toBe(5);
  });

  it('[GUEST-01] keeps every field, Mobile and an empty address when they are left out', async () => {
    const tenant = await aTenant(server);
    await register(form(tenant, { email: 'Hanako@Example.JP' }));
    const [row] = await accountsOf(tenant);
    expect(row).toMatchObject({
      kind: 'guest',
      last_name: '髙橋',
      first_name: '𠮷子',
      last_name_kana: 'タカハシ',
      email: 'Hanako@Example.JP',
      phone_number_1: '090',
      phone_number_type: 'Mobile',
      address: '',
      line_user_id: null,
    });
    expect(row?.password_hash).toMatch(/^\$argon2id\$/);
  });

  it('[GUEST-01] keeps Home as the kind of the phone where that was chosen, and the address', async () => {
    const tenant = await aTenant(server);
    await register(form(tenant, { phoneNumberType: 'Home', phoneNumber1: '0225', address: '宮城県石巻市1-1' }));
    expect(await accountsOf(tenant)).toMatchObject([
      { phone_number_type: 'Home', phone_number_1: '0225', address: '宮城県石巻市1-1' },
    ]);
  });

  it('keeps what was typed in full width and hiragana in its common form, and names as they are', async () => {
    const tenant = await aTenant(server);
    await register(
      form(tenant, {
        lastNameKana: 'たかはし',
        phoneNumber1: '０９０',
        email: ' ｋｅｎ@example.jp ',
        lastName: ' 﨑山 ',
      }),
    );
    const [row] = await accountsOf(tenant);
    expect(row).toMatchObject({
      last_name_kana: 'タカハシ',
      phone_number_1: '090',
      email: 'ken@example.jp',
      last_name: '﨑山',
    });
  });

  describe('[GUEST-02] the server enforces the checks, in their order and word for word', () => {
    const spoilt: Partial<Registration> = {
      lastName: ' ',
      lastNameKana: '　',
      phoneNumber2: '',
      email: '',
      password: '',
    };
    const cases: [RefusalCode, Partial<Registration>][] = [
      ['nameRequired', spoilt],
      ['kanaRequired', { ...spoilt, lastName: '山田' }],
      ['phoneRequired', { phoneNumber2: '', email: '', password: '' }],
      ['emailRequired', { email: '', password: '' }],
      ['emailInvalid', { email: 'a@b.c', password: '' }],
      ['passwordRequired', { password: '' }],
      ['passwordTooWeak', { password: 'onlyletters' }],
      ['passwordTooWeak', { password: '1234567a'.slice(1) }],
      ['phoneTooLong', { phoneNumber3: '12345' }],
      ['passwordTooCommon', { password: 'Trustno1' }],
    ];
    it.each(cases)('%s', async (code, overrides) => {
      const tenant = await aTenant(server);
      const answer = await register(form(tenant, overrides));
      expect(answer.status).toBe(409);
      expect(answer.body.error).toMatchObject({ code, message: refusals[code].message });
      expect(await accountsOf(tenant)).toEqual([]);
    });
  });

  it('refuses when the tenant offers no registration', async () => {
    const tenant = await aTenant(server, { canRegisterByApp: false });
    const answer = await register(form(tenant));
    expect(answer.status).toBe(403);
    expect(answer.body.error?.code).toBe('registrationClosed');
    expect(await accountsOf(tenant)).toEqual([]);
  });

  it('[SAFE-04] answers a known e-mail like an unknown one, with as many statements, and the mail alone tells its owner', async () => {
    const tenant = await aTenant(server);
    const owner = await aMember(server, tenant, { email: 'Taken@Example.jp' });
    const counted = async (email: string) => {
      let answer: Awaited<ReturnType<typeof register>> | undefined;
      const { statements } = await countStatements(async () => {
        answer = await register(form(tenant, { email }));
      });
      if (!answer) throw new Error('no answer');
      return { answer, statements };
    };
    // The first one of a process prepares statements.
    await counted('first@example.jp');
    const known = await counted('tAKEN@example.JP');
    const unknown = await counted('free@example.jp');
    expect(known.answer.status).toBe(unknown.answer.status);
    const namesOf = ({ answer }: typeof known) => [Object.keys(answer.body), answer.body.guestUserNumber.length];
    expect(namesOf(known)).toEqual(namesOf(unknown));
    expect(known.statements).toEqual(unknown.statements);

    await runDueJobs({ ...server.server, log: pino({ level: 'silent' }), nowMs: server.clock() });
    const mailTo = (address: string) => server.mailbox.mails.findLast(({ recipient }) => recipient === address);
    expect(mailTo('tAKEN@example.JP')?.subject).toContain('すでに登録されています');
    expect(mailTo('tAKEN@example.JP')?.body).not.toMatch(/髙橋|𠮷子|確認番号/);
    expect(mailTo('tAKEN@example.JP')?.body).not.toContain(known.answer.body.guestUserNumber);
    expect(mailTo('free@example.jp')?.body).toContain(unknown.answer.body.guestUserNumber);
    const verified = (await accountsOf(tenant)).filter(({ verified_at }) => verified_at !== null);
    expect(verified.map((row) => row.user_id)).toEqual([owner.userId]);
  });

  it('takes the same e-mail in another tenant', async () => {
    const [one, other] = [await aTenant(server), await aTenant(server)];
    const email = 'both@example.jp';
    expect((await register(form(one, { email }))).status).toBe(200);
    expect((await register(form(other, { email }))).status).toBe(200);
  });

  it('[NET-01] answers the same number to a retry with the same key, and keeps no digest of the password', async () => {
    const tenant = await aTenant(server);
    const body = form(tenant);
    const idempotencyKey = crypto.randomUUID();
    const first = await register(body, { idempotencyKey });
    const again = await register(body, { idempotencyKey });
    expect(again.body).toEqual(first.body);
    expect(await accountsOf(tenant)).toHaveLength(1);
    const rows = await server.db
      .selectFrom('idempotency')
      .selectAll()
      .where('tenant_id', '=', tenant.tenantId)
      .execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(idempotencyKey);
    const other = await register({ ...body, email: 'other@example.jp' }, { idempotencyKey });
    expect(other.body.error?.code).toBe('idempotencyMismatch');
  });

  it('the tenant of the body counts; a header that names another refuses', async () => {
    const [one, other] = [await aTenant(server), await aTenant(server)];
    expect((await register(form(one), { tenant: other })).status).toBe(404);
    expect(await accountsOf(one)).toEqual([]);
    expect((await register(form(one), { tenant: one })).status).toBe(200);
    const unknown = form({ tenantId: '00000000-0000-0000-0000-000000000000' });
    expect((await register(unknown)).status).toBe(404);
  });

  it('[NET-02] needs the XSRF token', async () => {
    const tenant = await aTenant(server);
    expect((await register(form(tenant), { withoutXsrf: true })).status).toBe(403);
    expect(await accountsOf(tenant)).toEqual([]);
  });

  it.each([
    ['a foreign kind of phone', { phoneNumberType: 'Fax' }],
    ['a role', { kind: 'member' }],
    ['a number of its own', { guestUserNumber: '10000001' }],
    ['a missing name', { lastName: undefined }],
    ['a name that is none', { lastName: ['山田'] }],
  ])('[CALLS-01] refuses %s as malformed', async (_what, fields) => {
    const tenant = await aTenant(server);
    const answer = await server.callWith('Authentication/RegisterUser', { ...form(tenant), ...fields });
    expect(answer.status).toBe(400);
    expect(await accountsOf(tenant)).toEqual([]);
  });

  it('[SAFE-04] sends a mail address no more than its share of mails, known or not, from wherever they are asked for', async () => {
    const braked = await aServer({ withLimits: true });
    const tenant = await aTenant(braked);
    await aMember(braked, tenant, { email: 'known@example.jp' });
    for (const email of ['known@example.jp', 'unknown@example.jp']) {
      const statuses: number[] = [];
      for (let count = 0; count < 7; count += 1) {
        const body = { ...form(tenant), email: count % 2 === 0 ? email : email.toUpperCase() };
        const from = `203.0.113.${count}`;
        statuses.push((await braked.call('Authentication/RegisterUser', body, { from })).status);
      }
      // Nobody is kept from registering by others who name their address.
      expect(new Set(statuses)).toEqual(new Set([200]));
    }
    await runDueJobs({ ...braked.server, log: pino({ level: 'silent' }), nowMs: braked.clock() });
    const mailsTo = (email: string) =>
      braked.mailbox.mails.filter(({ recipient }) => recipient.toLowerCase() === email).length;
    expect(mailsTo('unknown@example.jp')).toBe(6);
    expect(mailsTo('known@example.jp')).toBeLessThanOrEqual(6);
    const [asked, other] = [await aPerson(braked, tenant), { ...form(tenant), email: 'other@example.jp' }];
    const body = { email: 'unknown@example.jp', password: asked.password };
    expect((await braked.call('Authentication/RequestMailVerification', body, { session: asked })).status).toBe(429);
    expect((await braked.call('Authentication/RegisterUser', other)).status).toBe(200);
    await braked.close();
  });

  it('delays an address that registers without end', async () => {
    const braked = await aServer({ withLimits: true });
    const tenant = await aTenant(braked);
    const statuses: number[] = [];
    for (let count = 0; count < 22; count += 1) {
      const answer = await braked.call('Authentication/RegisterUser', form(tenant), { from: '203.0.113.7' });
      statuses.push(answer.status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.slice(20)).toEqual([429, 429]);
    const elsewhere = await braked.call('Authentication/RegisterUser', form(tenant), { from: '203.0.113.8' });
    expect(elsewhere.status).toBe(200);
    await braked.close();
  });
});
