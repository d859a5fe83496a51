import { sessionIsOpen } from '#rules/account/session.ts';
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

/** One's own sessions that are open. */
export const listSessions: Operation<'Console/ListSessions'> = async (context) => {
  const { staffId, sessionId } = memberOf(context);
  const { tenantId, timeZone } = context.tenant;
  const rows = await staffSessionsOf(context.trx, { tenantId, staffId });
  const isOpen = (row: (typeof rows)[number]) =>
    sessionIsOpen({ createdAt: row.created_at.getTime(), usedAt: row.used_at.getTime() }, context.nowMs);
  return {
    items: rows.filter(isOpen).map((row) => ({
      sessionId: row.session_id,
      device: row.device,
      beganAt: localDateTimeOf(row.created_at.getTime(), timeZone),
      lastUsedAt: localDateTimeOf(row.used_at.getTime(), timeZone),
      isThis: row.session_id === sessionId,
    })),
  };
};

/** Ends one of one's own sessions. Refuses notFound. */
export const endOwnSession: Operation<'Console/EndSession'> = async (context, { sessionId }) => {
  const { staffId } = memberOf(context);
  const isEnded = await endStaffSession(context.trx, { tenantId: context.tenant.tenantId, staffId, sessionId });
  if (!isEnded) throw new Refused('notFound');
  return {};
};
