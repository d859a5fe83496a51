import { hasApproval } from '#rules/report/hasApproval.ts';
import type { Operation } from '../call.ts';
import { reservationOf } from '../facility/reservation.queries.ts';
import { reservationView } from '../facility/reservation.view.ts';
import { Refused } from '../refused.ts';
import { settingsOf } from '../tenant/setting.queries.ts';
import { signedPath } from './signedLink.ts';

/** A link to the document of one of the caller's reservations; refuses notFound and noApproval. */
export const downloadApprovalReport: Operation<'Report/DownloadApprovalReport'> = async (call, { reservationId }) => {
  const { trx, tenant, userId, now, nowMs, server } = call;
  const row = await reservationOf(trx, { tenantId: tenant.tenantId, userId, reservationId });
  if (!row) throw new Refused('notFound');
  const settings = await settingsOf(trx, tenant.tenantId);
  if (!hasApproval(reservationView(row, { tenant, settings, now }), tenant.functionTag))
    throw new Refused('noApproval');
  const { tenantAlias } = tenant;
  return { signedUrl: `${server.publicUrl}${signedPath(server.linkSecret, { tenantAlias, reservationId }, nowMs)}` };
};
