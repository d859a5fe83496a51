import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EndpointName, RequestOf } from '#contract/endpoints.ts';
import { askingProvider } from '#server/oidc/askProvider.ts';
import { openidPort } from '#server/oidc/openidPort.ts';
import { aStaffMember, type TestStaff } from '#server/testing/aStaffMember.ts';
import { aMember, aSession, aTenant, type TestMember, type TestTenant } from '#server/testing/factories.ts';
import { type OidcStandIn, oidcStandIn, type StandInUser } from '#server/testing/oidcStandIn.ts';
import { type Answer, aServer, type TestServer } from '#server/testing/testServer.ts';
import { validBodies } from '#server/testing/validBodies.ts';
import { linkIdentity } from './identity.queries.ts';

let provider: OidcStandIn;
let server: TestServer;
let tenant: TestTenant;
let admin: TestStaff;
beforeAll(async () => {
  provider = await oidcStandIn({ now: () => server.clock() });
  server = await aServer({
    oidc: openidPort({ ask: askingProvider({ networks: ['127.0.0.0/8'], timeoutMs: 500 }), keptMs: 0 }),
  });
});
beforeEach(async () => {
  server.clock.set('2026-06-10T10:00');
  tenant = await aTenant(server, { canRegisterByApp: true });
  admin = await aStaffMember(server, tenant);
  await setUp();
});
afterEach(() => {
  provider.be('usual');
  provider.spoil({});
});
afterAll(async () => {
  await server.close();
  await provider.close();
});

type Form = RequestOf<'Console/SaveOidcProvider'>;

async function setUp(more: Partial<Form> = {}) {
  const { version } = (await server.call('Console/GetOidcProvider', { audience: 'residents' }, { staff: admin })).body;
  const form: Form = {
    ...{ audience: 'residents', isOn: true, label: '市民アカウント', issuer: provider.url, version },
    ...{ clientId: provider.clientId, secret: provider.clientSecret, scopes: 'openid profile email' },
    ...{ requiredClaim: '', requiredValue: '', groupsClaim: '', mappings: [], factorMarks: [], makesAccounts: false },
    ...more,
  };
  const saved = await server.call('Console/SaveOidcProvider', form, { staff: admin });
  expect([saved.status, saved.body]).toEqual([200, {}]);
}

let number = 0;
/** Somebody of the provider, whose mail address it has checked. */
function aUser(more: Partial<StandInUser> = {}): StandInUser {
  number += 1;
  const user = {
    sub: `resident-${number}`,
    name: '佐藤 花',
    email: `resident${number}@example.jp`,
    more: { email_verified: true },
    ...more,
  };
  provider.know(user);
  return user;
}

/** A browser: the cookies it keeps. */
class Browser {
  readonly cookies = new Map<string, string>();
  async call<Name extends EndpointName>(name: Name, body: RequestOf<Name>): Promise<Answer<Name>> {
    const cookie = [...this.cookies, ['XSRF-TOKEN', server.xsrf]].map(([key, value]) => `${key}=${value}`).join('; ');
    const answer = await server.call(name, body, { tenant, headers: { cookie } });
    for (const set of [answer.headers['set-cookie'] ?? []].flat()) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      this.cookies.set(key, value);
    }
    return answer;
  }
  begin = async (to = '') =>
    (await this.call('Authentication/BeginOidc', { tenantAlias: tenant.tenantAlias, to })).body.url;
  finish = (back: ReturnType<OidcStandIn['visit']>) =>
    this.call('Authentication/FinishOidc', { tenantAlias: tenant.tenantAlias, ...back });
  come = async ({ sub }: Pick<StandInUser, 'sub'>, to = '') => this.finish(provider.visit(await this.begin(to), sub));
  logIn = (typed: { readonly loginId?: string; readonly password: string; readonly identity?: string }) =>
    this.call('Authentication/Login', { tenantAlias: tenant.tenantAlias, loginId: '', ...typed });
}

const codeOf = <Name extends EndpointName>({ status, body }: Answer<Name>) =>
  status < 300 ? 'done' : body.error?.code;

const whoIs = async (token: string) =>
  (await server.call('Authentication/GetSelfUserInfo', {}, { session: { tenantId: tenant.tenantId, token } })).body
    .userNumber;

const linksOf = () =>
  server.db
    .selectFrom('resident_identity')
    .select(['subject', 'user_id as userId'])
    .where('tenant_id', '=', tenant.tenantId)
    .orderBy('subject')
    .execute();

