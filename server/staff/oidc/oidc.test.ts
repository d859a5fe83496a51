import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EndpointName, RequestOf } from '#contract/endpoints.ts';
import { runDueJobs } from '#server/jobs/runDueJobs.ts';
import { askingProvider } from '#server/oidc/askProvider.ts';
import { openidPort } from '#server/oidc/openidPort.ts';
import { aHall, type TestHall } from '#server/testing/aHall.ts';
import { anotherServer } from '#server/testing/anotherServer.ts';
import { aStaffMember, staffSecret, type TestStaff } from '#server/testing/aStaffMember.ts';
import { aTenant, type TestTenant } from '#server/testing/factories.ts';
import { type OidcStandIn, oidcStandIn, type StandInUser } from '#server/testing/oidcStandIn.ts';
import { type Answer, aServer, type TestServer } from '#server/testing/testServer.ts';
import { sealStored } from '../seal/sealStored.ts';
import { totpCode } from '../signIn/secondFactor.ts';

const log = pino({ level: 'silent' });
const minutes = (count: number) => count * 60_000;

let provider: OidcStandIn;
let server: TestServer;
let tenant: TestTenant;
let hall: TestHall;
let admin: TestStaff;
beforeAll(async () => {
  provider = await oidcStandIn({ now: () => server.clock() });
  server = await aServer({
    oidc: openidPort({ ask: askingProvider({ networks: ['127.0.0.0/8'], timeoutMs: 500 }), keptMs: 0 }),
  });
});
beforeEach(async () => {
  server.clock.set('2026-06-10T10:00');
  await server.db.deleteFrom('job').execute();
  tenant = await aTenant(server);
  hall = await aHall(server, tenant);
  admin = await aStaffMember(server, tenant, { name: '管理 太郎' });
  await setUp();
});
afterEach(() => {
  provider.be('usual');
  provider.spoil({});
  provider.giveRefresh(true);
  provider.sayGroupsInToken(true);
});
afterAll(async () => {
  await server.close();
  await provider.close();
});

type Form = RequestOf<'Console/SaveOidcProvider'>;

const formOf = (more: Partial<Form> = {}): Form => ({
  isOn: true,
  label: '市の共通アカウント',
  issuer: provider.url,
  clientId: provider.clientId,
  secret: provider.clientSecret,
  scopes: 'openid profile email offline_access',
  requiredClaim: '',
  requiredValue: '',
  groupsClaim: 'groups',
  mappings: [
    { group: '予約担当', role: 'desk', containerIds: [hall.containerId] },
    { group: '施設課', role: 'manager', containerIds: null },
  ],
  factorMarks: ['mfa'],
  makesAccounts: true,
  version: 0,
  ...more,
});

async function setUp(more: Partial<Form> = {}) {
  const { version } = (await server.call('Console/GetOidcProvider', {}, { staff: admin })).body;
  const saved = await server.call('Console/SaveOidcProvider', formOf({ version, ...more }), { staff: admin });
  expect([saved.status, saved.body]).toEqual([200, {}]);
}

let number = 0;
/** Somebody of the provider in a group of the town, whom it asked for a second factor. */
function aUser(more: Partial<StandInUser> = {}): StandInUser {
  number += 1;
  const named = { sub: `sub-${number}`, name: `職員 ${number}`, email: `person${number}@town.example.jp` };
  const user = { ...named, groups: ['予約担当'], more: { amr: ['pwd', 'mfa'] }, ...more };
  provider.know(user);
  return user;
}

/** A browser: the cookies it keeps. */
class Browser {
  readonly cookies: Map<string, string>;
  readonly at: Pick<TestServer, 'call' | 'xsrf'>;
  constructor(at: Pick<TestServer, 'call' | 'xsrf'> = server, cookies: ReadonlyMap<string, string> = new Map()) {
    this.at = at;
    this.cookies = new Map(cookies);
  }
  as(staff: TestStaff) {
    this.cookies.set(`STAFF-${staff.tenantId}`, staff.token);
    return this;
  }
  async call<Name extends EndpointName>(name: Name, body: RequestOf<Name>): Promise<Answer<Name>> {
    const cookie = [...this.cookies, ['XSRF-TOKEN', this.at.xsrf]].map(([key, value]) => `${key}=${value}`).join('; ');
    const answer = await this.at.call(name, body, { tenant, headers: { cookie } });
    for (const set of [answer.headers['set-cookie'] ?? []].flat()) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (value === '') this.cookies.delete(key);
      else this.cookies.set(key, value);
    }
    return answer;
  }
  begin = async (invitation = '') => {
    const { body } = await this.call('Console/BeginOidc', { tenantAlias: tenant.tenantAlias, to: '/x', invitation });
    return body.url;
  };
  finish = (back: ReturnType<OidcStandIn['visit']>) =>
    this.call('Console/FinishOidc', { tenantAlias: tenant.tenantAlias, ...back });
  signIn = async ({ sub }: Pick<StandInUser, 'sub'>) => this.finish(provider.visit(await this.begin(), sub));
  self = () => this.call('Console/GetSelf', {});
}

