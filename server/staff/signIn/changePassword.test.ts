import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aStaffMember, staffPassword, type TestStaff } from '#server/testing/aStaffMember.ts';
import { aTenant, type TestTenant } from '#server/testing/factories.ts';
import { tablesThatSay } from '#server/testing/tablesThatSay.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { openStaffSession } from '../session.queries.ts';

let server: TestServer;
let tenant: TestTenant;
beforeAll(async () => {
  server = await aServer();
  tenant = await aTenant(server);
});
afterAll(() => server.close());

const chosen = 'momiji-no-yama-2026';
const change = (staff: TestStaff, password = staffPassword, newPassword = chosen) =>
  server.call('Console/ChangePassword', { password, newPassword }, { staff });
const signIn = ({ login }: TestStaff, password: string) =>
  server.call('Console/SignIn', { tenantAlias: tenant.tenantAlias, login, password });

describe('[SAFE-12] staff change their own password', () => {
  it('by the present one; every other session ends, and the former one opens nothing', async () => {
    const member = await aStaffMember(server, tenant, { role: 'desk' });
    const at = new Date(server.clock());
    const { tenantId, staffId } = member;
    const token = await openStaffSession(server.db, { tenantId, staffId, at, device: '', factorAt: at });
    expect((await change(member)).status).toBe(200);
    expect((await server.call('Console/GetSelf', {}, { staff: member })).status).toBe(200);
    expect((await server.call('Console/GetSelf', {}, { staff: { tenantId, token } })).status).toBe(401);
    expect((await signIn(member, staffPassword)).status).toBe(401);
    expect((await signIn(member, chosen)).status).toBe(200);
    expect(await tablesThatSay(server, [chosen, staffPassword])).toEqual([]);
    const lines = await server.db
      .selectFrom('audit_event')
      .select('action')
      .where('actor', '=', `staff:${staffId}`)
      .execute();
    expect(lines).toEqual([{ action: 'Console/ChangePassword' }]);
  });

  it.each([
    ['wrongOldPassword', 'not the present one', chosen],
    ['staffPasswordTooShort', staffPassword, 'momiji'],
    ['passwordUnchanged', staffPassword, staffPassword],
  ])('is refused as %s, and changes nothing', async (refusal, password, newPassword) => {
    const member = await aStaffMember(server, tenant);
    expect((await change(member, password, newPassword)).body.error?.code).toBe(refusal);
    expect((await signIn(member, staffPassword)).status).toBe(200);
  });

  it('asks for the second factor again after ten minutes', async () => {
    const member = await aStaffMember(server, tenant);
    server.clock.advance(11 * 60_000);
    expect((await change(member)).body.error?.code).toBe('stepUpRequired');
  });
});
