import { fullName } from '#rules/text/fullName.ts';
import { askedOf } from '#server/facility/askedOf.ts';
import type { Operation } from '#server/operation.ts';
import { reachIn } from '#server/staff/member.ts';
import { localDateTimeOf } from '#server/time.ts';
import { underReview } from './underReview.queries.ts';

const most = 200;

/** What waits for a decision of staff at the places where the caller may look. */
export const listUnderReview: Operation<'Desk/ListUnderReview'> = async (context, { containerId }) => {
  const { trx, tenant } = context;
  const { tenantId, timeZone } = tenant;
  const reach = reachIn(context, 'reservation.view');
  const rows = await underReview(trx, { tenantId, reach, containerId, limit: most + 1 });
  return {
    items: rows.slice(0, most).map((row) => ({
      reservationId: row.reservation_id,
      containerId: row.container_id,
      containerName: row.container_name,
      articleName: row.article_name,
      firstDay: row.first_date,
      lastDay: row.last_date,
      times: row.frames,
      personName: fullName(row.last_name, row.first_name),
      userNumber: row.user_number,
      purpose: row.purpose,
      purposeType: row.purpose_type,
      asked: askedOf(row),
      fee: row.fee,
      isFeeFinal: row.is_fee_final,
      askedAt: localDateTimeOf(row.booked_at.getTime(), timeZone),
      draw: row.draw_id === null ? null : { drawId: row.draw_id, title: row.draw_title ?? '' },
      held: row.held_at && { at: localDateTimeOf(row.held_at.getTime(), timeZone), reason: row.held_for ?? '' },
    })),
    hasMore: rows.length > most,
  };
};
