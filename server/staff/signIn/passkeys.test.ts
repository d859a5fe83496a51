import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EndpointName } from '#contract/endpoints.ts';
import { anAuthenticator } from '#server/testing/anAuthenticator.ts';
import { aStaffMember, staffPassword, staffSecret, type TestStaff } from '#server/testing/aStaffMember.ts';
import { aTenant, type TestTenant } from '#server/testing/factories.ts';
import { type Answer, aServer, type TestServer } from '#server/testing/testServer.ts';
import { offersPasskeys } from './passkeyUse.ts';
import { totpCode } from './secondFactor.ts';

const minutes = (count: number) => count * 60_000;

let server: TestServer;
let tenant: TestTenant;
beforeAll(async () => {
  server = await aServer();
  tenant = await aTenant(server);
});
afterAll(() => server.close());

type Who = { readonly tenantId: string; readonly token: string };
type Authenticator = ReturnType<typeof anAuthenticator>;

/** The session a browser keeps after an answer. */
function kept({ headers }: Answer<EndpointName>): Who {
  const cookies = [headers['set-cookie'] ?? []].flat() as readonly string[];
  const token = cookies.map((cookie) => /^STAFF-[^=]+=([^;]+)/.exec(cookie)?.[1]).find((value) => value !== undefined);
  return { tenantId: tenant.tenantId, token: token ?? '' };
}

async function firstStep({ login }: TestStaff) {
  const answer = await server.call('Console/SignIn', {
    tenantAlias: tenant.tenantAlias,
    login,
    password: staffPassword,
  });
  expect(answer.status).toBe(200);
  return { next: answer.body.next, staff: kept(answer) };
}

const begin = async (staff: Who) => {
  const { body } = await server.call('Console/BeginPasskey', {}, { staff });
  if (!body.options) throw new Error('no passkey');
  return body.options;
};
const confirm = (staff: Who, credential: ReturnType<Authenticator['sign']>) =>
  server.call('Console/ConfirmPasskey', { credential }, { staff });
const beginSetup = (staff: Who) => server.call('Console/BeginPasskeySetup', {}, { staff });
const finishSetup = (staff: Who, credential: ReturnType<Authenticator['make']>) =>
  server.call('Console/FinishPasskeySetup', { credential }, { staff });
const add = async (staff: Who, authenticator: Authenticator) =>
  finishSetup(staff, authenticator.make((await beginSetup(staff)).body.options));
const list = async (staff: Who) => (await server.call('Console/ListPasskeys', {}, { staff })).body.items;

/** Somebody with a passkey beside their app. */
async function withPasskey() {
  const member = await aStaffMember(server, tenant);
  const authenticator = anAuthenticator();
  expect((await add(member, authenticator)).status).toBe(200);
  return { member, authenticator };
}

