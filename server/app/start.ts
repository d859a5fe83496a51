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
import { buildApp } from '../http/app.ts';
import { listen } from '../http/listen.ts';
import { metricsOf } from '../http/metrics.ts';
import { buildOps } from '../http/ops.ts';
import { startJobs } from '../jobs/startJobs.ts';
import { processesOn } from '../limits/processes.ts';
import { questionConnections, readingConnections } from '../readCache/startFresh.ts';
import { isBehindHttps, loadsDemo, opensDemoStaff, opensSandbox, type Settings } from '../settings.ts';
import { letDemoStaffIn } from '../staff/demo/demoStaff.queries.ts';
import { tenantsNamed } from '../tenant/directory.queries.ts';
import type { Clock } from '../time.ts';
import { freshPartsOf } from './freshParts.ts';
import { outsideOf } from './outsideOf.ts';
import { partsOf } from './parts.ts';
import { processLog } from './processLog.ts';
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
};

/** Connections for jobs. One job runs at a time; some look after messages beside it. */
const jobConnections = 4;

/** How long a stop waits for what is under way, and then for the database, in milliseconds. */
const finishMs = 6_000;
const closeMs = 2_500;

/** Brings up database, schema, demo data and HTTP; answers once requests are served. */
export async function start({ settings, webFolder, demo, clock = Date.now }: StartOptions) {
  const { log, end: endLog } = processLog(settings.LOG_LEVEL);
  const database = await databaseFor(settings, log);
  const { db } = database;
  try {
    await prepare(database);
    if (loadsDemo(settings)) await demo?.load({ ownerUrl: database.ownerUrl, clock, log });
    for (const { tenant_id: tenantId } of await tenantsNamed(db, demo?.aliases ?? []))
      await inTenant(db, tenantId, (trx) => letDemoStaffIn(trx, { tenantId, isOpen: opensDemoStaff(settings) }));
    const { address, opsAddress, refuse, end } = await serve({ settings, webFolder, clock, log, database });
    return {
      address,
      opsAddress,
      log,
      demoTenants: () => tenantsNamed(db, demo?.aliases ?? []),
      /** Takes no longer than DRAIN_SECONDS and nine seconds, whatever hangs. */
      async stop() {
        refuse();
        await sleep(settings.DRAIN_SECONDS * 1000);
        await end();
        await isWithin(closeMs, database.close());
        await endLog();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

type RunningDatabase = Awaited<ReturnType<typeof databaseFor>>;

/** Starts the product's own database where the settings name none, and opens the connections to it. */
async function databaseFor(settings: Settings, log: FastifyBaseLogger) {
  const postgres = settings.DATABASE_URL ? null : await startPostgres({ dataDir: resolve(settings.DATA_DIR), log });
  const url = settings.DATABASE_URL ?? postgres?.appUrl ?? '';
  const onLost = (error: Error) => log.warn({ reason: error.message }, 'a database connection was lost');
  const connections = processConnections();
  const isPooled = settings.DATABASE_POOLER;
  const isCluster = settings.DATABASE_CLUSTER;
  const connected = { url, onLost, connections, isNaming: settings.DATABASE_PREPARED, isPooled, isCluster };
  const { db, pool } = connect({ ...connected, size: settings.DATABASE_POOL, patience: patienceOfCalls });
  const questions = connect({ ...connected, size: questionConnections, patience: patienceOfCalls });
  const readings = connect({ ...connected, size: readingConnections, patience: patienceOfCalls });
  // Jobs may take longer than anybody would wait in front of a screen.
  const work = connect({ ...connected, size: jobConnections });
  const watch = watchDatabase({ url, isPooled, log, connections });
  return {
    ownerUrl: settings.DATABASE_OWNER_URL ?? postgres?.ownerUrl ?? url,
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
      await postgres?.stop();
    },
  };
}

type Serving = Pick<StartOptions, 'settings' | 'webFolder'> & {
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly database: RunningDatabase;
};

/** Serves residents, staff and operators, and begins the jobs. */
async function serve({ settings, webFolder, clock, log, database }: Serving) {
  const { db, pool, work, watch } = database;
  const processes = processesOn(work.db, log);
  const { count, readSeals } = processes;
  const outside = await outsideOf({ settings, db, pool, clock, log, processes: count, readSeals });
  const parts = partsOf(outside);
  const fresh = freshOf(settings, database, log);
  const metrics = metricsOf(pool, {
    fresh: fresh.fresh,
    logins: parts.passwords.queue,
    db,
    databaseCopies: parts.databaseCopies,
  });
  let isStopping = false;
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
    isReady: async () => !isStopping && (await watch.isReady()),
    isInService: () => !isStopping && watch.agree(),
  });
  await watch.begin();
  await processes.begin();
  const sealing = startSealing({ ...parts, db: work.db, log });
  const address = await listen(app, { port: settings.PORT, host: settings.HOST });
  const jobParts = partsOf({ ...outside, db: work.db });
  const jobs = startJobs({ parts: jobParts, log, everyMs: settings.JOBS_EVERY_MS, mayRun: watch.mayRunJobs });
  const ops = buildOps(app, metrics);
  tellOfKeys(settings, log);
  await warnOfMail({ settings, log, directory: parts.directory });
  await warnBehindHttps({ settings, log, db, directory: parts.directory });
  const opsAddress = await ops.listen({ port: settings.OPS_PORT, host: settings.OPS_HOST });
  return {
    address,
    opsAddress,
    /** Balancers get told to send requests elsewhere. */
    refuse() {
      isStopping = true;
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

const freshOf = (settings: Settings, database: RunningDatabase, log: FastifyBaseLogger) =>
  freshPartsOf({
    db: database.readings.db,
    pool: database.questions.pool,
    log,
    // Questions prepare their statement by name in SQL, which no pooler keeps and a cluster plans each time anyway.
    isPrepared: settings.DATABASE_PREPARED && !database.isPooled && !database.isCluster,
    isCluster: database.isCluster,
    mostBytes: settings.FRESH_MEGABYTES * 1_048_576,
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
