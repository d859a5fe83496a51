import { dayOf } from '#rules/day/day.ts';
import { touchedReasons, touchedRooms } from '#server/bundle/plan/touched.ts';
import type { Context, Telling } from '#server/context.ts';
import { differingIn, type RoomOffer, roomPromises } from '#server/facility/promise/roomPromises.ts';
import { usesToCome } from '#server/facility/usesToCome.queries.ts';
import { Refused } from '#server/refused.ts';
import { type ToldPromises, tellOfPromises } from '#server/reservation/promise/tellOfPromises.ts';

/** Everybody whose reservation a change touches is told in its transaction, in which nobody books what it touches. */
export const mostTouched = 3_000;

/** So many of the reservations that are touched are named. */
const mostNamed = 100;

type Offers = { readonly before: RoomOffer; readonly after: RoomOffer };

/** The reservations to come that are not offered any more. */
export async function touchedReservations(context: Context, { before, after }: Offers) {
  const { trx, tenant, now } = context;
  const uses = await usesToCome(trx, {
    tenantId: tenant.tenantId,
    today: dayOf(now),
    within: differingIn(before, after),
  });
  const all = touchedRooms(uses, before, after).map(({ why, ...touched }) => ({
    ...touched,
    reason: touchedReasons[why],
  }));
  return { number: all.length, items: all.slice(0, mostNamed) };
}

export const nothingTouched: Awaited<ReturnType<typeof touchedReservations>> = { number: 0, items: [] };

/** Tells everybody whose reservation is another one now. Refuses as `otherwise` says where they are too many. */
export async function tellWhomItTouches(
  context: Telling,
  before: RoomOffer,
  otherwise: 'touchesTooMany' | 'daysTouchTooMany',
): Promise<ToldPromises> {
  const promises = await roomPromises(context, before);
  if (promises.length > mostTouched) throw new Refused(otherwise);
  return tellOfPromises(context, promises);
}
