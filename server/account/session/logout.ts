import type { Operation } from '#server/operation.ts';
import { endSession } from './session.queries.ts';

/** Ends the caller's session. One that is unknown or over is none the less gone afterwards, so this never refuses. */
export const logout: Operation<'Authentication/Logout'> = async ({ trx, tenant, actor }) => {
  await endSession(trx, { tenantId: tenant.tenantId, token: actor.sessionToken });
  return {};
};
