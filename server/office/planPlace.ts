import { dayOf } from '#rules/day/day.ts';
import type { ArticleFacts } from '#rules/facility/calendar/articleFacts.ts';
import { exportPlaces } from '#server/bundle/export/exportRooms.ts';
import { idBehind } from '#server/bundle/import/ids.ts';
import { scheduleFacts } from '#server/bundle/import/scheduleRows.ts';
import { type Difference, differencesOf } from '#server/bundle/plan/difference.ts';
import { touchedReasons, touchedRooms } from '#server/bundle/plan/touched.ts';
import type { ResolvedArticle } from '#server/bundle/read/resolved.ts';
import type { Context } from '#server/context.ts';
import { type RoomOffer, roomOffer } from '#server/facility/promise/roomPromises.ts';
import { usesToCome } from '#server/facility/usesToCome.queries.ts';
import { Refused } from '#server/refused.ts';
import { type JudgedPlace, judgePlace } from './judgePlace.ts';
import { type EditedPlace, editPlace, type PlaceEdit, type PlaceEntry } from './placeEdit.ts';

/** What a change of a hall would do. */
export type PlacePlan = JudgedPlace & {
  readonly containerId: string;
  readonly before: PlaceEntry;
  readonly edited: EditedPlace;
  readonly differences: readonly Difference[];
};

/** Everybody whose reservation a change touches is told in its transaction, in which the hall is booked by nobody. */
export const mostTouched = 3_000;

/** Refuses notFound. */
export async function placeEntry({ trx, tenant: { tenantId } }: Context, containerId: string): Promise<PlaceEntry> {
  const entry = (await exportPlaces(trx, tenantId)).get(containerId);
  if (!entry) throw new Refused('notFound');
  return entry;
}

/** What changes where a hall becomes another one, or comes, in the words of its bundle. */
export const placeDifferences = (before: PlaceEntry | null, after: PlaceEntry) =>
  differencesOf({ containers: before === null ? [] : [before] }, { containers: [after] });

/** Refuses notFound, also for a room that the hall does not have. */
export async function planPlace(context: Context, containerId: string, edit: PlaceEdit): Promise<PlacePlan> {
  const before = await placeEntry(context, containerId);
  const edited = editPlace(before, edit, dayOf(context.now));
  if (edited.roomPlaces.includes(null)) throw new Refused('notFound');
  const judged = await judgePlace(context, edited);
  return { ...judged, containerId, before, edited, differences: placeDifferences(before, edited.entry) };
}

/** The reservations to come of a hall that are not offered any more. */
export async function touchedByPlan(context: Context, { containerId, resolved, ids }: PlacePlan) {
  const { trx, tenant, now } = context;
  const { tenantId } = tenant;
  if (!resolved) return [];
  const before = await roomOffer(trx, tenantId);
  const after = { ...before, articles: articlesAfter(before, resolved.articles, ids) };
  const uses = await usesToCome(trx, { tenantId, today: dayOf(now), containerId });
  return touchedRooms(uses, before, after).map(({ why, ...touched }) => ({ ...touched, reason: touchedReasons[why] }));
}

/** The rooms of a tenant with those of a hall as they would be. */
function articlesAfter(before: RoomOffer, articles: readonly ResolvedArticle[], ids: JudgedPlace['ids']) {
  const after = new Map(before.articles);
  for (const article of articles) {
    const articleId = idBehind(ids.articles, article.key);
    if (article.published) after.set(articleId, factsOf(article, articleId, ids));
    else after.delete(articleId);
  }
  return after;
}

const factsOf = (article: ResolvedArticle, articleId: string, ids: JudgedPlace['ids']): ArticleFacts => ({
  articleId,
  name: article.name,
  timeFrameType: article.timeFrameType,
  slotMinutes: article.timeFrameType === 'time' ? article.slotMinutes : 60,
  preparationBefore: article.preparation.before,
  preparationAfter: article.preparation.after,
  spaceIds: article.spaces.map((space) => idBehind(ids.spaces, space)),
  ...scheduleFacts(article),
});
