import { copyUses, lockProgress } from '../statistics/copying.queries.ts';
import { writeDays } from '../statistics/days.queries.ts';
import { sumUp } from '../statistics/sums.queries.ts';
import type { TestHall } from './aHall.ts';
import { aReservation } from './aReservation.ts';
import type { Arranging, TestMember } from './factories.ts';

/** A use that is over, as it is counted. */
export async function someStatistics(arranging: Arranging, member: TestMember, hall: TestHall) {
  const { db } = arranging;
  const { tenantId, containerId, halfA } = hall;
  const date = '2026-06-01';
  const { reservationId } = await aReservation(arranging, member, hall, { date, state: 'completed' });
  await lockProgress(db, tenantId);
  await copyUses(db, { tenantId, reservationIds: [reservationId], timeZone: 'Asia/Tokyo' });
  const day = {
    tenant_id: tenantId,
    article_id: halfA.articleId,
    day: date,
    container_id: containerId,
    space_ids: halfA.spaceIds,
    is_combined: false,
    names: ['午前'],
    from_minutes: [540],
    to_minutes: [720],
    offers: ['open'],
    used: [true],
  };
  await writeDays(db, tenantId, [day]);
  await sumUp(db, { tenantId, containerId, month: date });
}
