import { publicAddress } from '#contract/screens.ts';
import { reservationOf } from '#server/facility/reservation.queries.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { signedPath } from '../signedLink.ts';
import { billFactsOf } from './billFacts.ts';

/** A link to the bill of one of the caller's reservations; refuses notFound, also where none is to be paid by. */
export const downloadBill =
  ({ linkSecret }: { readonly linkSecret: Buffer }): Operation<'Report/DownloadBill'> =>
  async (context, { reservationId }) => {
    const { trx, tenant, actor, nowMs, publicUrl } = context;
    const { tenantId, tenantAlias } = tenant;
    const row = await reservationOf(trx, { tenantId, userId: actor.userId, reservationId });
    if (!row || (await billFactsOf(context, reservationId)) === null) throw new Refused('notFound');
    const linked = { document: 'bill', tenantAlias, reservationId } as const;
    return { signedUrl: publicAddress(publicUrl, signedPath(linkSecret, linked, nowMs)) };
  };
