import type { StaffCall } from '#contract/endpoints.ts';
import { isNowhere, type Rights, reachOf, whyNotPermitted } from '#rules/staff/rights.ts';
import { staffRow } from './placeOf.ts';

/**
 * What stands in the way of a call at a place (null: of the whole tenant; undefined: of nothing that exists); null for
 * nothing. What is at a foreign place is not there, as what does not exist.
 */
export function whyRefused(rights: Rights, name: StaffCall, containerId: string | null | undefined) {
  const { permission, scope } = staffRow(name);
  if (permission === 'signedIn' || permission === 'signingIn') return null;
  if (containerId === undefined) return 'notFound';
  if (scope === 'anywhere') return isNowhere(reachOf(rights, permission)) ? 'notPermitted' : null;
  const why = whyNotPermitted(rights, permission, containerId);
  return why === 'unknown' ? 'notFound' : why;
}
