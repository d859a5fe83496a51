import type { Context, Member, Staff } from '#server/context.ts';
import { endStaffSession, openStaffSession } from '../session.queries.ts';
import { noteSignIn } from '../staff.queries.ts';

/**
 * Ends the first step: another session takes its place, which the browser keeps instead. So a token that was known before
 * the second factor opens nothing.
 */
export async function complete({ trx, tenant: { tenantId }, nowMs }: Context<Staff>, member: Member, device: string) {
  const { staffId, sessionId, connection } = member;
  const at = new Date(nowMs);
  await endStaffSession(trx, { tenantId, staffId, sessionId });
  connection.keepStaffSession(await openStaffSession(trx, { tenantId, staffId, at, device, factorAt: at }));
  await noteSignIn(trx, { tenantId, staffId, at });
}
