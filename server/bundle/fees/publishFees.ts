import { isDeepStrictEqual } from 'node:util';
import { spacesOf } from '#server/catalogue/definedRooms.queries.ts';
import { actorText, type Context } from '#server/context.ts';
import { lockSpaces } from '#server/facility/placing.queries.ts';
import type { UnboundOperation } from '#server/operation.ts';
import { raiseTenant } from '#server/readCache/version.queries.ts';
import { Refused } from '#server/refused.ts';
import { raiseRevision } from '#server/tenant/revision.queries.ts';
import { lockAlias } from '#server/tenant/tenant.queries.ts';
import { writtenVersion } from '../form/ordinance.ts';
import { importOrdinance } from '../import/importOrdinance.ts';
import { demandUnchanged } from '../plan/demandUnchanged.ts';
import { type Difference, differencesOf } from '../plan/difference.ts';
import { matchesPublished } from '../trial/tryOne.ts';
import type { ReadFees } from './feesApart.ts';
import { versionIdOn } from './feeVersions.queries.ts';
import type { HallFees } from './hallFees.ts';
import { enteringOf, judgeFees, readFeesOf } from './judgeFees.ts';
import { placeOfFees } from './placeOfFees.ts';

/**
 * Enters a version of the fees of a place, as an import of its bundle would. Refuses notFound, changedMeanwhile when what
 * the fees go by is not what was seen, feesRefused with everything that is wrong, feesUnchanged, and tooMuchToCompute.
 */
export const publishFees: UnboundOperation<'Desk/PublishFees'> = async (scope, { containerId, text, revision }) => {
  // Before the locks: bookings wait for them, and the text may take long.
  const before = await scope.transact((context) => placeOfFees(context, containerId));
  const read = await readFeesOf(scope, before, text);
  return scope.once(async (context) => {
    const { trx, tenant } = context;
    const { tenantId, tenantAlias } = tenant;
    // Imports and others who publish wait, and are judged by the revision that this makes.
    await lockAlias(trx, tenantAlias);
    // Bookings wait, too: what nobody was charged by may still be replaced.
    const spaces = await spacesOf(trx, tenantId);
    const spaceIds = spaces.filter((space) => space.container_id === containerId).map(({ space_id }) => space_id);
    await lockSpaces(trx, { tenantId, spaceIds });
    const place = await placeOfFees(context, containerId);
    await demandUnchanged(context, revision, (change) => concerns(place, change));
    // Another one than the text was read for.
    if (!isDeepStrictEqual(place, before)) throw new Refused('changedMeanwhile');
    return enter(context, place, read);
  });
};

/** Refuses feesRefused and feesUnchanged. */
async function enter(context: Context, place: HallFees, read: ReadFees) {
  const { trx, tenant } = context;
  const { tenantId } = tenant;
  const { containerId } = place;
  const { draft, problems } = await judgeFees(context, place, read);
  const wrong = draft?.examples.filter((example) => !matchesPublished(example)) ?? [];
  if (!draft || problems.length > 0 || wrong.length > 0) {
    throw new Refused({ code: 'feesRefused', details: { problems, examples: wrong } });
  }
  if (draft.isKnown) throw new Refused('feesUnchanged');
  const nothingIsWrong = () => undefined;
  const ids = new Map([[place.container.key, containerId]]);
  await importOrdinance(enteringOf(context, draft.place, nothingIsWrong), ids);
  await raiseTenant(trx, tenantId);
  await recordVersions(context, place, draft.place);
  const { firstDay } = draft.version;
  return { versionId: await versionIdOn(trx, { tenantId, containerId, firstDay }), firstDay };
}

/** Whether fees of a place go by what was changed there. */
const concerns = ({ container: { key } }: HallFees, { path }: Pick<Difference, 'path'>) =>
  [`/containers/${key}`, '/classes', '/holidays'].some((part) => path === part || path.startsWith(`${part}/`));

/** Writes down what bundles say of the place now. */
async function recordVersions({ trx, tenant, nowMs, actor }: Context, before: HallFees, after: HallFees) {
  const stateOf = ({ container: { key, name, ordinance } }: HallFees) => ({
    containers: [{ key, name, ordinance: ordinance.map(writtenVersion) }],
  });
  await raiseRevision(trx, {
    tenantId: tenant.tenantId,
    madeAt: new Date(nowMs),
    madeBy: actorText(actor),
    changes: differencesOf(stateOf(before), stateOf(after)),
  });
}
