import { afterAll, beforeAll, expect, it } from 'vitest';
import { aSmallTown } from '#server/testing/aSmallTown.ts';
import { aStaffMember } from '#server/testing/aStaffMember.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

it('[OPEN-05] staff are told which sites may frame a hall, of their own tenant, and at which address', async () => {
  const [here, there] = [await aSmallTown(server), await aSmallTown(server)];
  await server.db
    .updateTable('tenant_setting')
    .set({ embed_hosts: ['www.city.example.jp'] })
    .where('tenant_id', '=', here.tenant.tenantId)
    .execute();
  const embeddingOf = async ({ tenant }: typeof here) =>
    (await server.call('Desk/GetEmbedding', {}, { staff: await aStaffMember(server, tenant) })).body;
  expect(await embeddingOf(here)).toEqual({ hosts: ['www.city.example.jp'], publicUrl: 'http://yoyaku.test' });
  expect(await embeddingOf(there)).toEqual({ hosts: [], publicUrl: 'http://yoyaku.test' });
});
