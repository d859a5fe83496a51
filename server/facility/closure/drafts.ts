import type { ChosenLine, ClosureDraft, ClosureWanted } from '#contract/desk/closure.ts';
import { reaches } from '#rules/staff/rights.ts';
import { actorText, type Context } from '#server/context.ts';
import { fromJson } from '#server/db/rows.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { nameOfActor } from '#server/staff/actorNames.queries.ts';
import { reachIn } from '#server/staff/member.ts';
import { placesOfTenant } from '#server/staff/places.queries.ts';
import { localDateTimeOf } from '#server/time.ts';
import { roomsOfPlace } from './affected.queries.ts';
import { type DraftRow, draftNamed, endDraft, insertDraft, rewriteDraft } from './draft.queries.ts';
import { demandClosable } from './previewClosure.ts';

/** Keeps a closure for somebody who may decide it. Refuses what cannot be closed so, and changedMeanwhile. */
export const saveClosureDraft: Operation<'Desk/SaveClosureDraft'> = async (context, { draft, lines, ...wanted }) => {
  const { trx, tenant, nowMs, actor } = context;
  const { tenantId } = tenant;
  demandClosable(wanted, context.now);
  const kept = { tenantId, wanted, lines, now: new Date(nowMs), by: actorText(actor) };
  return draft ? rewriteDraft(trx, { ...kept, ...draft }) : insertDraft(trx, kept);
};

/** A draft as it was saved. Refuses notFound, also for one at a place that the caller has nothing to do with. */
export const getClosureDraft: Operation<'Desk/GetClosureDraft'> = async (context, { draftId }) => {
  const { tenantId } = context.tenant;
  const row = await draftNamed(context.trx, { tenantId, draftId });
  if (!row || !reaches(reachIn(context, 'closure.plan'), row.container_id)) throw new Refused('notFound');
  const [draft] = await draftViews(context, [row]);
  if (!draft) throw new Refused('notFound');
  return { draft, wanted: wantedIn(row), lines: linesIn(row) };
};

/** Throws a draft away. Refuses changedMeanwhile. */
export const dropClosureDraft: Operation<'Desk/DropClosureDraft'> = async ({ trx, tenant: { tenantId } }, one) => {
  await endDraft(trx, { tenantId, ...one });
  return {};
};

/** These documents were checked when they were saved; one from before ordinals has none. */
type SavedWanted = Omit<ClosureWanted, 'ordinals'> & Partial<Pick<ClosureWanted, 'ordinals'>>;
const wantedIn = ({ wanted }: DraftRow): ClosureWanted => ({ ordinals: [], ...fromJson<SavedWanted>(wanted) });
const linesIn = ({ lines }: DraftRow) => fromJson<ChosenLine[]>(lines);

/** Drafts as the list shows them. */
export async function draftViews({ trx, tenant }: Context, rows: readonly DraftRow[]): Promise<ClosureDraft[]> {
  if (rows.length === 0) return [];
  const { tenantId, timeZone } = tenant;
  const places = new Map((await placesOfTenant(trx, tenantId)).map((place) => [place.containerId, place]));
  const shown: ClosureDraft[] = [];
  for (const row of rows) {
    const { articleIds, ...wanted } = wantedIn(row);
    const { containerId } = wanted;
    const rooms = articleIds.length > 0 ? await roomsOfPlace(trx, { tenantId, containerId }) : [];
    const names = new Map(rooms.map(({ article_id, name }) => [article_id, name]));
    shown.push({
      ...wanted,
      draftId: row.draft_id,
      containerName: places.get(containerId)?.containerName ?? '',
      rooms: articleIds.flatMap((id) => names.get(id) ?? []),
      savedAt: localDateTimeOf(row.saved_at.getTime(), timeZone),
      savedBy: await nameOfActor(trx, { tenantId, actor: row.saved_by }),
      version: row.version,
    });
  }
  return shown;
}
