import { publicAddress } from '#contract/screens.ts';
import { hasApproval } from '#rules/report/hasApproval.ts';
import type { Context } from '../context.ts';
import { reservationView } from '../facility/mine/reservation.view.ts';
import { type OwnReservation, reservationOf } from '../facility/reservation.queries.ts';
import type { Operation } from '../operation.ts';
import { Refused } from '../refused.ts';
import { noReservation } from '../reservation/desk/find.ts';
import { settingsOf } from '../tenant/setting.queries.ts';
import { approvalRow } from './approval.queries.ts';
import { signedPath } from './signedLink.ts';
import { unprintableIn } from './unprintable.ts';

type Signing = { readonly linkSecret: Buffer };

/** Where the document of one of a person's reservations is for a while; refuses notFound and noApproval. */
async function approvalPath({ trx, tenant, now, nowMs }: Context, { linkSecret }: Signing, own: OwnReservation) {
  const { tenantId, tenantAlias, functionTag } = tenant;
  const row = await reservationOf(trx, own);
  if (!row) throw new Refused('notFound');
  const settings = await settingsOf(trx, tenantId);
  if (!hasApproval(reservationView(row, { tenant, settings, now }), functionTag)) throw new Refused('noApproval');
  const { reservationId } = own;
  return signedPath(linkSecret, { document: 'approval', tenantAlias, reservationId }, nowMs);
}

/** A link to the document of one of the caller's reservations; refuses notFound and noApproval. */
export const downloadApprovalReport =
  (signing: Signing): Operation<'Report/DownloadApprovalReport'> =>
  async (context, { reservationId }) => {
    const { tenant, actor, publicUrl } = context;
    const own = { tenantId: tenant.tenantId, userId: actor.userId, reservationId };
    return { signedUrl: publicAddress(publicUrl, await approvalPath(context, signing, own)) };
  };

/** The same for staff of the place, whose reservation it ever is. A link that has ended leads back to the console. */
export const downloadApprovalAtDesk =
  (signing: Signing): Operation<'Desk/DownloadApproval'> =>
  async (context, { reservationId }) => {
    const { trx, tenant, publicUrl } = context;
    const { tenantId } = tenant;
    const row = await approvalRow(trx, { tenantId, reservationId });
    if (!row) throw noReservation(reservationId);
    const path = await approvalPath(context, signing, { tenantId, userId: row.user_id, reservationId });
    return { signedUrl: publicAddress(publicUrl, `${path}&for=desk`), unprintable: unprintableIn(row) };
  };