const codeOf = <Name extends EndpointName>({ status, body }: Answer<Name>) =>
  status < 300 ? 'done' : body.error?.code;

const staffOf = async () =>
  server.db
    .selectFrom('staff')
    .select(['staff_id', 'login', 'name', 'email'])
    .where('tenant_id', '=', tenant.tenantId)
    .execute();

const logged = async () =>
  (
    await server.db
      .selectFrom('audit_event')
      .select(['actor', 'actor_name', 'request', 'answer', 'subject'])
      .where('tenant_id', '=', tenant.tenantId)
      .where('action', '=', 'Console/FinishOidc')
      .orderBy('sequence')
      .execute()
  ).map(({ request, answer, ...line }) => ({ ...line, ...(request as object), ...(answer as object) }));

const runJobs = (at: Pick<TestServer, 'server'> = server) => runDueJobs({ ...at.server, log, nowMs: server.clock() });

describe('[API-04] staff sign in by the provider', () => {
  it('somebody new with a group gets an account with its role at its halls, and no second code where the provider asked for one', async () => {
    const user = aUser({ more: { amr: ['pwd', 'mfa'], preferred_username: 'Tanaka.H@town.example.jp' } });
    const browser = new Browser();
    expect((await browser.call('Console/GetSignInWays', { tenantAlias: tenant.tenantAlias })).body.provider).toEqual({
      label: '市の共通アカウント',
    });
    const answer = await browser.signIn(user);
    expect([answer.status, answer.body]).toEqual([200, { next: 'done', to: '/x' }]);
    const { body } = await browser.self();
    expect(body).toMatchObject({ login: 'tanaka.h', name: user.name, roles: ['desk'] });
    expect(body.containers.map(({ containerId }) => containerId)).toEqual([hall.containerId]);
    // Again it is the same account.
    expect((await new Browser().signIn(user)).body.next).toBe('done');
    expect((await staffOf()).filter(({ name }) => name === user.name)).toHaveLength(1);
    expect(await logged()).toMatchObject([
      { way: 'signIn', next: 'done', actor_name: user.name, subject: body.staffId },
      { way: 'signIn', next: 'done' },
    ]);
  });

  it('without a second factor of the provider’s, ours is set up and asked for, and the session stays the provider’s', async () => {
    const user = aUser({ more: { amr: ['pwd'] } });
    const browser = new Browser();
    expect((await browser.signIn(user)).body.next).toBe('setup');
    expect(codeOf(await browser.self())).toBe('factorRequired');
    const { secret } = (await browser.call('Console/BeginSetup', {})).body;
    const finished = await browser.call('Console/FinishSetup', { code: totpCode(secret, server.clock()) });
    expect(codeOf(finished)).toBe('done');
    expect(codeOf(await browser.self())).toBe('done');
    server.clock.advance(minutes(15));
    expect(codeOf(await browser.self())).toBe('staffSessionUnchecked');
    const again = new Browser();
    expect((await again.signIn(user)).body.next).toBe('factor');
    const code = totpCode(secret, server.clock());
    expect(codeOf(await again.call('Console/ConfirmCode', { code }))).toBe('done');
  });

  it('claims are found by a path, and in what the provider says besides the token', async () => {
    await setUp({ groupsClaim: 'realm_access.roles', requiredClaim: 'tid', requiredValue: 'town' });
    const user = aUser({ groups: [], more: { amr: 'mfa', tid: 'town', realm_access: { roles: ['施設課', 'x'] } } });
    const browser = new Browser();
    expect((await browser.signIn(user)).body.next).toBe('done');
    expect((await browser.self()).body.roles).toEqual(['manager']);
    await setUp();
    provider.sayGroupsInToken(false);
    expect((await new Browser().signIn(aUser())).body.next).toBe('done');
  });

  it.each([
    ['of no group', { groups: [] }, {}, 'oidcGroupMissing'],
    ['of a foreign group', { groups: ['議会'] }, {}, 'oidcGroupMissing'],
    [
      'of another organisation',
      { more: { tid: 'other' } },
      { requiredClaim: 'tid', requiredValue: 'town' },
      'oidcNotOfTown',
    ],
    ['of no organisation', {}, { requiredClaim: 'hd', requiredValue: 'town.example.jp' }, 'oidcNotOfTown'],
    ['nobody knows, where no accounts are made', {}, { makesAccounts: false }, 'oidcUnknown'],
  ])('somebody %s is refused, and no account made', async (_, user, form, code) => {
    await setUp(form);
    const before = await staffOf();
    const browser = new Browser();
    const one = aUser(user);
    expect(codeOf(await browser.signIn(one))).toBe(code);
    expect(await staffOf()).toEqual(before);
    expect(codeOf(await browser.self())).toBe('notLoggedIn');
    expect(await logged()).toMatchObject([{ actor: `oidc:${one.sub}`, refused: code }]);
  });

  it('the same mail address is nobody: it does not sign in as the one who has it', async () => {
    const { staffId } = admin;
    const email = 'taro@town.example.jp';
    await server.db.updateTable('staff').set({ email }).where('staff_id', '=', staffId).execute();
    const before = await staffOf();
    const user = aUser({ email: 'Taro@Town.example.jp', more: { amr: 'mfa', email_verified: true } });
    expect(codeOf(await new Browser().signIn(user))).toBe('oidcLinkFirst');
    expect(await staffOf()).toEqual(before);
  });

  it('whoever was disabled stays out', async () => {
    const user = aUser();
    const browser = new Browser();
    await browser.signIn(user);
    const { staffId } = (await browser.self()).body;
    const { items } = (await server.call('Console/ListStaff', {}, { staff: admin })).body;
    const { version, name, email, grants } = items.find((one) => one.staffId === staffId) as (typeof items)[number];
    const off = { staffId, version, name, email, grants, isDisabled: true };
    expect((await server.call('Console/ChangeStaff', off, { staff: admin })).status).toBe(200);
    expect(codeOf(await browser.self())).toBe('staffSessionEnded');
    expect(codeOf(await new Browser().signIn(user))).toBe('oidcDisabled');
  });

  it('is not offered before it is set up and turned on, and local accounts sign in all the same', async () => {
    await setUp({ isOn: false });
    const { tenantAlias } = tenant;
    expect((await server.call('Console/GetSignInWays', { tenantAlias })).body).toEqual({ provider: null });
    const begun = await server.call('Console/BeginOidc', { tenantAlias, to: '', invitation: '' });
    expect(codeOf(begun)).toBe('oidcNotOffered');
    expect((await server.call('Console/GetSelf', {}, { staff: admin })).status).toBe(200);
  });
});

