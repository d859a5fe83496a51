import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What PostgreSQL says about itself in `postmaster.pid`: its process id and whether it takes connections yet. */
export type PostmasterFile = { pid: number; ready: boolean };

/** Reads `postmaster.pid`; undefined when there is none. */
export function readPostmasterFile(cluster: string): PostmasterFile | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Math.abs(Number(lines[0]));
    return pid > 0 ? { pid, ready: lines[7]?.trim() === 'ready' } : undefined;
  } catch {
    return undefined;
  }
}

/** The process id of a PostgreSQL that runs on these data files now; undefined when none does. */
export function runningPostmaster(cluster: string): number | undefined {
  const file = readPostmasterFile(cluster);
  return file && worksOn(file.pid, cluster) ? file.pid : undefined;
}

/** Whether the process exists and is not merely waiting for its parent to notice its end. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  if (process.platform !== 'linux') return true;
  try {
    return !/^\d+ \(.*\) [ZX]/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/**
 * After a crash another process may carry the number in `postmaster.pid`, and PostgreSQL would refuse to start for it.
 * It takes the number of its own parent as harmless, so that is put there; its second check, for the shared memory
 * of leftover backends, stays in force.
 */
export function disarmPostmasterFile(cluster: string): void {
  const file = readPostmasterFile(cluster);
  if (!file || !isNumberTaken(file.pid)) return;
  const path = join(cluster, 'postmaster.pid');
  writeFileSync(path, readFileSync(path, 'utf8').replace(/^-?\d+/, String(process.pid)));
}

function isNumberTaken(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The folder is on the postmaster's command line, which Windows does not show without further tools. */
function worksOn(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform === 'win32') return true;
  if (process.platform !== 'linux') {
    return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout.includes(cluster);
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(cluster);
  } catch {
    return false;
  }
}
