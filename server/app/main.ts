import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { NewerDatabase } from '../db/migrate.ts';
import { CannotStartPostgres } from '../db/postgres/CannotStartPostgres.ts';
import { RoleError } from '../db/refuseBypass.ts';
import { readSettings, type Settings, SettingsError } from '../settings.ts';
import { greeting } from './greeting.ts';
import { hasParent } from './processes/processCount.ts';
import type { Demo } from './start.ts';

const webFolder = resolve(import.meta.dirname, '../../dist/web');

type Program = {
  /** What a process that serves loads, and a parent of others does not. */
  readonly demo: () => Promise<Demo>;
  /** The file that runs this, by the name under which it was started: after an upgrade it may lead to a newer version. */
  readonly program: string;
};

/**
 * Starts the product from the environment and stops it on SIGINT or SIGTERM; several processes are restarted one by one on
 * SIGHUP. Exits 1 with a plain sentence when it cannot.
 */
export async function main({ demo, program }: Program) {
  const files = { webFolder: existsSync(webFolder) ? webFolder : null };
  if (process.argv[2] === 'worker' && process.connected) {
    const { runWorker } = await import('./processes/runWorker.ts');
    return runWorker({ ...files, demo: await demo() });
  }
  const settings = readSettings(process.env);
  if (hasParent(settings)) return superviseUntilStopped(settings, program);
  const { start } = await import('./start.ts');
  const running = await start({ settings, ...files, demo: await demo() });
  process.stdout.write(await greeting(running, settings));
  stopOnSignals(running, 9_500 + settings.DRAIN_SECONDS * 1000);
}

async function superviseUntilStopped(settings: Settings, program: string) {
  if (process.platform !== 'linux') {
    throw new SettingsError('These settings are wrong:\n  PROCESSES: several processes share a port on Linux alone');
  }
  // Whoever asks while they start is heard once they serve.
  let isAskedEarly = false;
  const askedEarly = () => {
    isAskedEarly = true;
  };
  process.on('SIGHUP', askedEarly);
  const { supervise } = await import('./processes/supervise.ts');
  const running = await supervise({
    settings,
    program,
    onHopeless: () => {
      running.log.fatal('no process can serve: giving up');
      void running.stop().finally(() => process.exit(1));
    },
  });
  process.stdout.write(await greeting(running, settings));
  const stop = stopOnSignals(running, 13_000 + settings.DRAIN_SECONDS * 1000);
  const onHangUp = () => {
    // Where somebody sits at a terminal it says that the terminal has gone.
    if (process.stdin.isTTY) return stop('SIGHUP');
    running.log.info('restarting one process after the other');
    void running.restart().then((isDone) => isDone && running.log.info('all processes were restarted'));
  };
  process.on('SIGHUP', onHangUp);
  process.off('SIGHUP', askedEarly);
  if (isAskedEarly) onHangUp();
}

type Stopping = {
  readonly log: { info(fields: object, line: string): void; error(fields: object, line: string): void };
  stop(): Promise<void>;
};

function stopOnSignals(running: Stopping, atMostMs: number) {
  let isStopping = false;
  const stop = (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    running.log.info({ signal }, 'stopping');
    // Whatever hangs, even here.
    setTimeout(() => process.exit(1), atMostMs).unref();
    running.stop().then(
      () => process.exit(0),
      (error) => {
        running.log.error({ err: error }, 'stop failed');
        process.exit(1);
      },
    );
  };
  // npm may deliver the same signal twice; the second one must not cut a graceful stop short.
  process.on('SIGINT', () => stop('SIGINT'));
  process.on('SIGTERM', () => stop('SIGTERM'));
  return stop;
}

const explained = [SettingsError, RoleError, NewerDatabase, CannotStartPostgres];

/** What went wrong, without a stack where the reader can do something about it. */
export const explain = (error: unknown) =>
  error instanceof Error && (explained.some((kind) => error instanceof kind) || error.name === 'CannotServe')
    ? error.message
    : error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
      ? `The address is in use by another program: ${error.message}\nChoose another port, for example PORT=3100 npm start`
      : error instanceof Error
        ? (error.stack ?? error.message)
        : String(error);