describe('[API-04] what does not hold is refused', () => {
  const at = () => Math.floor(server.clock() / 1000);
  it.each([
    ['a wrong nonce', () => ({ claims: { nonce: 'x' } })],
    ['another audience', () => ({ claims: { aud: 'somebody-else' } })],
    ['several audiences without ours', () => ({ claims: { aud: ['a', 'b'] } })],
    ['another issuer', () => ({ claims: { iss: 'https://login.example.com' } })],
    ['a token that has expired', () => ({ claims: { exp: at() - 120 } })],
    ['a token of the future', () => ({ claims: { nbf: at() + 600 } })],
    ['no algorithm', () => ({ signature: 'none' as const })],
    ['a key that is not the provider’s', () => ({ signature: 'foreign' as const })],
  ])('%s', async (_, spoiling) => {
    const user = aUser();
    const browser = new Browser();
    provider.spoil(spoiling());
    expect(codeOf(await browser.signIn(user))).toBe('oidcRefused');
    expect(codeOf(await browser.self())).toBe('notLoggedIn');
    provider.spoil({});
    expect((await browser.signIn(user)).body.next).toBe('done');
  });

  it('another state, code, issuer or browser, and what came before', async () => {
    const user = aUser();
    const browser = new Browser();
    const visit = async () => provider.visit(await browser.begin(), user.sub);
    expect(codeOf(await browser.finish({ ...(await visit()), state: 'x'.repeat(43) }))).toBe('oidcOver');
    expect(codeOf(await browser.finish({ ...(await visit()), code: 'x' }))).toBe('oidcRefused');
    expect(codeOf(await browser.finish({ ...(await visit()), iss: 'https://login.example.com' }))).toBe('oidcRefused');
    expect(codeOf(await browser.finish({ ...(await visit()), iss: '' }))).toBe('oidcRefused');
    expect(codeOf(await browser.finish({ ...(await visit()), code: '', error: 'access_denied' }))).toBe(
      'oidcCancelled',
    );
    expect(codeOf(await new Browser().finish(await visit()))).toBe('oidcOver');
    const other = new Browser();
    await other.begin();
    expect(codeOf(await other.finish(await visit()))).toBe('oidcOver');
    const back = await visit();
    server.clock.advance(minutes(10));
    expect(codeOf(await browser.finish(back))).toBe('oidcOver');
    const good = await visit();
    expect(codeOf(await browser.finish(good))).toBe('done');
    expect(codeOf(await browser.finish(good))).toBe('oidcOver');
    const another = await visit();
    const both = await Promise.all([browser.finish(another), browser.finish(another)]);
    expect(both.map(codeOf).sort()).toEqual(['done', 'oidcOver']);
  });

  it('a code of another way, as PKCE binds it', async () => {
    const user = aUser();
    const [one, other] = [new Browser(), new Browser()];
    const stolen = provider.visit(await one.begin(), user.sub);
    const own = provider.visit(await other.begin(), user.sub);
    expect(codeOf(await other.finish({ ...own, code: stolen.code }))).toBe('oidcRefused');
  });

  it('in another tenant, and after the provider became another one', async () => {
    const user = aUser();
    const browser = new Browser();
    const back = provider.visit(await browser.begin(), user.sub);
    await setUp({ issuer: `${provider.url}/`, secret: provider.clientSecret });
    expect(codeOf(await browser.finish(back))).toBe('oidcOver');
  });

  it.each(['silent', 'broken', 'moved'] as const)(
    'a provider that is %s signs in nobody, and is told apart',
    async (mood) => {
      const user = aUser();
      const browser = new Browser();
      const back = provider.visit(await browser.begin(), user.sub);
      provider.be(mood);
      expect(['oidcAway', 'oidcRefused']).toContain(codeOf(await browser.finish(back)));
      const { tenantAlias } = tenant;
      const begun = await server.call('Console/BeginOidc', { tenantAlias, to: '', invitation: '' });
      expect([begun.status, codeOf(begun)]).toEqual([504, 'oidcAway']);
      expect(provider.asked).not.toContain('/elsewhere');
    },
  );
});

