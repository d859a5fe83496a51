import { sql } from 'kysely';
import { dayOf } from '#rules/day/day.ts';
import type { Database } from '#server/db/connect.ts';
import { lockSpaces } from '#server/facility/occupancy.queries.ts';
import { enqueue } from '#server/jobs/job.queries.ts';
import { newId } from '#server/newId.ts';
import { momentOf } from '#server/time.ts';
import { CliError } from '../CliError.ts';
import { BundleError } from './BundleError.ts';
import { importAnnouncements } from './importAnnouncements.ts';
import { importCatalogue } from './importCatalogue.ts';
import { importClosures } from './importClosures.ts';
import { importEvents, lockEveryEvent } from './importEvents.ts';
import { importPolicies } from './importPolicies.ts';
import { importTenant, tenantIdOf } from './importTenant.ts';
import { importUsers } from './importUsers.ts';
import { passwordHashesFor } from './keepAccounts.ts';
import { type ResolvedBundle, resolveBundle } from './resolveBundle.ts';
import { type Change, sumOf } from './rows.ts';

export type BundleFile = { readonly file: string; readonly text: string };

/** The instant of an import, and the hashes of the passwords of new accounts by user number. */
export type ImportContext = { readonly nowMs: number; readonly passwordHashes: ReadonlyMap<string, string> };

export type ImportResult = { readonly alias: string; readonly tenantId: string; readonly change: Change };

/** What the steps of an import have in common. `problem` takes the path of the entry that cannot be kept. */
export type Importing = ImportContext & {
  readonly trx: Database;
  readonly tenantId: string;
  readonly bundle: ResolvedBundle;
  readonly problem: (path: readonly (string | number)[], reason: string) => void;
};

/** Reads a bundle that is to be imported at that instant. Throws BundleError. */
export const readBundle = (file: BundleFile, nowMs: number) =>
  resolveBundle({ ...file, todayIn: (timeZone) => dayOf(momentOf(nowMs, timeZone)) });

// A place that was taken meanwhile, a lock that was held for too long, a deadlock.
const lostToBookings = new Set(['23P01', '55P03', '40P01']);

function explained(error: unknown) {
  const isLost = error instanceof Error && 'code' in error && lostToBookings.has(String(error.code));
  return isLost ? new CliError('Somebody booked or cancelled just then. Nothing has changed; run it again.') : error;
}

/**
 * Imports one bundle in a transaction of its own. Throws BundleError, or CliError when people who booked meanwhile were in
 * the way; then nothing has changed.
 */
export async function importBundle(
  db: Database,
  { bundle, nowMs, hash }: { bundle: ResolvedBundle; nowMs: number; hash: (password: string) => Promise<string> },
): Promise<ImportResult> {
  const tenantId = await tenantIdOf(db, bundle.tenant.alias);
  const passwordHashes = await passwordHashesFor(db, { tenantId, accounts: bundle.users, hash });
  try {
    return await db.transaction().execute((trx) => applyBundle(trx, { bundle, nowMs, passwordHashes }));
  } catch (error) {
    throw explained(error);
  }
}

/**
 * Makes the tenant what the bundle says, within the caller's transaction, which is bound to the tenant from then on. What
 * is already so stays untouched, so a second time changes nothing. Reservations are never deleted: rooms and courses that
 * are no longer in the bundle are not offered any more, but stay. Throws BundleError for what cannot be reconciled with them.
 */
export async function applyBundle(
  trx: Database,
  { bundle, ...context }: ImportContext & { bundle: ResolvedBundle },
): Promise<ImportResult> {
  const { alias } = bundle.tenant;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`import ${alias}`}, 0))`.execute(trx);
  const known = await tenantIdOf(trx, alias);
  const tenantId = known ?? newId();
  await sql`select set_config('app.tenant_id', ${tenantId}, true)`.execute(trx);

  const { source } = bundle;
  const problems: { file: string; line: number; reason: string }[] = [];
  const problem: Importing['problem'] = (path, reason) =>
    problems.push({ file: source.file, line: source.lineOf(path), reason });
  const importing: Importing = { ...context, trx, tenantId, bundle, problem };
  const changes = [await importTenant(importing), await importPolicies(importing), await importUsers(importing)];
  // People before places, the order in which a booking locks them: the other way round the two would wait for each other.
  await lockEverySpace(importing);
  await lockEveryEvent(importing);
  changes.push(await importCatalogue(importing), await importClosures(importing), await importEvents(importing));
  changes.push(await importAnnouncements(importing));
  if (problems.length > 0) throw new BundleError(problems);
  const change = sumOf(changes);
  if (change.added + change.changed + change.removed > 0) {
    // Lotteries that are new are published at once.
    await enqueue(trx, { tenantId, kind: 'lotteryPlan', subject: '', dueAt: new Date(context.nowMs) });
  }
  return { alias, tenantId, change };
}

/** From here on nobody books, so that what the steps see of reservations is still true when they write. */
async function lockEverySpace({ trx, tenantId }: Importing) {
  const spaces = await trx.selectFrom('space').select('space_id').where('tenant_id', '=', tenantId).execute();
  await lockSpaces(trx, { tenantId, spaceIds: spaces.map(({ space_id }) => space_id) });
}
