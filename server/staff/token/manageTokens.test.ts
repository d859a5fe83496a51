import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RequestOf } from '#contract/endpoints.ts';
import { runProgram } from '#server/cli/testing/runProgram.ts';
import { aHall, type TestHall } from '#server/testing/aHall.ts';
import { aStaffMember, type TestStaff } from '#server/testing/aStaffMember.ts';
import { aTenant, type TestTenant } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { newTokenText, tenantIdOfToken } from './tokenText.ts';

let server: TestServer;
let tenant: TestTenant;
let hall: TestHall;
let admin: TestStaff;
beforeAll(async () => {
  server = await aServer();
  tenant = await aTenant(server);
  hall = await aHall(server, tenant);
  admin = await aStaffMember(server, tenant, { name: '管理 太郎' });
});
afterAll(() => server.close());

type Wanted = RequestOf<'Console/IssueToken'>;
const issue = (more: Partial<Wanted> = {}) =>
  server.call(
    'Console/IssueToken',
    { name: '図書館システム', permissions: ['board.view'], containerIds: null, validUntil: '2027-06-11', ...more },
    { staff: admin },
  );

it('[API-01] a token is shown once, and kept nowhere', async () => {
  const { body } = await issue({ name: ' 会館のサイネージ　', containerIds: [hall.containerId, hall.containerId] });
  expect(body.token).toMatch(/^yoyaku_[A-Za-z0-9_-]{70}$/);
  const { items } = (await server.call('Console/ListTokens', {}, { staff: admin })).body;
  expect(items.find(({ tokenId }) => tokenId === body.tokenId)).toEqual({
    tokenId: body.tokenId,
    name: '会館のサイネージ',
    permissions: ['board.view'],
    containerIds: [hall.containerId],
    validUntil: '2027-06-11',
    issuedAt: '2026-06-10T10:00',
    issuedBy: '管理 太郎',
    usedAt: null,
    revokedAt: null,
    revokedBy: '',
    state: 'active',
  });
  const kept = await Promise.all(
    (['api_token', 'audit_event', 'access_log', 'idempotency'] as const).map((table) =>
      server.db.selectFrom(table).selectAll().execute(),
    ),
  );
  const log = await server.call('Console/ListAudit', { subject: body.tokenId }, { staff: admin });
  expect(log.body.items).toMatchObject([
    { action: 'Console/IssueToken', actorName: '管理 太郎', changed: { kind: 'token', name: '会館のサイネージ' } },
  ]);
  for (const text of [JSON.stringify(kept), JSON.stringify(log.body), server.logLines.join()])
    expect(text).not.toContain(body.token);
});

it.each<[string, Partial<Wanted>, string]>([
  ['no name', { name: ' ' }, 'tokenNameRequired'],
  ['a name that is too long', { name: 'あ'.repeat(51) }, 'tokenNameRequired'],
  ['no permission', { permissions: [] }, 'tokenScopeRequired'],
  ['a foreign place', { containerIds: ['00000000-0000-4000-8000-000000000001'] }, 'placeUnknown'],
  ['a day that has passed', { validUntil: '2026-06-09' }, 'tokenDayInvalid'],
  ['a day too far ahead', { validUntil: '2027-06-12' }, 'tokenDayInvalid'],
  ['a permission that no token has', { permissions: ['staff.manage' as never] }, 'malformed'],
  ['no place at all', { containerIds: [] }, 'malformed'],
])('[API-01] issuing refuses %s', async (_, more, code) => {
  expect((await issue(more)).body.error?.code).toBe(code);
});

it('[API-01] one that is revoked stays so by whom it was, and one of another tenant is not there', async () => {
  const { tokenId } = (await issue()).body;
  const other = await aStaffMember(server, await aTenant(server));
  const revoke = (staff: TestStaff) => server.call('Console/RevokeToken', { tokenId }, { staff });
  expect((await revoke(other)).status).toBe(404);
  expect((await revoke(admin)).status).toBe(200);
  const second = await aStaffMember(server, tenant, { name: '別の 管理者' });
  server.clock.advance(60_000);
  expect((await revoke(second)).status).toBe(200);
  const { items } = (await server.call('Console/ListTokens', {}, { staff: admin })).body;
  expect(items.at(-1)).toMatchObject({
    tokenId,
    state: 'revoked',
    revokedBy: '管理 太郎',
    revokedAt: '2026-06-10T10:00',
  });
});

it('[API-01] the command line issues, lists and revokes', async () => {
  const { tenantAlias } = await aTenant(server);
  const run = (...args: string[]) =>
    runProgram({ url: server.database.appUrl, moment: '2026-06-10T10:00' }, 'token', ...args);
  const issued = await run(
    'issue',
    tenantAlias,
    '会計システム',
    '--may',
    'money.view',
    'board.view',
    '--until',
    '2026-12-31',
  );
  expect([issued.code, issued.stdout]).toEqual([0, expect.stringMatching(/^yoyaku_[\w-]{70}\n$/)]);
  const listed = await run('list', tenantAlias);
  expect(listed.stdout).toContain(
    'active  until 2026-12-31  never used  board.view,money.view  all places  会計システム',
  );
  expect((await run('revoke', tenantAlias, 'x')).stderr).toContain('is not an id');
  expect((await run('revoke', tenantAlias, listed.stdout.slice(0, 36))).stdout).toBe('Revoked.\n');
  expect((await run('list', tenantAlias)).stdout).toContain('revoked');
  const late = await run('issue', tenantAlias, 'x', '--may', 'money.view', '--until', '2028-01-01');
  expect([late.code, late.stderr]).toEqual([1, expect.stringContaining('366日後')]);
});

it('a token names its tenant and has one form', () => {
  const token = newTokenText(tenant.tenantId);
  expect(tenantIdOfToken(token)).toBe(tenant.tenantId);
  for (const wrong of ['', token.slice(1), `${token}A`, token.replace('yoyaku_', 'yoyaku-'), token.toLowerCase()])
    expect(tenantIdOfToken(wrong)).toBeNull();
  // What the last character says beyond its bits.
  const last = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const forms = [...last].map((one) => `${token.slice(0, -1)}${one}`);
  expect(forms.filter((one) => tenantIdOfToken(one) !== null)).toEqual([token]);
});