describe('[API-04] a link needs proof', () => {
  /** A link by which somebody sets anew what they sign in with. */
  async function renew(staffId: string) {
    const row = await server.db
      .selectFrom('staff')
      .select('version')
      .where('tenant_id', '=', tenant.tenantId)
      .where('staff_id', '=', staffId)
      .executeTakeFirstOrThrow();
    return server.call('Console/RenewAccess', { staffId, version: row.version }, { staff: admin });
  }

  it('of the own session: with the second factor, and afterwards the provider signs in as that person with what they hold here', async () => {
    const user = aUser();
    const browser = new Browser().as(admin);
    const { url } = (await browser.call('Console/BeginOidcLink', {})).body;
    expect((await browser.finish(provider.visit(url, user.sub))).body.next).toBe('linked');
    const fresh = new Browser();
    expect((await fresh.signIn(user)).body.next).toBe('done');
    expect((await fresh.self()).body).toMatchObject({ staffId: admin.staffId, roles: ['admin'] });
    const own = await fresh.call('Console/GetOwnIdentity', {});
    expect(own.body).toEqual({ label: '市の共通アカウント', linkedAt: '2026-06-10T10:00', isManaged: false });
    // Nobody else gets the same one.
    const colleague = await aStaffMember(server, tenant);
    const their = new Browser().as(colleague);
    const begun = (await their.call('Console/BeginOidcLink', {})).body;
    expect(codeOf(await their.finish(provider.visit(begun.url, user.sub)))).toBe('oidcTaken');
    expect(codeOf(await fresh.call('Console/RemoveOwnIdentity', {}))).toBe('done');
    const later = await new Browser().signIn({ sub: user.sub });
    expect(later.body.next).toBe('done');
    expect(await staffOf()).toHaveLength(3);
  });

  it('not without the second factor, nor in a session that has ended meanwhile', async () => {
    const user = aUser();
    const browser = new Browser().as(admin);
    server.clock.advance(minutes(11));
    expect(codeOf(await browser.call('Console/BeginOidcLink', {}))).toBe('stepUpRequired');
    const code = totpCode(staffSecret, server.clock());
    expect(codeOf(await browser.call('Console/StepUp', { code }))).toBe('done');
    const { url } = (await browser.call('Console/BeginOidcLink', {})).body;
    await browser.call('Console/SignOut', {});
    expect(codeOf(await browser.finish(provider.visit(url, user.sub)))).toBe('oidcOver');
    expect(
      await server.db.selectFrom('staff_identity').selectAll().where('staff_id', '=', admin.staffId).execute(),
    ).toEqual([]);
  });

  it('of an invitation, which is used up by it', async () => {
    const invited = await server.call(
      'Console/InviteStaff',
      {
        login: 'suzuki',
        name: '鈴木 花子',
        email: '',
        grants: [{ role: 'viewer', containerIds: null, validFrom: '2026-06-01', validUntil: null }],
      },
      { staff: admin },
    );
    const token = new URL(invited.body.url).hash.slice(1);
    const user = aUser();
    const browser = new Browser();
    expect(
      codeOf(await browser.call('Console/BeginOidc', { tenantAlias: tenant.tenantAlias, to: '', invitation: 'x' })),
    ).toBe('linkOver');
    const back = provider.visit(await browser.begin(token), user.sub);
    const second = provider.visit(await browser.begin(token), user.sub);
    expect((await browser.finish(back)).body.next).toBe('done');
    expect((await browser.self()).body).toMatchObject({ name: '鈴木 花子', roles: ['viewer'] });
    expect(codeOf(await browser.finish(second))).toBe('linkOver');
  });

  it('an account that follows its groups goes on following them as somebody else there', async () => {
    const [first, second] = [aUser({ groups: ['施設課'] }), aUser()];
    const browser = new Browser();
    await browser.signIn(first);
    expect((await browser.self()).body.roles).toEqual(['manager']);
    const { url } = (await browser.call('Console/BeginOidcLink', {})).body;
    expect((await browser.finish(provider.visit(url, second.sub))).body.next).toBe('linked');
    expect((await browser.call('Console/GetOwnIdentity', {})).body.isManaged).toBe(true);
    expect(codeOf(await browser.call('Console/RemoveOwnIdentity', {}))).toBe('oidcOnly');
    const later = new Browser();
    await later.signIn(second);
    expect((await later.self()).body.roles).toEqual(['desk']);
  });

  it('not of an invitation that another one has taken the place of meanwhile', async () => {
    const person = { login: 'sato', name: '佐藤 花子', email: '' };
    const grants = [{ role: 'viewer', containerIds: null, validFrom: '2026-06-01', validUntil: null } as const];
    const invited = await server.call('Console/InviteStaff', { ...person, grants }, { staff: admin });
    const browser = new Browser();
    const token = new URL(invited.body.url).hash.slice(1);
    const back = provider.visit(await browser.begin(token), aUser().sub);
    expect(codeOf(await renew(invited.body.staffId))).toBe('done');
    expect(codeOf(await browser.finish(back))).toBe('oidcOver');
  });

  it('ends with what an administrator makes somebody set anew, but for an account that the provider made', async () => {
    const [user, made] = [aUser(), aUser()];
    const colleague = await aStaffMember(server, tenant);
    const browser = new Browser().as(colleague);
    const { url } = (await browser.call('Console/BeginOidcLink', {})).body;
    expect((await browser.finish(provider.visit(url, user.sub))).body.next).toBe('linked');
    expect(codeOf(await renew(colleague.staffId))).toBe('done');
    expect((await staffOf()).find(({ staff_id }) => staff_id === colleague.staffId)).toBeDefined();
    const stranger = new Browser();
    await stranger.signIn(user);
    expect((await stranger.self()).body.staffId).not.toBe(colleague.staffId);
    const managed = new Browser();
    await managed.signIn(made);
    const { staffId } = (await managed.self()).body;
    expect(codeOf(await renew(staffId))).toBe('done');
    expect(codeOf(await managed.signIn(made))).toBe('done');
    expect((await managed.self()).body.staffId).toBe(staffId);
  });

  it('the second factor is given again at the provider by the same person alone', async () => {
    const user = aUser();
    const browser = new Browser();
    await browser.signIn(user);
    server.clock.advance(minutes(11));
    expect(codeOf(await browser.call('Console/BeginOidcLink', {}))).toBe('stepUpRequired');
    const url = async () => (await browser.call('Console/BeginOidcStepUp', { to: '/y' })).body.url;
    expect(new URL(await url()).searchParams.get('prompt')).toBe('login');
    expect(codeOf(await browser.finish(provider.visit(await url(), aUser().sub)))).toBe('oidcUnknown');
    // Who was not asked anew proves nothing.
    const old = provider.visit(await url(), user.sub, server.clock() - minutes(11));
    expect(codeOf(await browser.finish(old))).toBe('oidcRefused');
    const done = await browser.finish(provider.visit(await url(), user.sub));
    expect(done.body).toEqual({ next: 'confirmed', to: '/y' });
    expect(codeOf(await browser.call('Console/BeginOidcLink', {}))).toBe('done');
  });
});

