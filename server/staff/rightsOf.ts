import type { Rights } from '#rules/staff/rights.ts';
import type { Context } from '#server/context.ts';
import { localDateTimeOf } from '#server/time.ts';
import { grantsOf, type StaffRow } from './staff.queries.ts';

/** What a member of staff may do today. */
export async function rightsOf(
  { trx, tenant: { tenantId, timeZone }, now }: Context,
  { staff_id, signed_in_at, invited_at }: Pick<StaffRow, 'staff_id' | 'signed_in_at' | 'invited_at'>,
): Promise<Rights> {
  const grants = (await grantsOf(trx, tenantId, [staff_id])).get(staff_id) ?? [];
  const lastSignIn = localDateTimeOf((signed_in_at ?? invited_at).getTime(), timeZone).slice(0, 10);
  return { grants: grants.map(({ grant }) => grant), today: now.slice(0, 10), lastSignIn };
}
