import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/connect.ts';
import { newId } from '../newId.ts';
import { beat, leave } from './processes.queries.ts';

/** How often a process notes that it lives, in milliseconds, and for how long the others count on it. */
const everyMs = 5_000;
const aliveMs = 3 * everyMs;
const keptMs = 60_000;

/** How many processes serve one database: what each of them counts for itself is divided by their number. */
export function processesOn(db: Database, log: FastifyBaseLogger) {
  const processId = newId();
  let alive = 1;
  // Until they were counted, one of the version before may be there.
  let doAllReadSeals = false;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let underWay: Promise<void> = Promise.resolve();

  async function note() {
    try {
      const counted = await beat(db, { processId, aliveMs, keptMs });
      alive = counted.alive;
      doAllReadSeals = counted.withoutSeals === 0;
    } catch (error) {
      // Nobody else hears of the others either, and who calls meanwhile is told that the database is away.
      log.debug({ reason: error instanceof Error ? error.message : String(error) }, 'processes were not counted');
    }
  }

  const next = () => {
    underWay = note().then(() => {
      if (!isStopped) timer = setTimeout(next, everyMs);
    });
    return underWay;
  };

  return {
    count: () => alive,
    /** Whether no process of a version before that of sealed factors is among them. */
    readSeals: () => doAllReadSeals,
    begin: next,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await underWay;
      await leave(db, processId).catch(() => undefined);
    },
  };
}