describe('[API-04] a lost group ends sessions within a quarter of an hour', () => {
  /** Moves the clock minute by minute, with the jobs of each and a call of the browser, until it is let in no more. */
  async function untilShutOut(browser: Browser, most = 40) {
    for (let minute = 1; minute <= most; minute += 1) {
      server.clock.advance(minutes(1));
      await runJobs();
      const code = codeOf(await browser.self());
      if (code !== 'done') return { minute, code };
    }
    return null;
  }

  it.each([
    ['who lost it', (user: StandInUser) => provider.know({ ...user, groups: ['議会'] })],
    ['who is no more', (user: StandInUser) => provider.forget(user.sub)],
  ])('of somebody %s, and takes back what it gave', async (_, lose) => {
    const user = aUser();
    const browser = new Browser();
    await browser.signIn(user);
    const { staffId } = (await browser.self()).body;
    expect(await untilShutOut(browser, 25)).toBeNull();
    lose(user);
    const ended = await untilShutOut(browser);
    expect(ended?.code).toBe('staffSessionEnded');
    expect(ended?.minute).toBeLessThan(15);
    const held = await server.db.selectFrom('staff_grant').selectAll().where('staff_id', '=', staffId).execute();
    expect(held).toEqual([]);
    expect((await logged()).at(-1)).toMatchObject({
      actor: 'job:recheckStaff',
      way: 'recheck',
      refused: 'oidcGroupMissing',
    });
    expect(codeOf(await browser.signIn(user))).not.toBe('done');
  });

  it('another group gives another role', async () => {
    const user = aUser();
    const browser = new Browser();
    await browser.signIn(user);
    provider.know({ ...user, groups: ['施設課'] });
    server.clock.advance(minutes(5));
    await runJobs();
    expect((await browser.self()).body.roles).toEqual(['manager']);
  });

  it('a provider that is away, or gave nothing to ask with, is believed no longer than that', async () => {
    for (const away of [true, false]) {
      const user = aUser();
      provider.giveRefresh(away);
      const browser = new Browser();
      await browser.signIn(user);
      if (away) provider.be('broken');
      const ended = await untilShutOut(browser);
      expect(ended).toEqual({ minute: 15, code: 'staffSessionUnchecked' });
      provider.be('usual');
      expect(codeOf(await browser.signIn(user))).toBe('done');
      expect(codeOf(await browser.self())).toBe('done');
    }
  });

  it('a provider that fails between its two answers is asked the next time with the token that it gave', async () => {
    const user = aUser();
    const browser = new Browser();
    await browser.signIn(user);
    provider.be('withoutUserinfo');
    server.clock.advance(minutes(5));
    await runJobs();
    provider.be('usual');
    expect(await untilShutOut(browser, 20)).toBeNull();
  });

  it('of whom it says nothing by themselves, nobody else waits for', async () => {
    const first = aUser();
    await new Browser().signIn(first);
    provider.wantBack(first.sub);
    server.clock.advance(minutes(1));
    // More than are asked about at once.
    for (let one = 0; one < 9; one += 1) await new Browser().signIn(aUser());
    server.clock.advance(minutes(5));
    await runJobs();
    const checked = await server.db
      .selectFrom('staff_identity')
      .select('subject')
      .where('tenant_id', '=', tenant.tenantId)
      .where('checked_at', '=', new Date(server.clock()))
      .execute();
    expect(checked).toHaveLength(9);
    expect(checked.map(({ subject }) => subject)).not.toContain(first.sub);
  });

  it('nobody is asked about any more once nobody works, and sessions by password are not touched', async () => {
    const browser = new Browser();
    await browser.signIn(aUser());
    const jobs = () => server.db.selectFrom('job').select('kind').where('kind', '=', 'recheckStaff').execute();
    expect(await jobs()).toHaveLength(1);
    for (let turn = 0; turn < 8; turn += 1) {
      server.clock.advance(minutes(5));
      await runJobs();
    }
    expect(await jobs()).toEqual([]);
    provider.be('broken');
    const local = await aStaffMember(server, tenant);
    expect((await server.call('Console/GetSelf', {}, { staff: local })).status).toBe(200);
  });
});

