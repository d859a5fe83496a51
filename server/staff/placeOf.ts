import type { Scope } from '#contract/endpoint.ts';
import { type ApiCall, endpoints, type StaffCall } from '#contract/endpoints.ts';
import type { Permission } from '#contract/permissions.ts';
import type { Context } from '../context.ts';
import { placeOfReservation } from './places.queries.ts';

type Row = {
  readonly effect: string;
  readonly scope: string;
  readonly isPersonal?: true;
  readonly isStepUp?: true;
  readonly needsSecondPerson?: true;
  readonly moneyBack?: 'lowers' | 'hands';
};

export const staffRow = (name: StaffCall) => endpoints[name] as (typeof endpoints)[StaffCall] & Row;

type Right = { readonly permission: Permission | 'signedIn' | 'signingIn'; readonly scope: Scope };

/** What a call asks of its caller: the row of a call of staff says it, and of a visitors' call its offer to tokens. */
export function rightFor(name: StaffCall | ApiCall): Right {
  const row = endpoints[name];
  // Every row of these two kinds has one of them.
  return 'permission' in row ? row : (row.api as unknown as Right);
}

type Asked = { readonly name: StaffCall | ApiCall; readonly request: unknown };

type Places = { readonly containerId?: string; readonly reservationId?: string };

/** The place that a request names itself; null where it is about all of the tenant. */
export const placeIn = ({ name, request }: Asked) =>
  rightFor(name).scope === 'container' ? ((request as Places).containerId ?? null) : null;

/** The place a request is about: null for all of the tenant, undefined where there is no such reservation. */
export async function placeOf({ trx, tenant: { tenantId } }: Context, asked: Asked) {
  if (rightFor(asked.name).scope !== 'reservation') return placeIn(asked);
  const { reservationId = '' } = asked.request as Places;
  return (await placeOfReservation(trx, { tenantId, reservationId })) ?? undefined;
}
