import { sessionIsOpen } from '#rules/account/session.ts';
import type { Context, Staff } from '#server/context.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { localDateTimeOf } from '#server/time.ts';
import { memberOf } from '../member.ts';
import { endStaffSession, staffSessionsOf } from '../session.queries.ts';

export const signOut: Operation<'Console/SignOut'> = async (context) => {
  const { staffId, sessionId, connection } = memberOf(context);
  await endStaffSession(context.trx, { tenantId: context.tenant.tenantId, staffId, sessionId });
  connection.keepStaffSession(null);
  return {};
};

/** Somebody's sessions that are open; the token of none. */
export async function openSessionsOf({ trx, tenant, nowMs, actor }: Context<Staff>, staffId: string) {
  const { tenantId, timeZone } = tenant;
  const rows = await staffSessionsOf(trx, { tenantId, staffId });
  const isOpen = (row: (typeof rows)[number]) =>
    sessionIsOpen({ createdAt: row.created_at.getTime(), usedAt: row.used_at.getTime() }, nowMs);
  return {
    items: rows.filter(isOpen).map((row) => ({
      sessionId: row.session_id,
      device: row.device,
      beganAt: localDateTimeOf(row.created_at.getTime(), timeZone),
      lastUsedAt: localDateTimeOf(row.used_at.getTime(), timeZone),
      isThis: row.session_id === actor.member?.sessionId,
    })),
  };
}

/** Ends one session of somebody. Refuses notFound. */
export async function endSessionOf({ trx, tenant: { tenantId } }: Context<Staff>, staffId: string, sessionId: string) {
  if (!(await endStaffSession(trx, { tenantId, staffId, sessionId }))) throw new Refused('notFound');
}

/** One's own sessions that are open. */
export const listSessions: Operation<'Console/ListSessions'> = (context) =>
  openSessionsOf(context, memberOf(context).staffId);

/** Ends one of one's own sessions. Refuses notFound. */
export const endOwnSession: Operation<'Console/EndSession'> = async (context, { sessionId }) => {
  await endSessionOf(context, memberOf(context).staffId, sessionId);
  return {};
};