describe('[DESK-01] a passkey is a second factor', () => {
  it('as the first one it is set up after the password, signs in and gives recovery codes', async () => {
    const member = await aStaffMember(server, tenant, { hasFactor: false });
    const { next, staff } = await firstStep(member);
    expect(next).toBe('setup');
    const authenticator = anAuthenticator();
    const made = await add(staff, authenticator);
    expect(made.body.recoveryCodes).toHaveLength(10);
    expect((await server.call('Console/GetSelf', {}, { staff: kept(made) })).status).toBe(200);
    expect((await server.call('Console/GetSelf', {}, { staff })).status).toBe(401);

    const again = await firstStep(member);
    expect(again.next).toBe('factor');
    const confirmed = await confirm(again.staff, authenticator.sign(await begin(again.staff)));
    expect(confirmed.status).toBe(200);
    expect((await server.call('Console/GetSelf', {}, { staff: kept(confirmed) })).status).toBe(200);
    expect(await list(kept(confirmed))).toMatchObject([{ lastUsedAt: expect.any(String) }]);
  });

  it('who has one gets no further with the password alone: neither another one nor an app', async () => {
    const member = await aStaffMember(server, tenant, { hasFactor: false });
    await add((await firstStep(member)).staff, anAuthenticator());
    const { staff } = await firstStep(member);
    expect((await beginSetup(staff)).body.error?.code).toBe('factorAlreadySet');
    expect((await server.call('Console/BeginSetup', {}, { staff })).body.error?.code).toBe('factorAlreadySet');
    const late = await aStaffMember(server, tenant, { hasFactor: false });
    const [one, two] = [(await firstStep(late)).staff, (await firstStep(late)).staff];
    const options = (await beginSetup(two)).body.options;
    await add(one, anAuthenticator());
    expect((await finishSetup(two, anAuthenticator().make(options))).body.error?.code).toBe('factorAlreadySet');
  });

  it('beside an app it is added with the factor given a short time ago', async () => {
    const member = await aStaffMember(server, tenant);
    const made = await add(member, anAuthenticator());
    expect(made.body.recoveryCodes).toEqual([]);
    expect(await list(member)).toHaveLength(1);
    const options = (await beginSetup(member)).body.options;
    server.clock.advance(minutes(10));
    expect((await beginSetup(member)).body.error?.code).toBe('stepUpRequired');
    expect((await finishSetup(member, anAuthenticator().make(options))).status).not.toBe(200);
    expect(await list(member)).toHaveLength(1);
  });

  it('gives the factor again, as a code of the app does', async () => {
    const { member, authenticator } = await withPasskey();
    server.clock.advance(minutes(10));
    const renew = () => server.call('Console/RenewRecoveryCodes', {}, { staff: member });
    expect((await renew()).body.error?.code).toBe('stepUpRequired');
    expect((await confirm(member, authenticator.sign(await begin(member)))).status).toBe(200);
    expect((await renew()).status).toBe(200);
  });

  it('is offered to nobody who has none, and not for a network address', async () => {
    const member = await aStaffMember(server, tenant);
    expect((await server.call('Console/BeginPasskey', {}, { staff: member })).body).toEqual({ options: null });
    const offers = (consoleUrl: string) => offersPasskeys({ consoleUrl });
    expect(['https://desk.example.jp', 'http://localhost:3000'].map(offers)).toEqual([true, true]);
    expect(['http://127.0.0.1:3000', 'http://[::1]:3000'].map(offers)).toEqual([false, false]);
  });
});

