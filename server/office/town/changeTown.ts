import type { Offer } from '#server/bundle/export/exportBundle.ts';
import { writeDecided } from '#server/bundle/import/importTenant.ts';
import { scheduleByOffer } from '#server/bundle/import/scheduleByOffer.ts';
import { demandUnchanged } from '#server/bundle/plan/demandUnchanged.ts';
import { isAboutTheSame } from '#server/bundle/plan/difference.ts';
import type { Installation } from '#server/bundle/read/ofInstallation.ts';
import { spacesOf } from '#server/catalogue/definedRooms.queries.ts';
import type { Context } from '#server/context.ts';
import { lockSpaces } from '#server/facility/placing.queries.ts';
import { roomOffer } from '#server/facility/promise/roomPromises.ts';
import type { Operation } from '#server/operation.ts';
import { raiseTenant } from '#server/readCache/version.queries.ts';
import { Refused } from '#server/refused.ts';
import { demandSecondPerson } from '#server/staff/member.ts';
import { directoryEntry } from '#server/tenant/directory.queries.ts';
import { toTenant } from '#server/tenant/directory.ts';
import { lockAlias, writeLogo } from '#server/tenant/tenant.queries.ts';
import { keepPictures } from '../keepPictures.ts';
import { knownPictures } from '../knownPictures.ts';
import { tellWhomItTouches } from '../touchedReservations.ts';
import { demandRight, recordChange } from '../writtenChange.ts';
import { planTown, secretDifferences, townBefore, townDifferences } from './judgeTown.ts';
import { changesDays, inverseOfTown } from './townEdit.ts';

/**
 * Changes what the town has decided, and tells everybody whose reservation that changes. Refuses placeRefused with
 * everything that is wrong, placeUnchanged, daysTouchTooMany, secondPersonRequired where fewer people would confirm from
 * now on, and changedMeanwhile where somebody has changed the same things since.
 */
export const changeTown =
  (installation: Installation): Operation<'Office/ChangeTown'> =>
  async (context, { fields, revision }) => {
    const { trx, tenant, nowMs } = context;
    const { tenantId, timeZone } = tenant;
    if (fields.needsSecondPerson === false) await demandSecondPerson(context);
    // Imports and others who change what the tenant offers wait, and are judged by the revision that this makes.
    await lockAlias(trx, tenant.tenantAlias);
    // Words, flags and limits lock nothing: who books meanwhile was judged by what held before.
    if (changesDays(fields)) await lockEverySpace(context);
    await keepPictures(context, logosIn([fields]));
    const plan = await planTown(context, fields, installation);
    const bundle = demandRight(plan);
    if (plan.differences.length === 0) throw new Refused('placeUnchanged');
    await demandUnchanged(context, revision, (since) => plan.differences.some((one) => isAboutTheSame(one, since)));
    const offered = changesDays(fields) ? await roomOffer(trx, tenantId) : null;
    const before = await townBefore(context, false);
    const ofSecret = await secretDifferences(context, fields.lineMessagingToken);
    await writeDecided(trx, { tenantId, bundle });
    if (fields.logo !== undefined) await changeLogo(context, bundle.tenant.logo, before);
    await scheduleByOffer(trx, { tenantId, timeZone, nowMs });
    await raiseTenant(trx, tenantId);
    const told = offered ? await tell(context, offered) : { told: 0, left: 0 };
    const changes = [...townDifferences(before, await townBefore(context, false)), ...ofSecret];
    const inverse = inverseOfTown(before, fields);
    return { revision: await recordChange(context, changes, inverse && { town: inverse }), ...told };
  };

const logosIn = (all: readonly { readonly logo?: string | null | undefined }[]) =>
  all.flatMap(({ logo }) => (typeof logo === 'string' ? [logo] : []));

/** One that is taken away stays a while: somebody may want it back. */
async function changeLogo(context: Context, logo: string | null, before: Offer) {
  const { trx, tenant } = context;
  await keepPictures(context, logosIn([before.tenant]));
  const pictureAt = await knownPictures(trx, tenant.tenantId);
  await writeLogo(trx, { ...tenant, logo: logo === null ? null : pictureAt(logo) });
}

async function lockEverySpace({ trx, tenant: { tenantId } }: Context) {
  const spaces = await spacesOf(trx, tenantId);
  await lockSpaces(trx, { tenantId, spaceIds: spaces.map(({ space_id }) => space_id) });
}

/** In the name that the town has by now. */
async function tell(context: Context, offered: Awaited<ReturnType<typeof roomOffer>>) {
  const row = await directoryEntry(context.trx, 'tenant_id', context.tenant.tenantId);
  if (!row) throw new Error('a tenant that was just written is gone');
  return tellWhomItTouches({ ...context, tenant: toTenant(row) }, offered, 'daysTouchTooMany');
}
