import { dayOf } from '#rules/day/day.ts';
import { demandUnchanged } from '#server/bundle/plan/demandUnchanged.ts';
import { isAboutTheSame } from '#server/bundle/plan/difference.ts';
import { spacesOf } from '#server/catalogue/definedRooms.queries.ts';
import type { Context } from '#server/context.ts';
import { coverAdded } from '#server/facility/closure/coverAdded.ts';
import { changeRules } from '#server/facility/closure/recurring/changeRules.ts';
import { lockSpaces } from '#server/facility/placing.queries.ts';
import { roomOffer } from '#server/facility/promise/roomPromises.ts';
import { newId } from '#server/newId.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { lockAlias } from '#server/tenant/tenant.queries.ts';
import { tellWhomItTouches } from '../touchedReservations.ts';
import { demandRight, recordChange } from '../writtenChange.ts';
import { inverseEdit } from './inverseEdit.ts';
import { judgePlace } from './judgePlace.ts';
import { keepShown, keepWanted } from './keepShown.ts';
import { closingDifferences, closingsAt, wantedRules } from './placeClosings.ts';
import { changesUse, editPlace, newPlace, type PlaceEdit, roomsAlone } from './placeEdit.ts';
import { placeDifferences, placeEntry, planPlace } from './planPlace.ts';
import { spacesOfRooms } from './roomsNamed.queries.ts';
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
  await keepWanted(context, edit);
  const plan = await planPlace(context, containerId, edit);
  const resolved = demandRight(plan);
  if (plan.differences.length === 0) throw new Refused('placeUnchanged');
  await demandUnchanged(context, revision, (since) => plan.differences.some((one) => isAboutTheSame(one, since)));
  await keepShown(context, edit, plan.before);
  const isOfUse = changesUse(edit);
  const offered = isOfUse ? await roomOffer(trx, tenantId) : null;
  const before = await spacesAt(context, containerId);
  if (isOfUse) {
    await lockForUse(context, containerId, { edit, before });
    // Only now does nobody book what it touches: all that needs no lock came before, and is not looked at again.
    demandRight({ ...plan, problems: await plan.problemsOfHeld() });
  }
  await writePlace(context, { containerId, resolved, ids: plan.ids, isOfUse });
  if (isOfUse) await closeAlike(context, containerId, before);
  const closings = await closingsAt(context, containerId);
  if (plan.edited.closings) await changeRules(context, containerId, wantedRules(plan.rules, plan.ids));
  const told = offered ? await tellWhomItTouches(context, offered, 'touchesTooMany') : { told: 0, left: 0 };
  const after = await placeEntry(context, containerId);
  const changes = [
    ...placeDifferences(plan.before, after),
    ...closingDifferences(after.name, closings, await closingsAt(context, containerId)),
  ];
  const inverse = inverseEdit({ entry: plan.before, closings }, edit, dayOf(context.now));
  const kept = inverse && { containerId, ...inverse };
  return { revision: await recordChange(context, changes, kept), added: [...plan.edited.added], ...told };
};

/** Adds a hall with its rooms. Refuses placeRefused with everything that is wrong. */
export const addPlace: Operation<'Office/AddPlace'> = async (context, edit) => {
  const { trx, tenant } = context;
  await lockAlias(trx, tenant.tenantAlias);
  await keepWanted(context, edit);
  const edited = editPlace(newPlace(), edit, dayOf(context.now));
  const judged = await judgePlace(context, edited);
  const resolved = demandRight(judged);
  const containerId = judged.ids.containers.get(edited.entry.key) ?? newId();
  await writePlace(context, { containerId, resolved, ids: judged.ids, isOfUse: true });
  if (edited.closings) await changeRules(context, containerId, wantedRules(judged.rules, judged.ids));
  const after = await placeEntry(context, containerId);
  const changes = [
    ...placeDifferences(null, after),
    ...closingDifferences(after.name, [], await closingsAt(context, containerId)),
  ];
  return { containerId, revision: await recordChange(context, changes) };
};

type Locked = { readonly edit: PlaceEdit; readonly before: Awaited<ReturnType<typeof spacesAt>> };

/** Holds what people reserve by the change until it is done. */
async function lockForUse({ trx, tenant: { tenantId } }: Context, containerId: string, { edit, before }: Locked) {
  const keys = roomsAlone(edit);
  const all = before.map(({ space_id }) => space_id);
  // Of the other rooms everybody may go on booking.
  const spaceIds = keys === null ? all : await spacesOfRooms(trx, { tenantId, containerId, keys });
  await lockSpaces(trx, { tenantId, spaceIds });
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
