import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { connect, inTenant, patienceOfCalls } from '../db/connect.ts';
import { migrate } from '../db/migrate.ts';
import { startPostgres } from '../db/postgres/startPostgres.ts';
import { processConnections } from '../db/processConnections.ts';
import { refuseBypass } from '../db/refuseBypass.ts';
import { secretNamed } from '../db/secret.ts';
import { watchDatabase } from '../db/watchDatabase.ts';
import { type App, buildApp } from '../http/app.ts';
import { connectionsOf } from '../http/listening/connections.ts';
import { listen } from '../http/listening/listen.ts';
import { metricsOf } from '../http/metrics.ts';
import { buildOps } from '../http/ops.ts';
import { startJobs } from '../jobs/startJobs.ts';
import { processesOn } from '../limits/processes.ts';
import { isBehindHttps, loadsDemo, opensDemoStaff, opensSandbox, type Settings } from '../settings.ts';
import { letDemoStaffIn } from '../staff/demo/demoStaff.queries.ts';
import { tenantsNamed } from '../tenant/directory.queries.ts';
import type { Clock } from '../time.ts';
import { freshPartsOf } from './freshParts.ts';
import { outsideOf } from './outsideOf.ts';
import { partsOf } from './parts.ts';
import type { Beside } from './processes/beside.ts';
import { processLog } from './processLog.ts';
import { sizesOf } from './sizes.ts';
import { startSealing } from './startSealing.ts';
import { tellOfKeys } from './tellOfKeys.ts';
import { warnBehindHttps } from './warnBehindHttps.ts';
import { warnOfMail } from './warnOfMail.ts';

/** What fills a database without tenants, for newcomers: the tenants' aliases, and how they are loaded. */
export type Demo = {
  readonly aliases: readonly string[];
  load(options: { readonly ownerUrl: string; readonly clock: Clock; readonly log: FastifyBaseLogger }): Promise<void>;
};

export type StartOptions = {
  readonly settings: Settings;
  readonly webFolder: string | null;
  /** Null where an empty database stays empty, whatever the settings say. */
  readonly demo: Demo | null;
  readonly clock?: Clock;
  /** Where it is one of several on a port. */
  readonly beside?: Beside | undefined;
};

/** How long a stop waits for what is under way, and then for the database, in milliseconds. */
const finishMs = 6_000;
const closeMs = 2_500;

/**
 * How long connections may go on when others have taken over, in milliseconds. One that nobody uses is ended after 72
 * seconds anyway, as its client has been told, so none is ended under a call.
 */
const leaveMs = 80_000;

