import type { Database } from '#server/db/connect.ts';

/** Under which numbers another system knew somebody. */
export const numbersOf = (
  trx: Database,
  { tenantId, userId }: { readonly tenantId: string; readonly userId: string },
) =>
  trx
    .selectFrom('moved_row')
    .select(['external_id', 'moved_at'])
    .where('tenant_id', '=', tenantId)
    .where('target_id', '=', userId)
    .where('kind', '=', 'person')
    .orderBy('external_id')
    .execute();
