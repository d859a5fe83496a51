import { dayOf } from '#rules/day/day.ts';
import { passwordHashesFor } from '#server/account/mergeAccounts.ts';
import { actorText, type Staff } from '#server/context.ts';
import { bindTenant } from '#server/db/bindTenant.ts';
import type { Database } from '#server/db/connect.ts';
import type { Change } from '#server/db/rows.ts';
import { courseOffer, coursePromises } from '#server/event/promise/coursePromises.ts';
import { roomOffer, roomPromises } from '#server/facility/promise/roomPromises.ts';
import { type ToldPromises, tellOfPromises } from '#server/reservation/promise/tellOfPromises.ts';
import { directoryEntry } from '#server/tenant/directory.queries.ts';
import { toTenant } from '#server/tenant/directory.ts';
import { firstRevision, recordRevision, revisionOf } from '#server/tenant/revision.queries.ts';
import { lockAlias, settingInFull, tenantIdOf } from '#server/tenant/tenant.queries.ts';
import { localDateTimeOf } from '#server/time.ts';
import { BookedMeanwhile } from '../BookedMeanwhile.ts';
import { bundleOf, type Offer } from '../export/exportBundle.ts';
import { beginningText, type Difference, differencesOf } from '../plan/difference.ts';
import { refuseStale, stalenessOf } from '../plan/refuseStale.ts';
import { secretDifference } from '../plan/secretDifference.ts';
import { type Touched, touchedBy } from '../plan/touched.ts';
import type { ResolvedBundle } from '../read/resolveBundle.ts';
import { StaleBundle } from '../StaleBundle.ts';
import { applyBundle } from './importBundle.ts';

/** How far an import may go: it only says what it would do, it may add, or it may change and withdraw as well. */
export type Allowance = 'nothing' | 'additions' | 'everything';

/** What an import does, or would do where it was not allowed to. */
export type Plan = {
  readonly isNew: boolean;
  /** Whom it has told, or would, and for how many staff have to decide. */
  readonly promises: ToldPromises;
  /** Of the tenant after the import when it is done, else as it is. */
  readonly revision: number;
  readonly change: Change;
  readonly differences: readonly Difference[];
  /** What a tenant that is only planned would begin with, in words. */
  readonly beginning: readonly string[];
  readonly people: Change;
  readonly touched: readonly Touched[];
};

export type PlannedImport = Plan & { readonly alias: string; readonly tenantId: string; readonly isDone: boolean };

export type Importing = {
  readonly bundle: ResolvedBundle;
  readonly nowMs: number;
  /** Who does it. */
  readonly actor: Staff;
  readonly allows: Allowance;
  /** Whatever revision the bundle names. */
  readonly isOverwriting: boolean;
  /** The revision of a plan that was shown; null for none. */
  readonly plannedAt: number | null;
  readonly hash: (password: string) => Promise<string>;
  /** The address residents use, without a slash at the end. */
  readonly publicUrl: string;
};

// A place was taken meanwhile, a lock was held for too long, there was a deadlock, or the job ended that it was to wake.
const lostToBookings = new Set(['23P01', '55P03', '40P01', 'YK001']);

function explained(error: unknown) {
  if (!(error instanceof Error) || !('code' in error)) return error;
  const isOvertaken = 'constraint' in error && error.constraint === 'tenant_revision_next';
  if (isOvertaken) return new StaleBundle('old', ['同じ時に、ほかの人が団体を変更しました。']);
  return lostToBookings.has(String(error.code)) ? new BookedMeanwhile() : error;
}

/** Ends the transaction of an import that was not allowed to do what it would. */
class OnlyPlanned extends Error {
  readonly planned: PlannedImport;

  constructor(planned: PlannedImport) {
    super('Nothing was changed.');
    this.planned = planned;
  }
}

/**
 * Imports one bundle in its own transaction as far as it may, and answers what it does. Throws BundleError, StaleBundle
 * for one that does not know what the tenant has become, or BookedMeanwhile after a conflict with concurrent bookings;
 * then nothing has changed.
 */
export async function importPlanned(db: Database, importing: Importing): Promise<PlannedImport> {
  const { bundle, allows } = importing;
  const tenantId = await tenantIdOf(db, bundle.tenant.alias);
  // What is undone in the end needs no hashes, which take their time.
  const hash = allows === 'nothing' ? async () => '-' : importing.hash;
  const passwordHashes = await passwordHashesFor(db, { tenantId, accounts: bundle.users, hash });
  try {
    return await db.transaction().execute((trx) => importWithin(trx, { ...importing, passwordHashes }));
  } catch (error) {
    if (error instanceof OnlyPlanned) return error.planned;
    throw explained(error);
  }
}

type Within = Importing & { readonly passwordHashes: ReadonlyMap<string, string> };

