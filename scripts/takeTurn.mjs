// Plain JavaScript for any Node from 18 on: it is used before the dependencies are there.
import { mkdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const heartbeat = 1_000;
const abandonedAfter = 10_000;

/**
 * Lets one process at a time do what `folder` represents and returns the release. A dead holder is detected because its
 * folder is no longer touched. Process ids would be wrong after a restart of the machine.
 *
 * @param {string} folder created while held; its parent must exist
 * @param {() => void} onWait called once when another process has the turn
 * @returns {Promise<() => void>}
 */
export async function takeTurn(folder, onWait) {
  let hasTold = false;
  while (!tryTake(folder)) {
    if (age(folder) > abandonedAfter) rmSync(folder, { recursive: true, force: true });
    if (!hasTold) onWait();
    hasTold = true;
    await sleep(200);
  }
  const beating = setInterval(() => touch(folder), heartbeat);
  beating.unref();
  return () => {
    clearInterval(beating);
    rmSync(folder, { recursive: true, force: true });
  };
}

/** @param {string} folder */
function tryTake(folder) {
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** @param {string} folder */
function age(folder) {
  const state = statSync(folder, { throwIfNoEntry: false });
  return state ? Date.now() - state.mtimeMs : 0;
}

/** @param {string} folder */
function touch(folder) {
  const now = new Date();
  try {
    utimesSync(folder, now, now);
  } catch {
    // Somebody removed it by hand; the work goes on.
  }
}
