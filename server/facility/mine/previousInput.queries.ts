import { sql } from 'kysely';
import { useStates } from '#rules/facility/booking/reservationStates.ts';
import type { Person } from '#server/account/person.queries.ts';
import type { Database } from '#server/db/connect.ts';
import { prepared } from '#server/db/prepared.ts';
import { literals } from '#server/db/sql/literals.ts';

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

/** What the person typed when they last reserved the room or entered for it, whatever became of that. */
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

/** The day of a use that has been; null of what is to come and of what was given up. */
const lastUse = (today: string) =>
  sql`case when first_date < ${today}::date and state in (${literals(useStates)}) then first_date end`;

/**
 * The same of all rooms of a place, preferably of a use that has been: what somebody did there last is what they mean by
 * the last time, and not what they have booked for later. Without any it is what they booked last. Somebody has few enough
 * reservations to look at all of them.
 */
export const newestUse = (
  trx: Database,
  { tenantId, userId, containerId, today }: Person & { readonly containerId: string; readonly today: string },
) =>
  trx
    .selectFrom('reservation')
    .select([...columns, 'article_name as roomName', 'first_date as firstDay'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('container_id', '=', containerId)
    .orderBy(lastUse(today), (order) => order.desc().nullsLast())
    .orderBy('booked_at', 'desc')
    .orderBy('reservation_id', 'desc')
    .limit(1)
    .executeTakeFirst();
