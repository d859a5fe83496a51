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
