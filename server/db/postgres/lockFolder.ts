import { accessSync, closeSync, constants, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { CannotStartPostgres } from './CannotStartPostgres.ts';

/** Kept reachable while held: a collected handle would be closed and the lock lost. */
const held = new Set<DatabaseSync>();

/**
 * Claims a data folder for this process and returns the release. Throws CannotStartPostgres if another process has it.
 *
 * The claim is a lock of the operating system on `server.lock`, so a killed server leaves nothing behind and two
 * servers that start in the same instant cannot both win. Opening the file with SQLite is how Node reaches such a lock.
 */
export function lockFolder(folder: string): () => void {
  const lock = open(folder);
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (cause) {
    lock.close();
    throw new CannotStartPostgres(
      `The data folder ${folder} is in use by another server${holder(folder)}. ` +
        'Stop that one first, or give this one its own folder with DATA_DIR.',
      { cause },
    );
  }
  held.add(lock);
  writeFileSync(join(folder, 'server.pid'), `${process.pid}\n`);
  return () => {
    if (held.delete(lock)) lock.close();
  };
}

/** Checks that the file can be written: SQLite would open it read-only, which locks nothing. */
function open(folder: string): DatabaseSync {
  const file = join(folder, 'server.lock');
  try {
    mkdirSync(folder, { recursive: true });
    closeSync(openSync(file, 'a'));
    accessSync(folder, constants.W_OK);
    return new DatabaseSync(file, { timeout: 0 });
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new CannotStartPostgres(`The data folder ${folder} cannot be written: ${why}`, { cause });
  }
}

function holder(folder: string): string {
  try {
    return ` (process ${readFileSync(join(folder, 'server.pid'), 'utf8').trim()})`;
  } catch {
    return '';
  }
}
