import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { RequestOf } from '#contract/endpoints.ts';
import { linePort } from '../account/login/lineApi.ts';
import { aResident, aTenant } from '../testing/factories.ts';
import { lineStandIn } from '../testing/lineStandIn.ts';
import { aServer, type TestServer } from '../testing/testServer.ts';

const answered = vi.hoisted(() => ({ selfUserInfo: {} as object }));
vi.mock('../account/getSelfUserInfo.ts', () => ({ getSelfUserInfo: async () => answered.selfUserInfo }));

let line: Awaited<ReturnType<typeof lineStandIn>>;
let server: TestServer;
beforeAll(async () => {
  line = await lineStandIn();
  server = await aServer({ line: linePort({ url: line.url, timeoutMs: 300 }) });
});
afterAll(async () => {
  await server.close();
  await line.close();
});

const secrets = {
  password: 'canary-password-1',
  email: 'canary-mail@example.jp',
  lastName: 'カナリア名字',
  firstName: 'カナリア名前',
  lastNameKana: 'カナリアミョウジ',
  firstNameKana: 'カナリアナマエ',
  phoneNumber1: '0911',
  phoneNumber2: '9922',
  phoneNumber3: '9933',
  address: 'カナリア町一丁目',
};

/**
 * A log without what may hold any digits by chance: the ids of requests and tenants, and plain numbers such as the
 * time. Phone numbers are texts, and so is the row that PostgreSQL would report.
 */
const withoutChance = (log: string) =>
  log.replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id').replaceAll(/":-?[\d.]+(?=[,}])/g, '":0');

const form = (tenantId: string): RequestOf<'Authentication/RegisterUser'> => ({ tenantId, ...secrets });

it('a field that the contract does not declare never leaves', async () => {
  const { session, member } = await aResident(server);
  answered.selfUserInfo = {
    userNumber: member.userNumber,
    privacyPolicyAgreementRequired: false,
    termsOfUseAgreementRequired: false,
    mailVerificationRequired: false,
    isMailRefused: false,
    passwordHash: 'canary-hash',
    email: secrets.email,
  };
  const answer = await server.call('Authentication/GetSelfUserInfo', {}, { session });
  expect(Object.keys(answer.body)).toEqual([
    'userNumber',
    'privacyPolicyAgreementRequired',
    'termsOfUseAgreementRequired',
    'mailVerificationRequired',
    'isMailRefused',
  ]);
});

it('an answer that breaks the contract is a fault without detail', async () => {
  const { session } = await aResident(server);
  answered.selfUserInfo = { userNumber: 42, passwordHash: 'canary-hash' };
  const answer = await server.call('Authentication/GetSelfUserInfo', {}, { session });
  expect(answer.status).toBe(500);
  expect(answer.body).toEqual({ error: { code: 'fault', message: 'エラーが発生しました。' } });
});

it('no log line holds what tells who somebody is or opens a door', async () => {
  const { tenant, member, session } = await aResident(server);
  const withLine = await aTenant(server, { setting: { line_channel_id: '1657000001' } });
  await server.call('Authentication/RegisterUser', form(tenant.tenantId));
  await server.call('Authentication/RegisterUser', form(tenant.tenantId));
  await server.callWith('Authentication/RegisterUser', { ...form(tenant.tenantId), email: [secrets.email] });
  const login = { tenantAlias: tenant.tenantAlias, loginId: member.userNumber, password: secrets.password };
  await server.call('Authentication/Login', login);
  line.be('nonsense');
  const byLine = { tenantAlias: withLine.tenantAlias, loginId: '', password: '', lineAccessToken: 'canary-line-token' };
  await server.call('Authentication/Login', byLine, { headers: { 'x-line-access-token': 'canary-line-token' } });
  await server.callWith('Authentication/Login', `{"password":"${secrets.password}"`);
  await server.call('Authentication/Logout', {}, { session });
  await faultWithPersonalData();

  const log = withoutChance(server.logLines.join(''));
  expect(log).toContain('"fault"');
  expect(withoutChance(JSON.stringify({ time: 1_992_201, ...secrets, detail: '(1, 9922)' }))).toBe(
    JSON.stringify({ time: 0, ...secrets, detail: '(1, 9922)' }),
  );
  for (const [name, secret] of Object.entries(secrets)) expect(log, name).not.toContain(secret);
  expect(log).not.toContain('canary');
  expect(log).not.toContain(session.token);
  expect(log).not.toContain(server.xsrf);
  expect(log).not.toContain(member.userNumber);

  /** A broken constraint: PostgreSQL puts the whole row into its detail. */
  async function faultWithPersonalData() {
    await server.db.executeQuery(
      CompiledQuery.raw(`alter table account add constraint never check (address <> '${secrets.address}') not valid`),
    );
    const other = await aTenant(server);
    const answer = await server.call('Authentication/RegisterUser', form(other.tenantId));
    expect(answer.status).toBe(500);
    expect(answer.body).toEqual({ error: { code: 'fault', message: 'エラーが発生しました。' } });
  }
});
