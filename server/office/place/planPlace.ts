import { dayOf } from '#rules/day/day.ts';
import type { ArticleFacts } from '#rules/facility/calendar/articleFacts.ts';
import { exportPlaces } from '#server/bundle/export/exportRooms.ts';
import { idBehind } from '#server/bundle/import/ids.ts';
import { scheduleFacts } from '#server/bundle/import/scheduleRows.ts';
import { type Difference, differencesOf } from '#server/bundle/plan/difference.ts';
import type { ResolvedArticle } from '#server/bundle/read/resolved.ts';
import type { Context } from '#server/context.ts';
import { type RoomOffer, roomOffer } from '#server/facility/promise/roomPromises.ts';
import { Refused } from '#server/refused.ts';
import { nothingTouched, touchedReservations } from '../touchedReservations.ts';
import { type JudgedPlace, judgePlace } from './judgePlace.ts';
import { closingDifferences, closingsAt, wantedRules } from './placeClosings.ts';
import { type EditedPlace, editPlace, type PlaceEdit, type PlaceEntry } from './placeEdit.ts';

/** What a change of a hall would do. */
export type PlacePlan = JudgedPlace & {
  readonly containerId: string;
  readonly before: PlaceEntry;
  readonly edited: EditedPlace;
  readonly differences: readonly Difference[];
};

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
  const closings =
    edited.closings && closingDifferences(before.name, await closingsAt(context, containerId), edited.closings);
  const differences = [...placeDifferences(before, edited.entry), ...(judged.resolved && closings ? closings : [])];
  return { ...judged, containerId, before, edited, differences };
}

/** The reservations to come of a hall that are not offered any more. */
export async function touchedByPlan(context: Context, { resolved, rules, edited, ids }: PlacePlan) {
  if (!resolved) return nothingTouched;
  const before = await roomOffer(context.trx, context.tenant.tenantId);
  const articles = articlesAfter(before, resolved.articles, ids);
  const own = new Set(resolved.spaces.map(({ key }) => idBehind(ids.spaces, key)));
  const others = before.rules.filter(({ spaceIds }) => !spaceIds.some((space) => own.has(space)));
  const wanted = wantedRules(rules, ids).map(({ spaceIds, ...rule }) => ({ rule, spaceIds }));
  const after = { ...before, articles, rules: edited.closings === null ? before.rules : [...others, ...wanted] };
  return touchedReservations(context, { before, after });
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
  ...(article.visibility !== 'bookable' && { visibility: article.visibility }),
  spaceIds: article.spaces.map((space) => idBehind(ids.spaces, space)),
  ...scheduleFacts(article),
});