/** Brings up database, schema, demo data and HTTP; answers once requests are served. */
export async function start({ settings, webFolder, demo, clock = Date.now, beside }: StartOptions) {
  const { log, end: endLog } = processLog(settings.LOG_LEVEL, { isShared: beside !== undefined });
  const database = await databaseFor(settings, log, beside);
  const { db } = database;
  try {
    await prepare(database);
    if (loadsDemo(settings)) await demo?.load({ ownerUrl: database.ownerUrl, clock, log });
    for (const { tenant_id: tenantId } of await tenantsNamed(db, demo?.aliases ?? []))
      await inTenant(db, tenantId, (trx) => letDemoStaffIn(trx, { tenantId, isOpen: opensDemoStaff(settings) }));
    const serving = await serve({ settings, webFolder, clock, log, database, beside });
    const finish = async () => {
      await serving.end();
      await isWithin(closeMs, database.close());
      await endLog();
    };
    return {
      ...serving,
      log,
      demoTenants: () => tenantsNamed(db, demo?.aliases ?? []),
      /** Takes no longer than DRAIN_SECONDS and nine seconds, whatever hangs. */
      async stop() {
        serving.refuse();
        await sleep(settings.DRAIN_SECONDS * 1000);
        await finish();
      },
      /** Ends without a failed call once another process takes whoever comes: when its own connections have ended. */
      async leave() {
        await isWithin(leaveMs, serving.leave());
        await finish();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

type RunningDatabase = Awaited<ReturnType<typeof databaseFor>>;

/** The database that the settings name or that the parent has started, else the product's own, which it starts. */
async function databaseAt({ DATABASE_URL, DATA_DIR }: Settings, log: FastifyBaseLogger, beside: Beside | undefined) {
  const stop = async () => undefined;
  if (DATABASE_URL !== undefined) return { appUrl: DATABASE_URL, ownerUrl: DATABASE_URL, stop };
  if (beside?.database) return { ...beside.database, stop };
  return startPostgres({ dataDir: resolve(DATA_DIR), log });
}

/** Opens the connections to the database. */
async function databaseFor(settings: Settings, log: FastifyBaseLogger, beside: Beside | undefined) {
  const { appUrl: url, ownerUrl, stop } = await databaseAt(settings, log, beside);
  const sizes = sizesOf(settings, beside?.processes);
  const onLost = (error: Error) => log.warn({ reason: error.message }, 'a database connection was lost');
  const connections = processConnections();
  const isPooled = settings.DATABASE_POOLER;
  const isCluster = settings.DATABASE_CLUSTER;
  const connected = { url, onLost, connections, isNaming: settings.DATABASE_PREPARED, isPooled, isCluster };
  const { db, pool } = connect({ ...connected, size: sizes.pool, patience: patienceOfCalls });
  const questions = connect({ ...connected, size: sizes.questions, patience: patienceOfCalls });
  const readings = connect({ ...connected, size: sizes.readings, patience: patienceOfCalls });
  // Jobs may take longer than anybody would wait in front of a screen.
  const work = connect({ ...connected, size: sizes.jobs });
  const watch = watchDatabase({ url, isPooled, log, connections });
  return {
    ownerUrl: settings.DATABASE_OWNER_URL ?? ownerUrl,
    sizes,
    db,
    pool,
    questions,
    readings,
    work,
    watch,
    onLost,
    isPooled,
    isCluster,
    async close() {
      await watch.stop();
      // Kysely ends only pools it has used.
      await Promise.all([pool, questions.pool, readings.pool, work.pool].map((one) => one.end()));
      await stop();
    },
  };
}

type Serving = Pick<StartOptions, 'settings' | 'webFolder' | 'beside'> & {
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly database: RunningDatabase;
};

/** Serves residents, staff and operators, and begins the jobs. */
async function serve({ settings, webFolder, clock, log, database, beside }: Serving) {
  const { db, pool, work, watch } = database;
  const processes = processesOn(work.db, log);
  const { count, readSeals } = processes;
  const hashing = beside?.hashing;
  const outside = await outsideOf({ settings, db, pool, clock, log, hashing, processes: count, readSeals });
  const parts = partsOf(outside);
  const fresh = freshOf(settings, database, log);
  const { databaseCopies, passwords } = parts;
  const measured = { fresh: fresh.fresh, logins: passwords.queue, db, databaseCopies, process: beside?.name };
  const metrics = metricsOf(pool, measured);
  let [isStopping, isLeaving] = [false, false];
  const app = await buildApp({
    parts: { ...parts, ...fresh },
    metrics,
    logger: log,
    xsrfSecret: await secretNamed(db, 'xsrf'),
    isSecure: isBehindHttps(settings),
    isTrial: isBehindHttps(settings) && opensSandbox(settings),
    trustProxy: settings.TRUST_PROXY,
    webFolder,
    consoleHost: settings.CONSOLE_HOST,
    securityContact: settings.SECURITY_CONTACT,
    isReady: async () => !isStopping && (await watch.isReady()),
    isInService: () => !isStopping && watch.agree(),
    isLeaving: () => isLeaving,
  });
  await watch.begin();
  await processes.begin();
  const sealing = startSealing({ ...parts, db: work.db, log });
  const connections = connectionsOf(app.server);
  const address = await listenFor(app, settings, beside);
  const jobParts = partsOf({ ...outside, db: work.db });
  const jobs = startJobs({ parts: jobParts, log, everyMs: settings.JOBS_EVERY_MS, mayRun: watch.mayRunJobs });
  if (beside?.isFirst !== false) await tellAtStart({ settings, log, db, directory: parts.directory });
  const ops = await operatorsFor(buildOps(app, metrics), settings, beside);
  return {
    address,
    opsAddress: ops.address,
    metrics,
    openapi: () => app.swagger(),
    /** Balancers get told to send requests elsewhere. */
    refuse() {
      isStopping = true;
    },
    /** Callers are asked to come by another connection. Answers when there is none any more, and no job runs. */
    async leave() {
      isLeaving = true;
      await Promise.all([connections.ended(), jobs.stop()]);
    },
    /** Waits a while for what is under way, and then breaks it off. */
    async end() {
      const ending = [jobs.stop(), sealing.stop(), processes.stop(), app.close(), ops.close()];
      if (await isWithin(finishMs, Promise.all(ending))) return;
      log.warn('stopping although a call or a job is still under way');
      app.server.closeAllConnections();
    },
  };
}

/** By a port of its own, or by the sockets of the parent. */
const listenFor = (app: App, { PORT, HOST }: Settings, beside: Beside | undefined) =>
  beside ? beside.listen(app) : listen(app, { port: PORT, host: HOST });

/** One of several processes leaves operators to the parent, which answers for all of them. */
async function operatorsFor(ops: ReturnType<typeof buildOps>, { OPS_PORT, OPS_HOST }: Settings, beside?: Beside) {
  const address = beside ? '' : await ops.listen({ port: OPS_PORT, host: OPS_HOST });
  return { address, close: () => ops.close() };
}

type Told = Parameters<typeof warnBehindHttps>[0] & { readonly log: FastifyBaseLogger };

/** What the settings and the tenants give cause to say. */
async function tellAtStart(told: Told) {
  tellOfKeys(told.settings, told.log);
  await warnOfMail(told);
  await warnBehindHttps(told);
}

const freshOf = (settings: Settings, database: RunningDatabase, log: FastifyBaseLogger) =>
  freshPartsOf({
    db: database.readings.db,
    pool: database.questions.pool,
    log,
    // Questions prepare their statement by name in SQL, which no pooler keeps and a cluster plans each time anyway.
    isPrepared: settings.DATABASE_PREPARED && !database.isPooled && !database.isCluster,
    isCluster: database.isCluster,
    mostBytes: database.sizes.freshBytes,
  });

export type Running = Awaited<ReturnType<typeof start>>;

/** Refuses a role that would see every tenant, then migrates with the owner's connection. */
async function prepare({ db, ownerUrl, onLost, isPooled }: RunningDatabase) {
  const owner = connect({ url: ownerUrl, onLost, isPooled, size: 2 });
  try {
    const role = await refuseBypass(db);
    await migrate(owner.db, role);
    await refuseBypass(db);
  } finally {
    await owner.db.destroy();
  }
}

/** Whether it ended within so many milliseconds. It goes on otherwise; what it throws is thrown. */
const isWithin = (ms: number, ending: Promise<unknown>) =>
  Promise.race([ending.then(() => true), sleep(ms, false, { ref: false })]);
