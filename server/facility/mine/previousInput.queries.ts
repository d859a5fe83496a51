import type { Person } from '#server/account/person.queries.ts';
import type { Database } from '#server/db/connect.ts';
import { prepared } from '#server/db/prepared.ts';

const columns = [
  'purpose',
  'purpose_type as purposeType',
  'admission_fee_required as admissionFeeRequired',
  'admission_fee as admissionFee',
  'expected_attendees as expectedNumberOfAttendee',
  'equipment_names as equipmentNames',
  'equipment_quantities as equipmentQuantities',
  'use_conditions as useConditions',
  'requested_reduction as requestedReduction',
] as const;

/** What the person typed when he last reserved the room or entered for it, whatever became of that. */
export const newestInput = prepared((db, { tenantId, userId, articleId }: Person & { readonly articleId: string }) =>
  db
    .selectFrom('reservation')
    .select(columns)
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('article_id', '=', articleId)
    .orderBy('booked_at', 'desc')
    .orderBy('reservation_id', 'desc')
    .limit(1),
);

/** The same of all rooms of a place. Somebody has few enough reservations to look at all of them. */
export const newestUse = (
  trx: Database,
  { tenantId, userId, containerId }: Person & { readonly containerId: string },
) =>
  trx
    .selectFrom('reservation')
    .select([...columns, 'article_name as roomName', 'first_date as firstDay'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('container_id', '=', containerId)
    .orderBy('booked_at', 'desc')
    .orderBy('reservation_id', 'desc')
    .limit(1)
    .executeTakeFirst();
