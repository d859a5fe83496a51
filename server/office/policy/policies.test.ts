import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anOffice, exported, type Office } from '#server/office/testing/anOffice.ts';
import { aPerson } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(() => server.clock.set('2026-06-10T10:00'));
afterAll(() => server.close());

const policies = async ({ staff }: Office) => (await server.call('Office/ListPolicies', {}, { staff })).body.items;

const publish = async (office: Office, content: string, seen: number) =>
  server.call('Office/PublishPolicy', { kind: 'terms', content, seen }, { staff: office.staff });

describe('[OFFICE-02] policies are published by screen', () => {
  it('as versions, with how many will be asked again', async () => {
    const office = await anOffice(server);
    const [terms] = await policies(office);
    const { version = 0 } = terms ?? {};
    const { status, body } = await publish(office, '第1条 新しい規約', version);
    expect([status, body.version]).toEqual([200, version + 1]);
    const { tenant } = office;
    const { termsOfUseId, termsOfUseContent } = (
      await server.call('Authentication/GetTermsOfUse', { tenantId: tenant.tenantId })
    ).body;
    expect(termsOfUseContent).toBe('第1条 新しい規約');
    const session = await aPerson(server, tenant);
    await server.call('Authentication/UpdateAgreement', { privacyPolicyId: '', termsOfUseId }, { session });
    expect((await policies(office))[0]).toMatchObject({
      kind: 'terms',
      version: version + 1,
      content: '第1条 新しい規約',
      publishedAt: '2026-06-10T10:00',
      agreed: 1,
    });
    expect(await exported(server, office)).toContain('第1条 新しい規約');
  });

  it('but not one that says nothing, the same, or on another version', async () => {
    const office = await anOffice(server);
    const { version = 0 } = (await policies(office))[0] ?? {};
    await publish(office, '第1条', version);
    const codes = [
      await publish(office, ' \n', version + 1),
      await publish(office, '第1条', version + 1),
      await publish(office, '第2条', version),
    ].map(({ body }) => body.error?.code);
    expect(codes).toEqual(['policyRefused', 'policyRefused', 'changedMeanwhile']);
    expect((await policies(office))[0]?.version).toBe(version + 1);
  });
});
