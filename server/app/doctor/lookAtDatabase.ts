import { availableParallelism } from 'node:os';
import { dayOf } from '#rules/day/day.ts';
import type { DatabaseFacts, InstallationFacts, TownFacts } from '#server/cli/doctor/facts.ts';
import type { ReachedDatabase } from '#server/cli/openDatabase.ts';
import { lastBackup } from '#server/db/backup/backupRun.queries.ts';
import { countCopies } from '#server/db/backup/copies.queries.ts';
import { connect, type Database, inTenant } from '#server/db/connect.ts';
import { isMigrated, NewerDatabase } from '#server/db/migrate.ts';
import { lateJobs } from '#server/jobs/desk/staffJob.queries.ts';
import { connectionRoom } from '#server/limits/connectionRoom.queries.ts';
import { unanswered } from '#server/payment/unanswered.queries.ts';
import { databaseServer, processesAlive, stoppedOf } from '#server/report/installation.queries.ts';
import type { Settings } from '#server/settings.ts';
import { countAdmins } from '#server/staff/staff.queries.ts';
import { tenantDirectory } from '#server/tenant/directory.ts';
import { settingsOf } from '#server/tenant/setting.queries.ts';
import { localDateTimeOf } from '#server/time.ts';
import { hasParent } from '../processes/processCount.ts';
import { connectionsNeeded } from '../sizes.ts';

/** As 稼働状況 counts jobs as late, and as long as a process counts as alive, in milliseconds. */
const lateMs = 15 * 60_000;
const aliveMs = 15_000;

type Looked = Pick<InstallationFacts, 'database' | 'towns'>;

/** Reads what the database says of itself and, where it is of this version, of every town. */
export async function lookAtDatabase(settings: Settings, { appUrl, ownerUrl }: ReachedDatabase): Promise<Looked> {
  const isPooled = settings.DATABASE_POOLER;
  const onLost = () => undefined;
  const { db } = connect({ url: appUrl, size: 2, isPooled, isNaming: settings.DATABASE_PREPARED, onLost });
  const owner = connect({ url: ownerUrl, size: 1, onLost });
  try {
    const server = await databaseServer(db);
    const clockAheadMs = Date.now() - server.clockMs;
    const schema = await schemaOf(owner.db);
    const isReadable = schema === 'current';
    const database: DatabaseFacts = {
      version: server.version,
      clockAheadMs,
      connections: isPooled ? null : await connectionsOf(settings, db),
      schema,
      processes: isReadable ? await processesAlive(db, aliveMs) : 0,
      backupAgeMs: isReadable ? ageOf(await lastBackup(db), server.clockMs) : null,
      copies: await copiesOf(settings, db),
    };
    return { database, towns: isReadable ? await townsOf(db, server.clockMs) : [] };
  } finally {
    await db.destroy();
    await owner.db.destroy();
  }
}

async function schemaOf(owner: Database): Promise<DatabaseFacts['schema']> {
  try {
    return (await isMigrated(owner)) ? 'current' : 'behind';
  } catch (error) {
    if (error instanceof NewerDatabase) return 'damaging';
    throw error;
  }
}

async function connectionsOf(settings: Settings, db: Database) {
  const wanted = settings.PROCESSES === 'auto' ? availableParallelism() : settings.PROCESSES;
  const { most } = await connectionRoom(db);
  const needed = connectionsNeeded(settings, wanted, hasParent(settings));
  // So many start as fit.
  return { most, needed: settings.PROCESSES === 'auto' ? Math.min(needed, most) : needed };
}

const copiesOf = async ({ DATABASE_COPIES: expected }: Settings, db: Database) =>
  expected === 0 ? null : { expected, present: await countCopies(db) };

const ageOf = (at: Date | null, nowMs: number) => at && nowMs - at.getTime();

async function townsOf(db: Database, nowMs: number) {
  const directory = tenantDirectory(db);
  const towns: TownFacts[] = [];
  for (const tenantId of await directory.everyId()) {
    const tenant = await directory.byId(tenantId);
    if (!tenant) continue;
    const today = dayOf(localDateTimeOf(nowMs, tenant.timeZone));
    const before = new Date(nowMs - lateMs);
    const town = await inTenant(db, tenantId, async (trx) => {
      const { feeCollection, provider } = await settingsOf(trx, tenantId);
      const stopped = await stoppedOf(trx, tenantId);
      return {
        administrators: await countAdmins(trx, { tenantId, today, wereHere: true }),
        collectsOnline: feeCollection === 'online',
        provider,
        hasBeenPaid: (await unanswered(trx, { tenantId, before })).lastPaidAt !== null,
        lateJobs: (await lateJobs(trx, { tenantId, before })).count,
        stoppedJobs: stopped.jobs,
        parkedMessages: stopped.messages,
      };
    });
    towns.push({ alias: tenant.tenantAlias, registersByApp: tenant.canRegisterByApp, ...town });
  }
  return towns.toSorted((one, other) => one.alias.localeCompare(other.alias));
}
