import type { ApiCall, StaffCall } from '#contract/endpoints.ts';
import { type Rights, reachOf, whyNotPermitted, whyNowhere } from '#rules/staff/rights.ts';
import type { Context } from '#server/context.ts';
import { isOfPlaces } from './isOfPlaces.ts';
import { placeOf, rightFor } from './placeOf.ts';

/**
 * What stands in the way of a call at a place (null: of the whole tenant; undefined: of nothing that exists); null for
 * nothing. What is at a foreign place is not there, as what does not exist.
 */
export function whyNotAt(rights: Rights, name: StaffCall | ApiCall, containerId: string | null | undefined) {
  const { permission, scope } = rightFor(name);
  if (permission === 'signedIn' || permission === 'signingIn') return null;
  if (containerId === undefined) return 'notFound';
  if (scope === 'anywhere' || scope === 'person') return whyNowhere(rights, permission);
  const why = whyNotPermitted(rights, permission, containerId);
  return why === 'unknown' ? 'notFound' : why;
}

type Asked = { readonly name: StaffCall | ApiCall; readonly request: unknown };

/** What stands in the way of a request; null for nothing. */
export async function whyRefused(
  context: Context,
  rights: Rights,
  asked: Asked,
): Promise<'notFound' | 'notPermitted' | 'hallNetworkRefused' | 'personElsewhere' | null> {
  const { permission, scope } = rightFor(asked.name);
  const why = whyNotAt(rights, asked.name, await placeOf(context, asked));
  if (why !== null || scope !== 'person' || permission === 'signedIn' || permission === 'signingIn') return why;
  const { userNumber = '' } = asked.request as { readonly userNumber?: string };
  return (await isOfPlaces(context, reachOf(rights, permission), userNumber)) ? null : 'personElsewhere';
}
