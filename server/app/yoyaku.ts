import { userInfo } from 'node:os';
import { pino } from 'pino';
import type { Opened } from '../cli/commandCall.ts';
import { openDatabase } from '../cli/openDatabase.ts';
import { program } from '../cli/program.ts';
import { readSettings } from '../settings.ts';
import { callsOf } from './calls.ts';
import { outsideOf } from './outsideOf.ts';
import { partsOf } from './parts.ts';

/** The operations on the database of the environment's settings. */
async function open(): Promise<Opened> {
  const settings = readSettings(process.env);
  const { db, pool, close } = await openDatabase(settings);
  // The operations' log lines are for a server's log; a command prints its own messages.
  const log = pino({ level: 'silent' });
  const parts = partsOf(await outsideOf({ settings, db, pool, clock: Date.now, log }));
  return { calls: callsOf({ parts, log, staffName: `local:${userInfo().username}` }), close };
}

/** `npm run yoyaku -- …`; `args` without program and command names. */
export const yoyaku = (args: readonly string[]) => program(open).parseAsync(args, { from: 'user' });
