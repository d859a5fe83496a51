import type { Operation } from '#server/operation.ts';
import { endSessionOf, openSessionsOf } from '../signIn/sessions.ts';
import { endStaffSessions } from '../staff.queries.ts';
import { another } from './another.ts';

/** The open sessions of somebody else. Refuses notFound and ownAccess. */
export const listStaffSessions: Operation<'Console/ListStaffSessions'> = async (context, { staffId }) => {
  await another(context, staffId);
  return openSessionsOf(context, staffId);
};

/** Ends one session of somebody else, or all. Refuses notFound and ownAccess. */
export const endSessionsOfStaff: Operation<'Console/EndStaffSessions'> = async (context, { staffId, sessionId }) => {
  // A second factor that is being taken writes the same row: a session that it opens first is ended as well, and one
  // that it would open after finds its first step gone.
  await another(context, staffId, { isLocking: true });
  if (sessionId === null) await endStaffSessions(context.trx, { tenantId: context.tenant.tenantId, staffId });
  else await endSessionOf(context, staffId, sessionId);
  return {};
};
