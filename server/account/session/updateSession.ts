import { sessionExpiry } from '#rules/account/session.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { renewSession } from './session.queries.ts';

const instant = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms).toString();

/** Slides the idle limit to 30 minutes from now and says, as instants in UTC, when the session ends at the latest. */
export const updateSession: Operation<'Authentication/UpdateSession'> = async ({ trx, tenant, actor, nowMs }) => {
  const createdAt = await renewSession(trx, { tenantId: tenant.tenantId, token: actor.sessionToken }, nowMs);
  // The dispatch has just seen it; a Logout in between wins.
  if (createdAt === null) throw new Refused('notLoggedIn');
  const { idleExpiresAt, absoluteExpiresAt } = sessionExpiry({ createdAt, usedAt: nowMs });
  return { idleExpiresAt: instant(idleExpiresAt), absoluteExpiresAt: instant(absoluteExpiresAt) };
};
