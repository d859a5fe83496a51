import { resolve } from 'node:path';
import { pino } from 'pino';
import { linePort } from './account/lineApi.ts';
import { passwordsWith } from './account/passwords.ts';
import { demoAliases, loadDemo } from './cli/loadDemo.ts';
import { connect } from './db/connect.ts';
import { grantTo, isMigrated, migrate } from './db/migrate.ts';
import { startPostgres } from './db/postgres/startPostgres.ts';
import { refuseBypass } from './db/refuseBypass.ts';
import { secretNamed } from './db/secret.ts';
import { buildApp } from './http/app.ts';
import { limitsOn } from './http/limits.ts';
import { metricsOf } from './http/metrics.ts';
import { buildOps } from './http/ops.ts';
import { startJobs } from './jobs/startJobs.ts';
import { drandBeacon } from './lottery/drandBeacon.ts';
import { transportsOf } from './notice/transportsOf.ts';
import { paymentProviders } from './payment/paymentProviders.ts';
import { redaction } from './redaction.ts';
import { publicUrlOf, type Settings } from './settings.ts';
import { tenantDirectory } from './tenant/directory.ts';
import type { Clock } from './time.ts';

export type StartOptions = { readonly settings: Settings; readonly webFolder: string | null; readonly clock?: Clock };

/** Brings up database, schema, demo data and HTTP; answers once requests are served. */
export async function start({ settings, webFolder, clock = Date.now }: StartOptions) {
  const log = pino({ level: settings.LOG_LEVEL, redact: redaction });
  const postgres = settings.DATABASE_URL ? null : await startPostgres({ dataDir: resolve(settings.DATA_DIR), log });
  const appUrl = settings.DATABASE_URL ?? postgres?.appUrl ?? '';
  const ownerUrl = settings.DATABASE_OWNER_URL ?? postgres?.ownerUrl ?? appUrl;
  const onLost = (error: Error) => log.warn({ reason: error.message }, 'a database connection was lost');
  const onUnreadable = (error: Error) =>
    log.warn({ reason: error.message }, 'a stored password hash cannot be read; nobody can log in with it');
  const { db, pool } = connect({ url: appUrl, size: settings.DATABASE_POOL, onLost });
  // A connection of its own: with all others busy the process is at work, not to be taken out.
  const health = connect({ url: appUrl, size: 1, onLost });
  const closeDatabase = async () => {
    await health.db.destroy();
    await db.destroy();
    await postgres?.stop();
  };

  try {
    await prepare({ db, ownerUrl, onLost });
    if (settings.DEMO) await loadDemo({ ownerUrl, clock, log });

    const directory = tenantDirectory(db);
    const publicUrl = publicUrlOf(settings);
    const metrics = metricsOf(pool);
    const server = {
      db,
      directory,
      clock,
      passwords: await passwordsWith({ onUnreadable }),
      line: linePort({ url: settings.LINE_API_URL, timeoutMs: settings.LINE_TIMEOUT_MS }),
      limits: limitsOn(pool),
      payments: paymentProviders({ settings, db, clock, secret: await secretNamed(db, 'sandbox payment') }),
      transports: transportsOf({ settings, log }),
      beacon: drandBeacon({ urls: settings.DRAND_URLS, timeoutMs: settings.DRAND_TIMEOUT_MS }),
      publicUrl,
      linkSecret: await secretNamed(db, 'link'),
    };
    let isStopping = false;
    const app = await buildApp({
      server,
      metrics,
      logger: log,
      xsrfSecret: await secretNamed(db, 'xsrf'),
      isSecure: settings.PUBLIC_URL?.startsWith('https:') ?? false,
      trustProxy: settings.TRUST_PROXY,
      webFolder,
      isReady: async () => !isStopping && (await answers(health.db)),
    });
    const address = await app.listen({ port: settings.PORT, host: settings.HOST });
    const jobs = startJobs({ server, log, everyMs: settings.JOBS_EVERY_MS });
    const ops = buildOps(app, metrics);
    const opsAddress = await ops.listen({ port: settings.OPS_PORT, host: settings.OPS_HOST });

    return {
      address,
      opsAddress,
      log,
      demoTenants: () =>
        db.selectFrom('tenant').select(['alias', 'name']).where('alias', 'in', demoAliases).orderBy('alias').execute(),
      async stop() {
        isStopping = true;
        await new Promise((done) => setTimeout(done, settings.DRAIN_SECONDS * 1000));
        await jobs.stop();
        await app.close();
        await ops.close();
        await closeDatabase();
      },
    };
  } catch (error) {
    await closeDatabase();
    throw error;
  }
}

export type Running = Awaited<ReturnType<typeof start>>;

type Connection = ReturnType<typeof connect>;

/** Refuses a role that would see every tenant, then migrates with the owner's connection. */
async function prepare(target: { db: Connection['db']; ownerUrl: string; onLost: (error: Error) => void }) {
  const owner = connect({ url: target.ownerUrl, size: 2, onLost: target.onLost });
  try {
    const role = await refuseBypass(target.db);
    if (await isMigrated(owner.db)) await grantTo(owner.db, role);
    else await migrate(owner.db, role);
    await refuseBypass(target.db);
  } finally {
    await owner.db.destroy();
  }
}

const answers = (db: Connection['db']) =>
  db
    .selectFrom('server_secret')
    .select('name')
    .limit(1)
    .execute()
    .then(
      () => true,
      () => false,
    );
