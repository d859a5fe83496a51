import { sql } from 'kysely';
import { openStaffSession } from '#server/staff/session.queries.ts';
import { totpCode } from '#server/staff/signIn/secondFactor.ts';
import { aStaffMember, staffSecret } from './aStaffMember.ts';
import { aTenant } from './factories.ts';
import type { TestServer } from './testServer.ts';
import { untilWaiting } from './untilWaiting.ts';

/**
 * An administrator ends all sessions of a colleague, who gives their second factor at the same moment. Both are under way
 * before either can write, in the order that is asked for. Answers what each was told, and how many sessions are left.
 */
export async function endedAtSignIn(server: TestServer, first: 'end' | 'signIn') {
  const tenant = await aTenant(server);
  const admin = await aStaffMember(server, tenant);
  const { tenantId, staffId } = await aStaffMember(server, tenant, { role: 'desk' });
  const at = new Date(server.clock());
  const token = await openStaffSession(server.db, { tenantId, staffId, at, device: 'iPad', factorAt: null });
  const code = totpCode(staffSecret, server.clock());
  const calls = {
    end: () => server.http('Console/EndStaffSessions', { staffId, sessionId: null }, { staff: admin }),
    signIn: () => server.http('Console/ConfirmCode', { code }, { staff: { tenantId, token } }),
  };
  const answers = await server.db.transaction().execute(async (trx) => {
    await sql`select 1 from staff where staff_id = ${staffId} for update`.execute(trx);
    const begun = [calls[first]()];
    await untilWaiting(server, 1);
    begun.push(calls[first === 'end' ? 'signIn' : 'end']());
    await untilWaiting(server, 2);
    return begun;
  });
  const told = (await Promise.all(answers)).map(({ status, body }) => String(body.error?.code ?? status));
  const left = await server.db.selectFrom('staff_session').select('device').where('staff_id', '=', staffId).execute();
  return { told, left: left.length };
}
