import { framesOn } from '#rules/facility/calendar/frames.ts';
import type { OrdinanceFacts } from '#rules/facility/fee/chargeOffer.ts';
import { grantedBy } from '#rules/facility/fee/settledFee.ts';
import type { Context } from '#server/context.ts';
import { reservationNamed } from '#server/facility/payable.queries.ts';
import { placeWithRooms } from '#server/facility/placed.queries.ts';
import type { Payable } from '#server/payment/payable.ts';
import { noReservation } from '#server/reservation/desk/find.ts';
import { feeDecisionOf } from '../use/use.queries.ts';
import { openFeeOf } from './openFee.queries.ts';

/** What the fee of a locked reservation came from, with its room as it is now: all that the ordinance may charge on the day. */
export async function ordinanceFactsOf({ trx, tenant }: Context, { subject }: Payable): Promise<OrdinanceFacts> {
  const { tenantId, timeZone } = tenant;
  const named = { tenantId, reservationId: subject.id };
  const row = await reservationNamed(trx, named);
  const found = await openFeeOf(trx, named);
  if (!row || !found) throw noReservation(subject.id);
  const { days, versions, breakdown } = found.open;
  const place = await placeWithRooms(trx, { tenantId, timeZone, containerId: row.container_id });
  const room = place?.articles.find(({ facts }) => facts.articleId === row.article_id);
  return {
    days,
    versions,
    breakdown,
    reductions: grantedBy(await feeDecisionOf(trx, named)),
    lent: room?.equipment ?? [],
    framesOf: (date) => (room && place ? framesOn(room.facts, date, place.holidays) : []),
  };
}
