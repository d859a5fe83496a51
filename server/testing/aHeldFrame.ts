import { occupiedRange, rangesIn } from '#rules/reservation/placesOf.ts';
import { holdFrames } from '../facility/waiting/heldFrame.queries.ts';
import { markOffered } from '../vacancy/line.queries.ts';
import { hallFrames, type TestArticle, type TestHall } from './aHall.ts';
import { type FrameName, reserveBody } from './aReservation.ts';
import { aWatch } from './aWatch.ts';
import type { Arranging, TestMember } from './factories.ts';

/** A frame, of half A unless said otherwise, that is held for somebody who waited for it, and the body that reserves it. */
export async function aHeldFrame(
  server: Arranging,
  member: TestMember,
  hall: TestHall,
  {
    date,
    name = '午前',
    article = hall.halfA,
    seconds = 3_600,
  }: { date: string; name?: FrameName; article?: TestArticle; seconds?: number },
) {
  const { tenantId } = member;
  const nowMs = server.server.clock();
  const { articleId, spaceIds } = article;
  const { fromMinute, toMinute } = hallFrames.find((frame) => frame.name === name) ?? hallFrames[0];
  const watchId = await aWatch(server, member, { articleId, day: date, fromMinute, toMinute });
  const { preparation_before: preparationBefore, preparation_after: preparationAfter } = await server.db
    .selectFrom('article')
    .select(['preparation_before', 'preparation_after'])
    .where('article_id', '=', articleId)
    .executeTakeFirstOrThrow();
  const range = occupiedRange({ preparationBefore, preparationAfter }, date, fromMinute, toMinute);
  const holdings = [{ watchId, seconds, ranges: rangesIn(spaceIds, [range]) }];
  const ends = await holdFrames(server.db, { tenantId, nowMs, timeZone: 'Asia/Tokyo', holdings });
  const ends_at = ends.get(watchId);
  if (!ends_at) throw new Error('that frame is taken');
  await markOffered(server.db, {
    tenantId,
    nowMs,
    offers: [{ watch_id: watchId, event_reservation_id: null, ends_at }],
  });
  return { watchId, ...reserveBody(hall, { article, date, frames: [name] }) };
}
