import { dayOf } from '#rules/day/day.ts';
import { lockEveryEvent } from '#server/catalogue/definedEvents.queries.ts';
import { spacesOf } from '#server/catalogue/definedRooms.queries.ts';
import { bindTenant } from '#server/db/bindTenant.ts';
import type { Database } from '#server/db/connect.ts';
import { type Change, noChange, sumOf } from '#server/db/rows.ts';
import { lockSpaces } from '#server/facility/placing.queries.ts';
import { newId } from '#server/newId.ts';
import { raiseTenant } from '#server/readCache/version.queries.ts';
import { keepPlaceNames } from '#server/staff/keepPlaceNames.ts';
import { lockAlias, tenantIdOf, writeLogo } from '#server/tenant/tenant.queries.ts';
import { localDateTimeOf } from '#server/time.ts';
import { BundleError } from '../BundleError.ts';
import type { ReadPictures } from '../picture/readPictures.ts';
import { type Problem, problemCollector } from '../problem/problem.ts';
import { type ResolvedBundle, resolveBundle } from '../read/resolveBundle.ts';
import { importAnnouncements } from './importAnnouncements.ts';
import { importClosures } from './importClosures.ts';
import { importEvents } from './importEvents.ts';
import type { ImportContext, Importing } from './importing.ts';
import { importPictures } from './importPictures.ts';
import { importPolicies } from './importPolicies.ts';
import { importRooms } from './importRooms.ts';
import { importTenant } from './importTenant.ts';
import { importUsers } from './importUsers.ts';
import { scheduleByOffer } from './scheduleByOffer.ts';

/** A bundle, and the pictures beside it. */
export type BundleFile = { readonly file: string; readonly text: string; readonly pictures?: ReadPictures };

/** `people`: what of the change is of people. */
export type ImportResult = {
  readonly alias: string;
  readonly tenantId: string;
  readonly change: Change;
  readonly people: Change;
};

/** Reads a bundle that is to be imported at that instant. Throws BundleError. */
export const readBundle = (file: BundleFile, nowMs: number) =>
  resolveBundle({ ...file, todayIn: (timeZone) => dayOf(localDateTimeOf(nowMs, timeZone)) });

/**
 * Makes the tenant what the bundle says, within the caller's transaction, which is bound to the tenant from then on.
 * What is already so stays untouched, so a second time changes nothing. Reservations are never deleted: rooms and
 * courses that are no longer in the bundle are not offered any more, but stay. Throws BundleError for what cannot be
 * reconciled with them.
 */
export async function applyBundle(
  trx: Database,
  { bundle, ...context }: ImportContext & { bundle: ResolvedBundle },
): Promise<ImportResult> {
  const { alias } = bundle.tenant;
  await lockAlias(trx, alias);
  const known = await tenantIdOf(trx, alias);
  const tenantId = known ?? newId();
  await bindTenant(trx, tenantId);

  const { source } = bundle;
  const problems: Problem[] = [];
  const report = problemCollector(problems, source);
  const entering = { ...context, trx, tenantId, bundle, report };
  const changes = [await importTenant(entering), await importPolicies(entering)];
  const pictures = await importPictures(entering);
  const { logo } = bundle.tenant;
  const shown = logo === null ? null : pictures.pictureAt(logo);
  const written = await writeLogo(trx, { tenantId, logo: shown });
  // Of a new tenant it is part of what is added.
  changes.push(pictures.change, known ? written : noChange);
  const importing: Importing = { ...entering, pictureAt: pictures.pictureAt };
  const people = await importUsers(importing);
  // People before places, the order in which a booking locks them; otherwise the two could deadlock. From here on
  // bookings are blocked, so that what the steps read of reservations is still true when they write.
  const spaces = await spacesOf(trx, tenantId);
  await lockSpaces(trx, { tenantId, spaceIds: spaces.map(({ space_id }) => space_id) });
  await lockEveryEvent(trx, tenantId);
  changes.push(await importRooms(importing), await importClosures(importing), await importEvents(importing));
  changes.push(await importAnnouncements(importing));
  await keepPlaceNames(trx, tenantId);
  if (problems.length > 0) throw new BundleError(problems);
  const change = sumOf([...changes, people]);
  if (change.added + change.changed + change.removed > 0) {
    await scheduleByOffer(trx, { tenantId, timeZone: bundle.tenant.timeZone, nowMs: context.nowMs });
    await raiseTenant(trx, tenantId);
  }
  return { alias, tenantId, change, people };
}
