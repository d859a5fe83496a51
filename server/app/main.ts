import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { NewerDatabase } from '../db/migrate.ts';
import { CannotStartPostgres } from '../db/postgres/CannotStartPostgres.ts';
import { RoleError } from '../db/refuseBypass.ts';
import { readSettings, SettingsError } from '../settings.ts';
import { greeting } from './greeting.ts';
import { type Demo, start } from './start.ts';

const webFolder = resolve(import.meta.dirname, '../../dist/web');

/**
 * Starts the product from the environment and stops it on SIGINT or SIGTERM. Exits 1 with a plain sentence when it
 * cannot.
 */
export async function main(demo: Demo) {
  const settings = readSettings(process.env);
  const running = await start({ settings, webFolder: existsSync(webFolder) ? webFolder : null, demo });
  process.stdout.write(await greeting(running, settings));
  let isStopping = false;
  const stop = (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    running.log.info({ signal }, 'stopping');
    // Whatever hangs, even here.
    setTimeout(() => process.exit(1), 9_500 + settings.DRAIN_SECONDS * 1000).unref();
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
}

const explained = [SettingsError, RoleError, NewerDatabase, CannotStartPostgres];

/** What went wrong, without a stack where the reader can do something about it. */
export const explain = (error: unknown) =>
  error instanceof Error && explained.some((kind) => error instanceof kind)
    ? error.message
    : error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
      ? `The address is in use by another program: ${error.message}\nChoose another port, for example PORT=3100 npm start`
      : error instanceof Error
        ? (error.stack ?? error.message)
        : String(error);
