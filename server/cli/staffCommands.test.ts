import { afterAll, beforeAll, expect, test } from 'vitest';
import { aTenant } from '../testing/factories.ts';
import { aServer, type TestServer } from '../testing/testServer.ts';
import { runProgram } from './testing/runProgram.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

const invite = (tenantAlias: string, login: string, ...rest: readonly string[]) =>
  runProgram(
    { url: server.database.appUrl, moment: '2026-06-10T10:00' },
    ...['staff', 'invite', tenantAlias, login, login, ...rest],
  );

test('staff invite asks for a second administrator while there is one, and for none after that', async () => {
  const { tenantAlias } = await aTenant(server);
  const asked = /has one administrator\. Invite a second one now/;
  const first = await invite(tenantAlias, 'tanaka');
  expect(first).toMatchObject({ code: 0 });
  expect(first.stdout).toMatch(/\/invitation#[\w-]{43}\n/);
  expect(first.stdout).toMatch(asked);
  expect((await invite(tenantAlias, 'sato', '--role', 'desk')).stdout).not.toMatch(asked);
  expect((await invite(tenantAlias, 'suzuki')).stdout).not.toMatch(asked);
});