describe('[API-04] the provider is set up with care', () => {
  const save = (more: Partial<Form>) =>
    server.call('Console/SaveOidcProvider', formOf({ version: 1, ...more }), { staff: admin });

  it.each<[string, Partial<Form>, string]>([
    ['no label', { label: ' ' }, 'oidcLabelRequired'],
    ['no address', { issuer: 'login.example.jp' }, 'oidcIssuerInvalid'],
    ['an address with a question', { issuer: 'https://login.example.jp/?x' }, 'oidcIssuerInvalid'],
    ['a file', { issuer: 'file:///etc/passwd' }, 'oidcIssuerInvalid'],
    ['no client', { clientId: '' }, 'oidcClientRequired'],
    ['no openid', { scopes: 'profile' }, 'oidcScopeRequired'],
    ['half of what names the town', { requiredClaim: 'hd' }, 'oidcTownIncomplete'],
    ['a group without a name', { mappings: [{ group: ' ', role: 'desk', containerIds: null }] }, 'oidcGroupRequired'],
    [
      'administrators of a hall',
      { mappings: [{ group: 'x', role: 'admin', containerIds: ['00000000-0000-4000-8000-000000000001'] }] },
      'grantUnreachable',
    ],
    [
      'a foreign hall',
      { mappings: [{ group: 'x', role: 'desk', containerIds: ['00000000-0000-4000-8000-000000000001'] }] },
      'placeUnknown',
    ],
    ['an old version', { version: 0 }, 'changedMeanwhile'],
  ])('refuses %s', async (_, more, code) => expect(codeOf(await save(more))).toBe(code));

  it('keeps its secret to itself, sealed, and sends it to no other issuer', async () => {
    const { body } = await server.call('Console/GetOidcProvider', {}, { staff: admin });
    expect(body).toMatchObject({
      provider: { hasSecret: true },
      redirectUri: `http://yoyaku.test/console/t/${tenant.tenantAlias}/login/oidc`,
    });
    expect(JSON.stringify(body)).not.toContain('"secret"');
    const kept = async () =>
      (
        await server.db
          .selectFrom('oidc_provider')
          .select('client_secret')
          .where('tenant_id', '=', tenant.tenantId)
          .executeTakeFirstOrThrow()
      ).client_secret;
    expect(await kept()).toMatch(/^sealed1\./);
    expect(codeOf(await save({ secret: '' }))).toBe('done');
    expect(await kept()).toMatch(/^sealed1\./);
    expect(codeOf(await save({ secret: '', issuer: 'https://login.example.com', version: 2 }))).toBe('done');
    expect(await kept()).toBe('');
    const lines = await server.db
      .selectFrom('audit_event')
      .select('request')
      .where('action', '=', 'Console/SaveOidcProvider')
      .execute();
    expect(lines.map(({ request }) => (request as { secret?: string }).secret)).not.toContain('secret');
  });

  it('is not turned on where nobody could sign in without it', async () => {
    const { tenantId } = tenant;
    await server.db.updateTable('staff').set({ password_hash: null }).where('tenant_id', '=', tenantId).execute();
    expect(codeOf(await save({}))).toBe('localAdminRequired');
    expect(codeOf(await save({ isOn: false }))).toBe('done');
  });

  it('an administrator whom the provider made is not the last one', async () => {
    await setUp({ mappings: [{ group: '予約担当', role: 'admin', containerIds: null }] });
    const browser = new Browser();
    await browser.signIn(aUser());
    const { items } = (await browser.call('Console/ListStaff', {})).body;
    const local = items.find((one) => one.staffId === admin.staffId) as (typeof items)[number];
    const { staffId, version, name, email } = local;
    const off = await browser.call('Console/ChangeStaff', {
      staffId,
      version,
      name,
      email,
      grants: [],
      isDisabled: false,
    });
    expect(codeOf(off)).toBe('lastAdmin');
  });

  it('the test asks the provider, and says what is amiss', async () => {
    const test = (issuer: string) =>
      server.call('Console/TestOidcProvider', { issuer, clientId: 'x' }, { staff: admin });
    expect((await test(provider.url)).body).toEqual({ issuer: provider.url, supportsPkce: true, keys: 1 });
    for (const issuer of [
      `${provider.url}/elsewhere`,
      'http://10.0.0.1',
      'http://169.254.169.254/latest',
      'http://[::1]:9',
    ])
      expect([issuer, codeOf(await test(issuer))]).toEqual([issuer, 'oidcAway']);
    expect(codeOf(await test('ftp://login.example.jp'))).toBe('oidcIssuerInvalid');
    provider.be('moved');
    expect(codeOf(await test(provider.url))).toBe('oidcAway');
  });
});

