import type { Operation } from '../call.ts';
import { endSession } from './session.ts';

/** Ends the caller's session. One that is unknown or over is none the less gone afterwards, so this never refuses. */
export const logout: Operation<'Authentication/Logout'> = async ({ trx, tenant, sessionToken }) => {
  await endSession(trx, { tenantId: tenant.tenantId, token: sessionToken });
  return {};
};