/** Somebody who is linked by their password. */
async function linked(user: StandInUser, member: TestMember) {
  const browser = new Browser();
  const { identity } = (await browser.come(user)).body;
  const answer = await browser.logIn({ loginId: member.userNumber, password: member.password, identity });
  expect(codeOf(answer)).toBe('done');
  return answer.body.token;
}

const registrationOf = async (identity: string, email: string) => ({
  ...(await validBodies['Authentication/RegisterUser'](server, { tenant } as never)),
  email,
  identity,
});

describe('[API-04] the login by the provider of the town', () => {
  it('is offered on the login where it is turned on, with the name that the town gave it', async () => {
    const label = async () =>
      (await server.call('Authentication/TenantGet', { tenantAlias: tenant.tenantAlias })).body.signInLabel;
    await expect.poll(label, { timeout: 5_000 }).toBe('市民アカウント');
    const { body } = await server.call('Console/GetOidcProvider', { audience: 'residents' }, { staff: admin });
    expect(body.redirectUri).toBe(`http://yoyaku.test/t/${tenant.tenantAlias}/login`);
    // That of staff is another one.
    expect((await server.call('Console/GetOidcProvider', {}, { staff: admin })).body.provider).toBeNull();
    await setUp({ isOn: false });
    await expect.poll(label, { timeout: 5_000 }).toBeUndefined();
    const begun = await new Browser().call('Authentication/BeginOidc', { tenantAlias: tenant.tenantAlias });
    expect(codeOf(begun)).toBe('loginByProviderOff');
  });

  it('keeps nothing that is of staff alone', async () => {
    await setUp({ groupsClaim: 'groups', factorMarks: ['mfa'], makesAccounts: true });
    const { body } = await server.call('Console/GetOidcProvider', { audience: 'residents' }, { staff: admin });
    expect(body.provider).toMatchObject({ groupsClaim: '', factorMarks: [], makesAccounts: false, mappings: [] });
  });

  it('opens the session of who is linked, and leads back to where they were', async () => {
    const member = await aMember(server, tenant);
    const user = aUser();
    await linked(user, member);
    const { body } = await new Browser().come(user, `/t/${tenant.tenantAlias}/my-reservation`);
    expect(body).toMatchObject({ next: 'loggedIn', identity: '', to: `/t/${tenant.tenantAlias}/my-reservation` });
    expect(await whoIs(body.token)).toBe(member.userNumber);
  });

  it('opens it for who is suspended, as a password does', async () => {
    const member = await aMember(server, tenant, { suspended_until: '2026-12-31' });
    const user = aUser();
    await linked(user, member);
    expect(await whoIs((await new Browser().come(user)).body.token)).toBe(member.userNumber);
  });

  it('never links by the mail address: its account gives its password first', async () => {
    const user = aUser();
    const member = await aMember(server, tenant, { email: user.email?.toUpperCase() ?? null });
    const browser = new Browser();
    const { body } = await browser.come(user);
    expect(body).toMatchObject({ next: 'confirm', token: '' });
    expect(JSON.stringify(body)).not.toContain(member.userNumber);
    expect(codeOf(await browser.logIn({ password: 'wrong-2026-x', identity: body.identity }))).toBe('wrongCredentials');
    expect(await linksOf()).toEqual([]);
    const answer = await browser.logIn({ password: member.password, identity: body.identity });
    expect(await whoIs(answer.body.token)).toBe(member.userNumber);
    expect(await linksOf()).toEqual([{ subject: user.sub, userId: member.userId }]);
  });

  it.each([
    ['that the provider has not checked', true, { email_verified: false }],
    ['that did not come back here', false, { email_verified: true }],
  ])('a mail address %s is nobody’s', async (_, isVerifiedHere, more) => {
    const user = aUser({ more });
    await aMember(server, tenant, {
      email: user.email ?? null,
      ...(!isVerifiedHere && { kind: 'guest', verified_at: null }),
    });
    expect((await new Browser().come(user)).body.next).toBe('unknown');
  });

  it('who is unknown registers with what the provider says, and is linked', async () => {
    const user = aUser({ more: { 'family_name#ja-Kana-JP': 'サトウ', address: { formatted: '中央1-1' } } });
    const browser = new Browser();
    const { body } = await browser.come(user);
    expect(body).toMatchObject({
      next: 'unknown',
      said: {
        ...{ lastName: '佐藤', firstName: '花', lastNameKana: 'サトウ', firstNameKana: '' },
        ...{ email: user.email, address: '中央1-1' },
      },
    });
    const form = await registrationOf(body.identity, user.email ?? '');
    // What is required is asked for by the same rule.
    expect(codeOf(await browser.call('Authentication/RegisterUser', { ...form, phoneNumber1: '' }))).toBe(
      'phoneRequired',
    );
    expect(await linksOf()).toEqual([]);
    const registered = await browser.call('Authentication/RegisterUser', form);
    expect(codeOf(registered)).toBe('done');
    const again = await new Browser().come(user);
    expect(await whoIs(again.body.token)).toBe(registered.body.guestUserNumber);
    // What was found is linked once: neither another account nor another registration gets it.
    const other = await aMember(server, tenant);
    const late = await browser.logIn({ loginId: other.userNumber, password: other.password, identity: body.identity });
    expect(codeOf(late)).toBe('identityTaken');
    const twice = await registrationOf(body.identity, 'twice@example.jp');
    expect(codeOf(await browser.call('Authentication/RegisterUser', twice))).toBe('identityTaken');
    expect(await linksOf()).toHaveLength(1);
  });

  it('of two accounts that link somebody at once one gets them', async () => {
    const user = aUser();
    const members = [await aMember(server, tenant), await aMember(server, tenant)];
    const browser = new Browser();
    const { identity } = (await browser.come(user)).body;
    const answers = await Promise.all(
      members.map(({ userNumber: loginId, password }) => browser.logIn({ loginId, password, identity })),
    );
    expect(answers.map(codeOf).toSorted()).toEqual(['done', 'identityTaken']);
    expect(await linksOf()).toHaveLength(1);
  });

  it('what was found is good in its browser, for half an hour, and for the provider it came from', async () => {
    const { userNumber: loginId, password } = await aMember(server, tenant);
    const browser = new Browser();
    const { identity } = (await browser.come(aUser())).body;
    const typed = { loginId, password, identity };
    expect(codeOf(await new Browser().logIn(typed))).toBe('loginByProviderOver');
    const stranger = new Browser();
    await stranger.begin();
    expect(codeOf(await stranger.logIn(typed))).toBe('loginByProviderOver');
    expect(codeOf(await browser.logIn({ ...typed, identity: `${identity}x` }))).toBe('loginByProviderOver');
    expect(codeOf(await browser.logIn({ ...typed, identity: 'x' }))).toBe('loginByProviderOver');
    await setUp({ isOn: false });
    expect(codeOf(await browser.logIn(typed))).toBe('loginByProviderOver');
    await setUp();
    server.clock.advance(30 * 60_000);
    expect(codeOf(await browser.logIn(typed))).toBe('loginByProviderOver');
    expect(await linksOf()).toEqual([]);
  });
});

