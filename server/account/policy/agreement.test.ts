import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPolicy, aResident, aTenant, type TestSession } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

const withPolicies = () => aResident(server, { privacyPolicy: '第1条\n個人情報', termsOfUse: '利用規約の本文' });

const pending = async (session: TestSession) => {
  const { body } = await server.call('Authentication/GetSelfUserInfo', {}, { session });
  return { privacy: body.privacyPolicyAgreementRequired, terms: body.termsOfUseAgreementRequired };
};

const policyOf = async (tenant: { tenantId: string }) =>
  (await server.call('Authentication/GetPrivacyPolicy', { tenantId: tenant.tenantId })).body;
const termsOf = async (tenant: { tenantId: string }) =>
  (await server.call('Authentication/GetTermsOfUse', { tenantId: tenant.tenantId })).body;

const agree = (session: TestSession | undefined, ids: { privacyPolicyId?: string; termsOfUseId?: string }) =>
  server.call('Authentication/UpdateAgreement', { privacyPolicyId: '', termsOfUseId: '', ...ids }, { session });

describe('GetPrivacyPolicy and GetTermsOfUse', () => {
  it('[AGREE-03] answer the current version with its newlines, to anybody', async () => {
    const { tenant } = await withPolicies();
    expect((await policyOf(tenant)).privacyPolicyContent).toBe('第1条\n個人情報');
    expect((await termsOf(tenant)).termsOfUseContent).toBe('利用規約の本文');
  });

  it('answer an empty text for a tenant without one, and nothing is pending', async () => {
    const { tenant, session } = await aResident(server);
    expect(await policyOf(tenant)).toEqual({ privacyPolicyId: '', privacyPolicyContent: '' });
    expect(await termsOf(tenant)).toEqual({ termsOfUseId: '', termsOfUseContent: '' });
    expect(await pending(session)).toEqual({ privacy: false, terms: false });
  });

  it('keep a version that is not published yet to themselves until its moment', async () => {
    const { tenant, session } = await withPolicies();
    const { privacyPolicyId } = await policyOf(tenant);
    await agree(session, { privacyPolicyId });
    await aPolicy(server, tenant, {
      kind: 'privacy',
      content: '次の版',
      publishedAt: new Date(server.clock() + 60_000),
    });
    expect((await policyOf(tenant)).privacyPolicyId).toBe(privacyPolicyId);
    expect((await pending(session)).privacy).toBe(false);
    server.clock.advance(60_000);
    expect((await policyOf(tenant)).privacyPolicyContent).toBe('次の版');
    expect((await pending(session)).privacy).toBe(true);
  });

  it('[CALLS-01] refuse an unknown tenant, a malformed id and a header that names another tenant', async () => {
    const { tenant } = await withPolicies();
    const other = await aTenant(server);
    const unknown = '00000000-0000-0000-0000-000000000000';
    expect((await server.call('Authentication/GetPrivacyPolicy', { tenantId: unknown })).status).toBe(404);
    expect((await server.call('Authentication/GetTermsOfUse', { tenantId: 'x' })).status).toBe(400);
    const mixed = await server.call('Authentication/GetTermsOfUse', { tenantId: tenant.tenantId }, { tenant: other });
    expect(mixed.status).toBe(404);
  });
});

describe('UpdateAgreement', () => {
  it('[AGREE-02] records the agreement to one of the two and leaves the other pending', async () => {
    const { tenant, session } = await withPolicies();
    expect(await pending(session)).toEqual({ privacy: true, terms: true });
    const answer = await agree(session, { privacyPolicyId: (await policyOf(tenant)).privacyPolicyId });
    expect(answer.body).toEqual({});
    expect(await pending(session)).toEqual({ privacy: false, terms: true });
    await agree(session, { termsOfUseId: (await termsOf(tenant)).termsOfUseId });
    expect(await pending(session)).toEqual({ privacy: false, terms: false });
  });

  it('keeps the first time when it is repeated', async () => {
    const { tenant, session, member } = await withPolicies();
    const { privacyPolicyId } = await policyOf(tenant);
    const agreedAt = async () =>
      server.db.selectFrom('agreement').select('agreed_at').where('user_id', '=', member.userId).execute();
    await agree(session, { privacyPolicyId });
    const first = await agreedAt();
    server.clock.advance(60_000);
    expect((await agree(session, { privacyPolicyId })).status).toBe(200);
    expect(await agreedAt()).toEqual(first);
  });

  it('[AGREE-03] a new published version makes the agreement pending again', async () => {
    const { tenant, session } = await withPolicies();
    const { privacyPolicyId } = await policyOf(tenant);
    await agree(session, { privacyPolicyId });
    await aPolicy(server, tenant, { kind: 'privacy', content: '第2版' });
    expect(await pending(session)).toEqual({ privacy: true, terms: true });
    const old = await agree(session, { privacyPolicyId });
    expect(old.status).toBe(404);
    expect((await pending(session)).privacy).toBe(true);
  });

  it('refuses ids that are unknown, of another tenant, or of the other kind', async () => {
    const { tenant, session } = await withPolicies();
    const foreign = await withPolicies();
    const wrong = [
      { privacyPolicyId: '00000000-0000-0000-0000-000000000000' },
      { privacyPolicyId: (await policyOf(foreign.tenant)).privacyPolicyId },
      { privacyPolicyId: (await termsOf(tenant)).termsOfUseId },
      { termsOfUseId: (await policyOf(tenant)).privacyPolicyId },
    ];
    for (const ids of wrong) expect((await agree(session, ids)).status).toBe(404);
    expect(await pending(session)).toEqual({ privacy: true, terms: true });
    expect(await pending(foreign.session)).toEqual({ privacy: true, terms: true });
  });

  it('[CALLS-01] refuses both ids, neither, and anonymous use', async () => {
    const { tenant, session } = await withPolicies();
    const { privacyPolicyId } = await policyOf(tenant);
    const { termsOfUseId } = await termsOf(tenant);
    expect((await agree(session, {})).status).toBe(400);
    expect((await agree(session, { privacyPolicyId, termsOfUseId })).status).toBe(400);
    expect((await agree(undefined, { privacyPolicyId })).status).toBe(401);
    expect(await pending(session)).toEqual({ privacy: true, terms: true });
  });
});
