import type { ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { CannotStartPostgres } from './CannotStartPostgres.ts';
import { start } from './postgresAccount.ts';
import { readPostmasterFile } from './postmasterFile.ts';
import type { PreparedCluster } from './prepareCluster.ts';

const megabyte = 1024 * 1024;

/** A PostgreSQL that takes connections; `ended` settles with a description when its process is gone. */
export type Postmaster = { pid: number; ended: Promise<string> };

/**
 * Starts PostgreSQL and waits until it takes connections, through a crash recovery however long. Its process outlives
 * this one and does not receive the terminal's Ctrl-C. Throws CannotStartPostgres with the end of its log.
 */
export async function launchPostmaster(prepared: PreparedCluster, settings: string[]): Promise<Postmaster> {
  const logged = keepLogSmall(prepared.log);
  const child = spawnPostmaster(prepared, settings);
  let end: string | undefined;
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ? `ended by ${signal}` : `ended with code ${code}`));
  });
  void ended.then((how) => {
    end = how;
  });
  while (end === undefined) {
    const file = readPostmasterFile(prepared.cluster);
    if (child.pid !== undefined && file?.pid === child.pid && file.ready) return { pid: child.pid, ended };
    await sleep(5);
  }
  const said = readFileSync(prepared.log).subarray(logged).toString().trim().split('\n').slice(-15).join('\n');
  throw new CannotStartPostgres(`PostgreSQL did not start (${end}). The end of ${prepared.log}:\n${said}`);
}

function spawnPostmaster({ account, binaries, cluster, log }: PreparedCluster, settings: string[]): ChildProcess {
  const output = openSync(log, 'a', 0o600);
  try {
    const program = { file: binaries.postgres, args: ['-D', cluster, ...settings] };
    return start(account, program, { detached: true, stdio: ['ignore', output, output] });
  } finally {
    closeSync(output);
  }
}

/** Returns the size of the log. A big one is first moved aside and replaces the previous one. */
function keepLogSmall(log: string): number {
  const size = statSync(log, { throwIfNoEntry: false })?.size ?? 0;
  if (size < 10 * megabyte) return size;
  renameSync(log, `${log}.1`);
  return 0;
}
