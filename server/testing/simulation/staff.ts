import type { RequestOf, ResponseOf, StaffCall } from '#contract/endpoints.ts';
import { Refused } from '#server/refused.ts';
import { asStaff } from '../asStaff.ts';
import { count, type People } from './town.ts';

/** What staff do may be refused too, which is counted; null then. */
export async function byStaff<Name extends StaffCall>(
  { server, tenant, tally }: People,
  name: Name,
  request: RequestOf<Name>,
): Promise<ResponseOf<Name> | null> {
  try {
    const answer = await asStaff(server, tenant.tenantAlias, name, request);
    count(tally, name);
    return answer;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    count(tally, `${name}: ${error.refusal.code}`);
    return null;
  }
}

/** Has a room or a course cancelled for the facility's reasons. */
export async function cancelForFacility(town: People, reservationId: string, reason: string) {
  const named = { reservationId, cause: 'facility' } as const;
  const seen = await byStaff(town, 'Desk/PreviewCancellation', named);
  if (seen) await byStaff(town, 'Desk/CancelReservation', { ...named, reason, version: seen.version });
}