async function importWithin(trx: Database, importing: Within): Promise<PlannedImport> {
  const { bundle, nowMs, actor, allows } = importing;
  // Whoever imports the same tenant waits here, and then reads the revision that this one makes.
  await lockAlias(trx, bundle.tenant.alias);
  const known = await tenantIdOf(trx, bundle.tenant.alias);
  if (known === null) return importNew(trx, importing);
  await bindTenant(trx, known);
  const current = await revisionOf(trx, { tenantId: known });
  const before = await stateOf(trx, known);
  const { change, people, ...result } = await applyBundle(trx, importing);
  const after = await stateOf(trx, known);
  const today = dayOf(localDateTimeOf(nowMs, bundle.tenant.timeZone));
  const differences = [
    ...differencesOf(sinceDay(before.offer, today), sinceDay(after.offer, today)),
    ...secretDifference(before.secret, after.secret),
  ];
  const rooms = { before: before.rooms, after: after.rooms };
  const promises = await tellOfImport(trx, { importing, tenantId: known, before });
  const touched = await touchedBy(trx, { tenantId: known, today, rooms, offer: before.offer, differences });
  const plan = { isNew: false, revision: current, change, people, differences, beginning: [], touched, promises };

  const isAnything = differences.length > 0 || isSome(people);
  if (isAnything) await refuseUnknowing(trx, { importing, tenantId: known, current, differences, touched });
  if (isAnything && !isAllowed(allows, plan)) throw new OnlyPlanned({ ...result, ...plan, isDone: false });
  if (!isSome(change) || !isMoreThan(change, people)) return { ...result, ...plan, isDone: true };
  const revision = current + 1;
  await recordRevision(trx, {
    tenantId: known,
    revision,
    madeAt: new Date(nowMs),
    madeBy: actorText(actor),
    changes: differences,
  });
  return { ...result, ...plan, revision, isDone: true };
}

async function importNew(trx: Database, { bundle, nowMs, actor, allows, ...rest }: Within): Promise<PlannedImport> {
  const { people, ...result } = await applyBundle(trx, { ...rest, bundle, nowMs });
  const revision = bundle.revision ?? firstRevision;
  const plan = {
    ...result,
    people,
    isNew: true,
    revision,
    differences: [],
    beginning: [],
    touched: [],
    promises: nobody,
  };
  if (allows === 'nothing') {
    const beginning = beginningText(await bundleOf(trx, { tenantId: result.tenantId, withUsers: false }));
    throw new OnlyPlanned({ ...plan, beginning, isDone: false });
  }
  await recordRevision(trx, {
    tenantId: result.tenantId,
    revision,
    madeAt: new Date(nowMs),
    madeBy: actorText(actor),
    changes: [],
  });
  return { ...plan, isDone: true };
}

const isSome = ({ added, changed, removed }: Change) => added + changed + removed > 0;

/** Whether rows changed that are not those of people. */
const isMoreThan = (change: Change, { added, changed, removed }: Change) =>
  change.added > added || change.changed > changed || change.removed > removed;

/** What only adds takes nothing from anybody. */
function isAllowed(allows: Allowance, { differences, people, touched }: Plan) {
  if (allows !== 'additions') return allows === 'everything';
  return people.changed === 0 && touched.length === 0 && differences.every(({ kind }) => kind === 'added');
}

type Judged = {
  readonly importing: Importing;
  readonly tenantId: string;
  readonly current: number;
  readonly differences: readonly Difference[];
  readonly touched: readonly Touched[];
};

/** Throws StaleBundle, also when the tenant is no longer what a plan was shown of. */
async function refuseUnknowing(trx: Database, { importing, ...judged }: Judged) {
  const { bundle, plannedAt, isOverwriting } = importing;
  const { timeZone } = bundle.tenant;
  if (plannedAt !== null && stalenessOf(plannedAt, judged.current) !== null) {
    await refuseStale(trx, { ...judged, timeZone, written: plannedAt });
  }
  if (!isOverwriting) await refuseStale(trx, { ...judged, timeZone, written: bundle.revision });
}

/** A tenant as bundles describe it, but for people. */
async function stateOf(trx: Database, tenantId: string) {
  const { line_messaging_token: secret } = await settingInFull(trx, tenantId);
  return {
    offer: await bundleOf(trx, { tenantId, withUsers: false }),
    rooms: await roomOffer(trx, tenantId),
    courses: await courseOffer(trx, tenantId),
    secret,
  };
}

const nobody: ToldPromises = { told: 0, left: 0 };

type Before = Pick<Awaited<ReturnType<typeof stateOf>>, 'rooms' | 'courses'>;

type ToldOf = { readonly importing: Within; readonly tenantId: string; readonly before: Before };

/** Tells everybody whose use changes, as the tenant is now. */
async function tellOfImport(trx: Database, { importing, tenantId, before }: ToldOf) {
  const { nowMs, actor, publicUrl } = importing;
  const row = await directoryEntry(trx, 'tenant_id', tenantId);
  if (!row) throw new Error('a tenant that was just written is gone');
  const tenant = toTenant(row);
  const telling = { trx, tenant, nowMs, now: localDateTimeOf(nowMs, tenant.timeZone), actor, publicUrl };
  const rooms = await roomPromises(telling, before.rooms);
  return tellOfPromises(telling, [...rooms, ...(await coursePromises(telling, before.courses))]);
}

/** Without closures that are over: those that come again are laid down for some time alone. */
const sinceDay = (offer: Offer, today: string): Offer =>
  offer.closures === undefined
    ? offer
    : { ...offer, closures: offer.closures.filter(({ from, to }) => (to ?? from ?? today) >= today) };