describe('[DESK-02] what a passkey signs is good once', () => {
  it('not again, not after five minutes, and not once another was begun', async () => {
    const { member, authenticator } = await withPasskey();
    const options = await begin(member);
    const signed = authenticator.sign(options);
    expect((await confirm(member, signed)).status).toBe(200);
    expect((await confirm(member, signed)).body.error?.code).toBe('passkeyWrong');
    expect((await confirm(member, authenticator.sign(options))).body.error?.code).toBe('passkeyWrong');
    const late = await begin(member);
    server.clock.advance(minutes(5));
    expect((await confirm(member, authenticator.sign(late))).body.error?.code).toBe('passkeyWrong');
    const former = await begin(member);
    await begin(member);
    expect((await confirm(member, authenticator.sign(former))).body.error?.code).toBe('passkeyWrong');
  });

  it('once of two requests at the same time, and used up by a wrong signature', async () => {
    const { member, authenticator } = await withPasskey();
    const signed = authenticator.sign(await begin(member));
    const answers = await Promise.all([confirm(member, signed), confirm(member, signed), confirm(member, signed)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const options = await begin(member);
    const right = authenticator.sign(options);
    const signature = anAuthenticator().sign(options).response.signature;
    const forged = { ...right, response: { ...right.response, signature } };
    expect((await confirm(member, forged)).body.error?.code).toBe('passkeyWrong');
    expect((await confirm(member, right)).body.error?.code).toBe('passkeyWrong');
  });

  it('not in another session, by another’s passkey, for another address or with a counter that went back', async () => {
    const { member, authenticator } = await withPasskey();
    const other = await withPasskey();
    const wrong = async (signed: ReturnType<Authenticator['sign']>) =>
      expect((await confirm(member, signed)).body.error?.code).toBe('passkeyWrong');
    await begin(member);
    await wrong(authenticator.sign(await begin(other.member)));
    await wrong(other.authenticator.sign(await begin(member)));
    expect((await confirm(member, authenticator.sign(await begin(member)))).status).toBe(200);
    authenticator.rewind(0);
    await wrong(authenticator.sign(await begin(member)));
    for (const elsewhere of [{ origin: 'http://evil.test' }, { origin: 'http://evil.test', rpId: 'yoyaku.test' }]) {
      const options = (await beginSetup(member)).body.options;
      expect((await finishSetup(member, anAuthenticator(elsewhere).make(options))).body.error?.code).toBe(
        'passkeyWrong',
      );
    }
  });
});

describe('a passkey goes', () => {
  it('by its owner with the factor given again, but not the last factor, and no other’s', async () => {
    const { member } = await withPasskey();
    const remove = (staff: Who, passkeyId: string) => server.call('Console/RemovePasskey', { passkeyId }, { staff });
    const [{ passkeyId } = { passkeyId: '' }] = await list(member);
    const other = await aStaffMember(server, tenant);
    expect((await remove(other, passkeyId)).status).toBe(404);
    expect((await remove(member, passkeyId)).status).toBe(200);
    expect(await list(member)).toEqual([]);

    const alone = await aStaffMember(server, tenant, { hasFactor: false });
    const staff = kept(await add((await firstStep(alone)).staff, anAuthenticator()));
    await add(staff, anAuthenticator());
    const ids = (await list(staff)).map((item) => item.passkeyId);
    const answers = await Promise.all(ids.map((id) => remove(staff, id)));
    expect(answers.map(({ body }) => body.error?.code ?? 'removed').sort()).toEqual(['lastFactor', 'removed']);
    expect(await list(staff)).toHaveLength(1);
  });

  it('with a link for who lost his factors, and the list of staff says who has one', async () => {
    const admin = await aStaffMember(server, tenant);
    const lost = await aStaffMember(server, tenant, { hasFactor: false });
    await add((await firstStep(lost)).staff, anAuthenticator());
    const find = async () => {
      const { items } = (await server.call('Console/ListStaff', {}, { staff: admin })).body;
      return items.find(({ staffId }) => staffId === lost.staffId);
    };
    expect(await find()).toMatchObject({ hasFactor: true, state: 'active' });
    const version = (await find())?.version ?? 0;
    expect(
      (await server.call('Console/RenewAccess', { staffId: lost.staffId, version }, { staff: admin })).status,
    ).toBe(200);
    expect(await find()).toMatchObject({ hasFactor: false, state: 'invited' });
    const rows = server.db.selectFrom('staff_passkey').selectAll().where('staff_id', '=', lost.staffId);
    expect(await rows.execute()).toEqual([]);
  });
});

it('a passkey gets another name from its owner alone', async () => {
  const { member } = await withPasskey();
  const [{ passkeyId } = { passkeyId: '' }] = await list(member);
  const rename = (staff: Who, name: string) => server.call('Console/NamePasskey', { passkeyId, name }, { staff });
  expect((await rename(await aStaffMember(server, tenant), '他人の端末')).status).toBe(404);
  expect((await rename(member, '　')).status).toBe(400);
  expect((await rename(member, '長'.repeat(51))).body.error?.code).toBe('tooLong');
  expect((await rename(member, ' 事務室の端末 ')).status).toBe(200);
  expect(await list(member)).toMatchObject([{ name: '事務室の端末' }]);
});

it('the screen learns which factors one has', async () => {
  const factors = async (staff: Who) => (await server.call('Console/GetFactors', {}, { staff })).body;
  expect(await factors(await aStaffMember(server, tenant))).toEqual({ hasApp: true, hasPasskey: false, provider: '' });
  expect(await factors((await withPasskey()).member)).toEqual({ hasApp: true, hasPasskey: true, provider: '' });
  const alone = await aStaffMember(server, tenant, { hasFactor: false });
  await add((await firstStep(alone)).staff, anAuthenticator());
  expect(await factors((await firstStep(alone)).staff)).toEqual({ hasApp: false, hasPasskey: true, provider: '' });
});

it('a code of the app is still taken by who has a passkey too', async () => {
  const { member } = await withPasskey();
  const { staff } = await firstStep(member);
  const code = totpCode(staffSecret, server.clock());
  expect((await server.call('Console/ConfirmCode', { code }, { staff })).status).toBe(200);
});
