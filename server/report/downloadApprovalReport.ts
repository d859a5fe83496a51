import { publicAddress } from '#contract/screens.ts';
import { hasApproval } from '#rules/report/hasApproval.ts';
import { reservationView } from '../facility/mine/reservation.view.ts';
import { reservationOf } from '../facility/reservation.queries.ts';
import type { Operation } from '../operation.ts';
import { Refused } from '../refused.ts';
import { settingsOf } from '../tenant/setting.queries.ts';
import { signedPath } from './signedLink.ts';

/** A link to the document of one of the caller's reservations; refuses notFound and noApproval. */
export const downloadApprovalReport =
  ({ linkSecret }: { readonly linkSecret: Buffer }): Operation<'Report/DownloadApprovalReport'> =>
  async ({ trx, tenant, actor: { userId }, now, nowMs, publicUrl }, { reservationId }) => {
    const { tenantId, tenantAlias, functionTag } = tenant;
    const row = await reservationOf(trx, { tenantId, userId, reservationId });
    if (!row) throw new Refused('notFound');
    const settings = await settingsOf(trx, tenantId);
    if (!hasApproval(reservationView(row, { tenant, settings, now }), functionTag)) throw new Refused('noApproval');
    return {
      signedUrl: publicAddress(
        publicUrl,
        signedPath(linkSecret, { document: 'approval', tenantAlias, reservationId }, nowMs),
      ),
    };
  };
