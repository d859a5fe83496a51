import { expect, it } from 'vitest';
import { aServer } from '../testing/testServer.ts';

async function after(trustProxy: boolean) {
  const server = await aServer({ trustProxy });
  const headers = { 'x-forwarded-for': '203.0.113.7' };
  for (const url of ['/healthz', '/api/Authentication/TenantGet']) await server.app.inject({ url, headers });
  await server.app.inject({ url: '/healthz' });
  const counted = /^yoyaku_forwarded_unasked_total (\d+)$/m.exec(await server.metrics.text())?.[1];
  const said = server.logLines.filter((line) => line.includes('X-Forwarded-For arrives'));
  await server.close();
  return { counted, said };
}

it('names once, and counts, addresses of a proxy that the settings do not know', async () => {
  const { counted, said } = await after(false);
  expect(counted).toBe('2');
  expect(said).toHaveLength(1);
  expect(said[0]).toContain('TRUST_PROXY');
  expect(said[0]).not.toContain('203.0.113.7');
});

it('says nothing of a proxy that is trusted', async () => {
  expect(await after(true)).toEqual({ counted: '0', said: [] });
});
