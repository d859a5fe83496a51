import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personFields } from '#contract/desk/people/personFields.ts';
import { aStaffMember, type TestStaff } from '#server/testing/aStaffMember.ts';
import { aMember, aSession, aTenant, type TestTenant } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
let tenant: TestTenant;
let staff: TestStaff;
beforeAll(async () => {
  server = await aServer();
  tenant = await aTenant(server);
  staff = await aStaffMember(server, tenant, { role: 'desk' });
});
afterAll(() => server.close());

const names = { last_name: '木村', first_name: '花子', last_name_kana: 'キムラ', first_name_kana: 'ハナコ' };
const aResident = (more = {}) =>
  aMember(server, tenant, { ...names, address: '旧町1', birthday: '1980-01-02', ...more });

const shown = async (userNumber: string) => {
  const { body } = await server.call('Desk/RevealPerson', { userNumber, fields: [...personFields] }, { staff });
  if (!body.registered) throw new Error('nothing was shown');
  return body.registered;
};

type Seen = Awaited<ReturnType<typeof shown>>;

const correct = (userNumber: string, seen: Seen, change: Partial<Seen>, reason = '転居') =>
  server.callWith('Desk/CorrectPerson', { userNumber, seen, corrected: { ...seen, ...change }, reason }, { staff });

const rowOf = (userNumber: string) =>
  server.db.selectFrom('account').selectAll().where('user_number', '=', userNumber).executeTakeFirstOrThrow();

describe('what is registered of somebody', () => {
  it('is corrected as the registration writes it, found by it, and seen by its person, who stays signed in', async () => {
    const resident = await aResident();
    const { userNumber } = resident;
    const session = await aSession(server, resident);
    const change = {
      lastName: '田村',
      lastNameKana: 'ﾀﾑﾗ',
      address: '新町 9',
      birthday: '1981-02-03',
      phoneNumber1: '０４５',
      phoneNumber2: '111',
      phoneNumber3: '2222',
    };
    const { status, body } = await correct(userNumber, await shown(userNumber), change);
    expect([status, body]).toEqual([200, { changed: ['name', 'kana', 'phone', 'address', 'birthday'] }]);
    expect(await rowOf(userNumber)).toMatchObject({
      last_name: '田村',
      kana_key: 'タムラハナコ',
      phone_number_1: '045',
      phone_number_type: 'Home',
      address: '新町 9',
      birthday: '1981-02-03',
      is_verified: true,
    });
    const found = await server.call('Desk/FindPeople', { text: 'たむら' }, { staff });
    expect(found.body.items.map((one) => one.userNumber)).toEqual([userNumber]);
    const own = await server.call('Authentication/GetContact', {}, { session });
    expect(own.body).toMatchObject({ address: '新町 9', phoneNumber1: '045' });
  });

  it('is refused as the registration refuses it, without a reason, and where nothing is changed', async () => {
    await aResident({ email: 'taken@example.jp' });
    const { userNumber } = await aResident();
    const seen = await shown(userNumber);
    for (const [change, code] of [
      [{ lastName: ' ' }, 'nameRequired'],
      [{ firstNameKana: '' }, 'kanaRequired'],
      [{ lastNameKana: '木村' }, 'kanaInvalid'],
      [{ phoneNumber2: '' }, 'phoneRequired'],
      [{ email: 'kimura' }, 'emailInvalid'],
      [{ address: '町'.repeat(201) }, 'tooLong'],
      [{ email: 'TAKEN@example.jp' }, 'mailTaken'],
      [{ lastName: '木村 ' }, 'nothingCorrected'],
    ] as const) {
      expect((await correct(userNumber, seen, change)).body.error?.code).toBe(code);
    }
    expect((await correct(userNumber, seen, { address: '新町' }, ' ')).body.error?.code).toBe('reasonRequired');
    expect(await shown(userNumber)).toEqual(seen);
  });

  it('keeps a reading in kanji that a resident registered, until the reading itself is corrected', async () => {
    const { userNumber } = await aResident({ last_name_kana: '木村' });
    const seen = await shown(userNumber);
    expect((await correct(userNumber, seen, { firstNameKana: 'ハナ' })).body.error?.code).toBe('kanaInvalid');
    expect((await correct(userNumber, seen, { address: '新町 9' })).body).toEqual({ changed: ['address'] });
    expect((await rowOf(userNumber)).last_name_kana).toBe('木村');
  });

  it('is changed by nobody who saw something else', async () => {
    const { userNumber } = await aResident();
    const seen = await shown(userNumber);
    expect((await correct(userNumber, seen, { address: '一番町' })).status).toBe(200);
    expect((await correct(userNumber, seen, { address: '二番町' })).body.error?.code).toBe('changedMeanwhile');
    expect((await rowOf(userNumber)).address).toBe('一番町');
  });

  it('is written down by what was changed and why, and without a word about who somebody is', async () => {
    const { userNumber } = await aResident();
    await correct(userNumber, await shown(userNumber), {
      lastName: '秘密',
      address: '秘密町',
      email: 'himitsu@example.jp',
    });
    const { request, answer, reason } = await server.db
      .selectFrom('audit_event')
      .selectAll()
      .where('subject', '=', userNumber)
      .executeTakeFirstOrThrow();
    expect([answer, reason]).toEqual([{ changed: ['name', 'email', 'address'] }, '転居']);
    expect(JSON.stringify(request)).not.toMatch(/木村|キムラ|秘密|旧町|himitsu|1980-|"090"/);
  });

  it('of a group is its name, its reading and how it is reached', async () => {
    const group = await aResident({ ...names, first_name: '', first_name_kana: '', is_group: true, birthday: null });
    const seen = await shown(group.userNumber);
    const change = { lastName: '木村合唱団', lastNameKana: 'きむらがっしょうだん' };
    expect((await correct(group.userNumber, seen, change)).body).toEqual({ changed: ['name', 'kana'] });
    expect(await rowOf(group.userNumber)).toMatchObject({
      last_name: '木村合唱団',
      first_name: '',
      first_name_kana: '',
      kana_key: 'キムラガッショウダン',
    });
  });

  it('of a number that was merged is that of the one that was kept; who was forgotten is nobody', async () => {
    const kept = await aResident();
    const merged = await aResident({ merged_into: kept.userId });
    expect((await correct(merged.userNumber, await shown(kept.userNumber), { address: '本町' })).status).toBe(200);
    expect((await rowOf(kept.userNumber)).address).toBe('本町');
    const seen = await shown(kept.userNumber);
    const forgotten = await aResident({ erased_at: new Date(0) });
    expect((await correct(forgotten.userNumber, seen, { address: '本町' })).status).toBe(404);
    const abroad = await aMember(server, await aTenant(server));
    expect((await correct(abroad.userNumber, seen, { address: '本町' })).status).toBe(404);
  });
});

