import { mkdirSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';

const memory = '/dev/shm';
const isOurs = (name: string) => /^yoyaku-run-\d+$/.test(name);
/** What the databases of a run take, with plenty to spare. */
const needed = 6 * 1024 ** 3;
const day = 86_400_000;

/**
 * Lets this run keep its temporary folders in memory where there is room for them. A database has more than a thousand
 * files, and making and removing them on a disk costs PostgreSQL more time than all that the tests ask of it. The folder
 * goes with the process; one that a killed run has left is removed a day later.
 */
export function keepInMemory() {
  // The processes of a run inherit the folder from the first.
  if (process.env.TMPDIR || !hasRoom()) return;
  const left = readdirSync(memory).filter(isOurs);
  for (const folder of left.map((name) => join(memory, name))) {
    if (Date.now() - statSync(folder).mtimeMs > day) rmSync(folder, { recursive: true, force: true });
  }
  const folder = join(memory, `yoyaku-run-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return Math.min(bavail * bsize, process.availableMemory()) > needed;
  } catch {
    return false;
  }
}
