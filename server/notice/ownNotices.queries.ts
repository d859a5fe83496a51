import type { Database } from '../db/connect.ts';
import { deliveryOf } from './deliveryOf.queries.ts';

/** What was sent to a person or waits to be, the latest first. */
export const ownNotices = (
  trx: Database,
  { tenantId, userId }: { readonly tenantId: string; readonly userId: string },
) =>
  trx
    .selectFrom('notice')
    .innerJoinLateral(deliveryOf(tenantId), (join) => join.onTrue())
    .select(['notice.channel', 'notice.recipient', 'delivery.state', 'notice.created_at'])
    .where('notice.tenant_id', '=', tenantId)
    .where('notice.user_id', '=', userId)
    .orderBy('notice.sequence', 'desc')
    .execute();
