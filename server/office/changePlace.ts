import { dayOf } from '#rules/day/day.ts';
import { demandUnchanged } from '#server/bundle/plan/demandUnchanged.ts';
import { isAboutTheSame } from '#server/bundle/plan/difference.ts';
import { spacesOf } from '#server/catalogue/definedRooms.queries.ts';
import { actorText, type Context } from '#server/context.ts';
import { coverAdded } from '#server/facility/closure/coverAdded.ts';
import { lockSpaces } from '#server/facility/placing.queries.ts';
import { type RoomOffer, roomOffer, roomPromises } from '#server/facility/promise/roomPromises.ts';
import { newId } from '#server/newId.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { tellOfPromises } from '#server/reservation/promise/tellOfPromises.ts';
import { raiseRevision, revisionOf } from '#server/tenant/revision.queries.ts';
import { lockAlias } from '#server/tenant/tenant.queries.ts';
import { type JudgedPlace, judgePlace } from './judgePlace.ts';
import { changesUse, editPlace, newPlace, type PlaceEntry } from './placeEdit.ts';
import { mostTouched, placeDifferences, placeEntry, planPlace } from './planPlace.ts';
import { writePlace } from './writePlace.ts';

/**
 * Changes a hall and its rooms, and tells everybody whose reservation that changes. Refuses notFound, placeRefused with
 * everything that is wrong, placeUnchanged, touchesTooMany, and changedMeanwhile where somebody has changed the same things since.
 */
export const changePlace: Operation<'Office/ChangePlace'> = async (context, { containerId, revision, ...edit }) => {
  const { trx, tenant } = context;
  const { tenantId } = tenant;
  // Imports and others who change what the tenant offers wait, and are judged by the revision that this makes.
  await lockAlias(trx, tenant.tenantAlias);
  const before = await spacesAt(context, containerId);
  const isOfUse = changesUse(edit);
  if (isOfUse) await lockSpaces(trx, { tenantId, spaceIds: before.map(({ space_id }) => space_id) });
  const plan = await planPlace(context, containerId, edit);
  const resolved = demandRight(plan);
  if (plan.differences.length === 0) throw new Refused('placeUnchanged');
  await demandUnchanged(context, revision, (since) => plan.differences.some((one) => isAboutTheSame(one, since)));
  const offered = isOfUse ? await roomOffer(trx, tenantId) : null;
  await writePlace(context, { containerId, resolved, ids: plan.ids });
  await closeAlike(context, containerId, before);
  const told = offered ? await tellWhomItTouches(context, offered, containerId) : { told: 0, left: 0 };
  const after = await placeEntry(context, containerId);
  return { revision: await record(context, plan.before, after), added: [...plan.edited.added], ...told };
};

/** Adds a hall with its rooms. Refuses placeRefused with everything that is wrong. */
export const addPlace: Operation<'Office/AddPlace'> = async (context, edit) => {
  const { trx, tenant } = context;
  await lockAlias(trx, tenant.tenantAlias);
  const edited = editPlace(newPlace(), edit, dayOf(context.now));
  const judged = await judgePlace(context, edited);
  const resolved = demandRight(judged);
  const containerId = judged.ids.containers.get(edited.entry.key) ?? newId();
  await writePlace(context, { containerId, resolved, ids: judged.ids });
  const after = await placeEntry(context, containerId);
  return { containerId, revision: await record(context, null, after) };
};

/** Tells everybody whose reservation is another one now. Refuses touchesTooMany. */
async function tellWhomItTouches(context: Context, before: RoomOffer, containerId: string) {
  const promises = await roomPromises(context, before, containerId);
  if (promises.length > mostTouched) throw new Refused('touchesTooMany');
  return tellOfPromises(context, promises);
}

function demandRight({ resolved, problems }: Pick<JudgedPlace, 'resolved' | 'problems'>) {
  if (!resolved || problems.length > 0) throw new Refused({ code: 'placeRefused', details: { problems } });
  return resolved;
}

const spacesAt = async ({ trx, tenant: { tenantId } }: Context, containerId: string) =>
  (await spacesOf(trx, tenantId)).filter((space) => space.container_id === containerId);

/** Closures of the whole hall close the rooms that have come, too. */
async function closeAlike(context: Context, containerId: string, before: Awaited<ReturnType<typeof spacesAt>>) {
  const isOfRooms = ({ lent_as }: (typeof before)[number]) => lent_as === null;
  const known = before.filter(isOfRooms).map(({ space_id }) => space_id);
  const now = (await spacesAt(context, containerId)).filter(isOfRooms).map(({ space_id }) => space_id);
  await coverAdded(context, { containerId, before: known, added: now.filter((space) => !known.includes(space)) });
}

/** Writes down what bundles say of the hall now. */
async function record(context: Context, before: PlaceEntry | null, after: PlaceEntry) {
  const { trx, tenant, nowMs, actor } = context;
  const { tenantId } = tenant;
  const changes = placeDifferences(before, after);
  await raiseRevision(trx, { tenantId, madeAt: new Date(nowMs), madeBy: actorText(actor), changes });
  return revisionOf(trx, { tenantId });
}
