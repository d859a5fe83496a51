import { afterAll, beforeAll, expect, it } from 'vitest';
import { aWebhook } from '#server/testing/aWebhook.ts';
import { aTenant } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { secretsUnlike } from './webhook.queries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

it('[API-02] what another key has sealed is found, whatever letters the names of keys have', async () => {
  const { tenantId } = await aTenant(server);
  await aWebhook(server, { tenantId }, { url: 'https://receiver.example.jp/' });
  const found = async (begins: string) =>
    (await secretsUnlike(server.db, { tenantId, begins, most: 10 })).map(({ secret }) => secret);
  await server.db.updateTable('webhook').set({ secret: 'sealed.keyA1.x' }).where('tenant_id', '=', tenantId).execute();
  expect(await found('sealed.keyA1.')).toEqual([]);
  expect(await found('sealed.key_1.')).toEqual(['sealed.keyA1.x']);
});