describe('a mail address that staff correct', () => {
  it('is told to the former one, and ends what was mailed elsewhere', async () => {
    const { userId, userNumber } = await aResident({ email: 'former@example.jp' });
    const at = { created_at: new Date(server.clock()), expires_at: new Date(server.clock() + 600_000) };
    const token = (last: number, email: string) => ({
      tenant_id: tenant.tenantId,
      user_id: userId,
      token_hash: Buffer.alloc(32, last),
      email,
      ...at,
      purpose: 'resetPassword',
    });
    await server.db
      .insertInto('mail_token')
      .values([token(1, 'former@example.jp'), token(2, '')])
      .execute();
    await correct(userNumber, await shown(userNumber), { email: 'new@example.jp' });
    expect(await rowOf(userNumber)).toMatchObject({ email: 'new@example.jp', is_verified: true });
    const told = await server.db
      .selectFrom('notice')
      .select(['kind', 'recipient'])
      .where('user_id', '=', userId)
      .execute();
    expect(told).toEqual([{ kind: 'mailChanged', recipient: 'former@example.jp' }]);
    const open = await server.db
      .selectFrom('mail_token')
      .select('email')
      .where('user_id', '=', userId)
      .where('used_at', 'is', null)
      .execute();
    // What staff handed over stays good.
    expect(open).toEqual([{ email: '' }]);
  });

  it('verifies nobody who was not, and tells nothing to an address that was never known', async () => {
    const { userId, userNumber } = await aResident({ kind: 'guest', email: 'typo@example.jp', verified_at: null });
    expect((await correct(userNumber, await shown(userNumber), { email: 'right@example.jp' })).status).toBe(200);
    expect(await rowOf(userNumber)).toMatchObject({ email: 'right@example.jp', verified_at: null, is_verified: false });
    const told = await server.db.selectFrom('notice').select('kind').where('user_id', '=', userId).execute();
    expect(told).toEqual([]);
  });
});
