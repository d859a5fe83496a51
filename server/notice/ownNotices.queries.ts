import type { Database } from '../db/connect.ts';

/** What was sent to a person or waits to be, the latest first. */
export const ownNotices = (
  trx: Database,
  { tenantId, userId }: { readonly tenantId: string; readonly userId: string },
) =>
  trx
    .selectFrom('notice')
    .select(['channel', 'recipient', 'state', 'created_at'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .orderBy('sequence', 'desc')
    .execute();
