import { userInfo } from 'node:os';
import { pino } from 'pino';
import type { Calls, Opened } from '../cli/commandCall.ts';
import { openDatabase, type ReachedDatabase, reach } from '../cli/openDatabase.ts';
import { program } from '../cli/program.ts';
import { readSettings } from '../settings.ts';
import { callsOf } from './calls.ts';
import { examine } from './doctor/examine.ts';
import { outsideOf } from './outsideOf.ts';
import { partsOf } from './parts.ts';

/** The operations on the database of the environment's settings. */
async function operations(reason: string): Promise<Opened<Calls>> {
  const settings = readSettings(process.env);
  const { db, pool, close } = await openDatabase(settings);
  // The operations' log lines are for a server's log; a command prints its own messages.
  const log = pino({ level: 'silent' });
  const parts = partsOf(await outsideOf({ settings, db, pool, clock: Date.now, log }));
  return { given: callsOf({ parts, log, staffName: `local:${userInfo().username}`, reason }), close };
}

async function database(): Promise<Opened<ReachedDatabase>> {
  const { stop, ...given } = await reach(readSettings(process.env));
  return { given, close: stop };
}

/** `npm run yoyaku -- …`; `args` without program and command names. */
export const yoyaku = (args: readonly string[]) =>
  program({ operations, database, examine }).parseAsync(args, { from: 'user' });