it('[API-04] what was kept open is sealed by the nightly tidying, and goes on working', async () => {
  const user = aUser();
  const browser = new Browser();
  await browser.signIn(user);
  const { tenantId } = tenant;
  const { seals } = server.server;
  const identity = await server.db
    .selectFrom('staff_identity')
    .select(['staff_id', 'refresh_token'])
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow();
  const owner = { tenantId, staffId: identity.staff_id, what: 'refresh token' } as const;
  const refresh_token = seals.open(owner, identity.refresh_token ?? '');
  expect(refresh_token).not.toBe(identity.refresh_token);
  await server.db.updateTable('staff_identity').set({ refresh_token }).where('tenant_id', '=', tenantId).execute();
  const client_secret = provider.clientSecret;
  await server.db.updateTable('oidc_provider').set({ client_secret }).where('tenant_id', '=', tenantId).execute();
  const tidy = () => sealStored(seals)({ trx: server.db, tenant: { tenantId } }, 10);
  expect(await tidy()).toBeGreaterThanOrEqual(2);
  expect(await tidy()).toBe(0);
  const kept = await server.db
    .selectFrom('oidc_provider')
    .innerJoin('staff_identity', 'staff_identity.tenant_id', 'oidc_provider.tenant_id')
    .select(['client_secret', 'refresh_token'])
    .where('oidc_provider.tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow();
  expect(Object.values(kept)).toEqual([expect.stringMatching(/^sealed1\./), expect.stringMatching(/^sealed1\./)]);
  server.clock.advance(minutes(5));
  await runJobs();
  server.clock.advance(minutes(12));
  expect(codeOf(await browser.self())).toBe('done');
  expect((await new Browser().signIn(user)).body.next).toBe('done');
});

it('[API-04] two processes: what was begun at one ends at the other, at one of them and once', async () => {
  const oidc = openidPort({ ask: askingProvider({ networks: ['127.0.0.0/8'], timeoutMs: 500 }) });
  const second = await anotherServer({ databaseUrl: server.database.appUrl, clock: server.clock, oidc });
  const user = aUser();
  const browser = new Browser();
  for (let turn = 0; turn < 3; turn += 1) {
    const back = provider.visit(await browser.begin(), user.sub);
    const there = new Browser(second, browser.cookies);
    const both = await Promise.all([browser.finish(back), there.finish(back)]);
    expect(both.map(codeOf).sort()).toEqual(['done', 'oidcOver']);
  }
  // Somebody new who comes to both at once becomes one account.
  const fresh = aUser();
  const [here, there] = [new Browser(), new Browser(second)];
  const backs = [
    provider.visit(await here.begin(), fresh.sub),
    provider.visit(await there.begin(), fresh.sub),
  ] as const;
  await Promise.all([here.finish(backs[0]), there.finish(backs[1])]);
  expect((await staffOf()).filter(({ name }) => name === fresh.name)).toHaveLength(1);
  provider.know({ ...fresh, groups: [] });
  const signedIn = new Browser();
  provider.know(fresh);
  await signedIn.signIn(fresh);
  provider.know({ ...fresh, groups: [] });
  server.clock.advance(minutes(5));
  await Promise.all([runJobs(), runJobs(second)]);
  expect(codeOf(await signedIn.self())).toBe('staffSessionEnded');
  await second.close();
});