describe('[API-04] what the provider says and does not hold opens nothing and changes nothing', () => {
  it.each([
    ['another issuer', { claims: { iss: 'https://elsewhere.example.jp' } }],
    ['another application', { claims: { aud: 'elsewhere' } }],
    ['another nonce', { claims: { nonce: 'stale' } }],
    ['what is over by its clock', { claims: { exp: 1 } }],
    ['a key that nobody knows', { signature: 'foreign' }],
    ['no signature', { signature: 'none' }],
  ] as const)('%s', async (_, spoiling) => {
    const member = await aMember(server, tenant);
    const user = aUser();
    await linked(user, member);
    provider.spoil(spoiling);
    expect(codeOf(await new Browser().come(user))).toBe('oidcRefused');
  });

  it('its no, its silence and its faults', async () => {
    const browser = new Browser();
    const user = aUser();
    const denied = { ...provider.visit(await browser.begin(), user.sub), code: '', error: 'access_denied' };
    expect(codeOf(await browser.finish(denied))).toBe('oidcCancelled');
    const back = provider.visit(await browser.begin(), user.sub);
    provider.be('silent');
    expect((await browser.finish(back)).status).toBe(504);
    const begun = await browser.call('Authentication/BeginOidc', { tenantAlias: tenant.tenantAlias });
    expect([begun.status, codeOf(begun)]).toEqual([504, 'oidcAway']);
    // Its reason is for whoever sets it up.
    expect(begun.body.error?.details).toBeUndefined();
  });

  it('what comes twice, from another browser, late, or was never begun', async () => {
    const member = await aMember(server, tenant);
    const user = aUser();
    await linked(user, member);
    const browser = new Browser();
    const back = provider.visit(await browser.begin(), user.sub);
    expect(codeOf(await new Browser().finish(back))).toBe('loginByProviderOver');
    const stranger = new Browser();
    await stranger.begin();
    expect(codeOf(await stranger.finish(back))).toBe('loginByProviderOver');
    expect(codeOf(await browser.finish({ ...back, state: 'other' }))).toBe('loginByProviderOver');
    expect(codeOf(await browser.finish(back))).toBe('done');
    expect(codeOf(await browser.finish(back))).toBe('loginByProviderOver');
    const late = provider.visit(await browser.begin(), user.sub);
    server.clock.advance(10 * 60_000);
    expect(codeOf(await browser.finish(late))).toBe('loginByProviderOver');
  });

  it('somebody of another organisation', async () => {
    await setUp({ requiredClaim: 'tid', requiredValue: 'town' });
    expect(codeOf(await new Browser().come(aUser({ more: { tid: 'other' } })))).toBe('oidcNotOfTown');
  });

  it('what staff began is none of a resident’s', async () => {
    await setUp();
    const browser = new Browser();
    const back = provider.visit(await browser.begin(), aUser().sub);
    const answer = await browser.call('Console/FinishOidc', { tenantAlias: tenant.tenantAlias, ...back });
    expect(codeOf(answer)).toBe('oidcOver');
  });
});

