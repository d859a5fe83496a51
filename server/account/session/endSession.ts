import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { endSessionNamed, endSessionsOf } from './session.queries.ts';

/** Ends one of the user's sessions. Refuses notFound for what is not a session of theirs. */
export const endSession: Operation<'Authentication/EndSession'> = async ({ trx, tenant, actor }, { sessionId }) => {
  const isEnded = await endSessionNamed(trx, { tenantId: tenant.tenantId, userId: actor.userId, sessionId });
  if (!isEnded) throw new Refused('notFound');
  return {};
};

/** Ends all sessions of the user but the one that asks. */
export const endOtherSessions: Operation<'Authentication/EndOtherSessions'> = async ({ trx, tenant, actor }) => {
  const { userId, sessionToken } = actor;
  await endSessionsOf(trx, { tenantId: tenant.tenantId, userId, exceptToken: sessionToken });
  return {};
};
