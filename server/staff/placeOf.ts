import { endpoints, type StaffCall } from '#contract/endpoints.ts';
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

type Asked = { readonly name: StaffCall; readonly request: unknown };

/** The place a request is about: null for all of the tenant, undefined where there is no such reservation. */
export async function placeOf({ trx, tenant: { tenantId } }: Context, { name, request }: Asked) {
  const asked = request as { readonly containerId?: string; readonly reservationId?: string };
  const { scope } = staffRow(name);
  if (scope === 'container') return asked.containerId ?? null;
  if (scope !== 'reservation') return null;
  return (await placeOfReservation(trx, { tenantId, reservationId: asked.reservationId ?? '' })) ?? undefined;
}