describe('[API-04] the link of an account', () => {
  const sessionOf = (member: TestMember) => aSession(server, member);
  const since = async (member: TestMember) =>
    (await server.call('Authentication/GetOwnIdentity', {}, { session: await sessionOf(member) })).body.linkedAt;

  it('is shown to its person, told in their own data, and taken away by them', async () => {
    const member = await aMember(server, tenant);
    const user = aUser();
    expect(await since(member)).toBeNull();
    await linked(user, member);
    expect(await since(member)).toBe('2026-06-10T10:00');
    const session = await sessionOf(member);
    const own = await server.call('Authentication/GetOwnData', {}, { session });
    const section = own.body.sections.find(({ name }) => name === 'identities');
    expect(JSON.stringify(section)).toContain(user.sub);
    expect(codeOf(await server.call('Authentication/RemoveOwnIdentity', {}, { session }))).toBe('done');
    expect(await since(member)).toBeNull();
    expect((await new Browser().come(user)).body.next).toBe('unknown');
    expect(codeOf(await new Browser().logIn({ loginId: member.userNumber, password: member.password }))).toBe('done');
  });

  it('is replaced by the next one', async () => {
    const member = await aMember(server, tenant);
    const [first, second] = [aUser(), aUser()];
    await linked(first, member);
    await linked(second, member);
    expect(await linksOf()).toEqual([{ subject: second.sub, userId: member.userId }]);
    expect((await new Browser().come(first)).body.next).toBe('unknown');
  });

  it('is made where the same is sent twice at once', async () => {
    const { userId } = await aMember(server, tenant);
    const linking = { tenantId: tenant.tenantId, userId, issuer: provider.url, subject: 'twice', at: new Date() };
    const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const first = server.db.transaction().execute(async (trx) => {
      const isLinked = await linkIdentity(trx, linking);
      begun.resolve();
      await held.promise;
      return isLinked;
    });
    await begun.promise;
    const second = server.db.transaction().execute((trx) => linkIdentity(trx, linking));
    await vi.waitUntil(
      async () =>
        (
          await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
            server.db,
          )
        ).rows.length > 0,
      { timeout: 20_000 },
    );
    held.resolve();
    expect(await Promise.all([first, second])).toEqual([true, true]);
  });

  it('ends with the password it rests on, and with the person', async () => {
    const member = await aMember(server, tenant);
    const user = aUser();
    await linked(user, member);
    const passwords = { oldPassword: member.password, newPassword: 'kaede-2026-x' };
    const changed = await server.call('Authentication/ChangePassword', passwords, { session: await sessionOf(member) });
    expect(codeOf(changed)).toBe('done');
    expect(await linksOf()).toEqual([]);
    const again = { ...member, password: 'kaede-2026-x' };
    await linked(user, again);
    const session = await sessionOf(member);
    expect(codeOf(await server.call('Authentication/EraseAccount', { password: again.password }, { session }))).toBe(
      'done',
    );
    expect(await linksOf()).toEqual([]);
    expect((await new Browser().come(user)).body.next).toBe('unknown');
  });

  it('is that of the person where two accounts were merged', async () => {
    const [keeper, other] = [await aMember(server, tenant), await aMember(server, tenant)];
    const user = aUser();
    await linked(user, other);
    await server.db
      .updateTable('account')
      .set({ merged_into: keeper.userId })
      .where('user_id', '=', other.userId)
      .execute();
    expect(await whoIs((await new Browser().come(user)).body.token)).toBe(keeper.userNumber);
    expect(await since(keeper)).toBe('2026-06-10T10:00');
    // With the password of the other number another one is linked: to the person.
    const next = aUser();
    await linked(next, other);
    expect(await linksOf()).toContainEqual({ subject: next.sub, userId: keeper.userId });
  });
});
