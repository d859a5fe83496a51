import { type ExpressionBuilder, sql } from 'kysely';
import type { DB } from '../db/schema.ts';

/**
 * How far a message is on its way, for a lateral join: looked up by its key, also where the database does not know yet
 * how many there are.
 */
export const deliveryOf = (tenantId: string) => (look: ExpressionBuilder<DB, 'notice'>) =>
  look
    .selectFrom('notice_delivery')
    .select(['state', 'attempts', 'last_error', 'changed_at'])
    .where('notice_delivery.tenant_id', '=', tenantId)
    .whereRef('notice_delivery.notice_id', '=', 'notice.notice_id')
    .offset(sql.lit(0))
    .as('delivery');
