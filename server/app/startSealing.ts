import type { FastifyBaseLogger } from 'fastify';
import { type Database, inTenant } from '../db/connect.ts';
import { countUnreadable } from '../staff/seal/seal.queries.ts';
import { sealStored } from '../staff/seal/sealStored.ts';
import type { Seals } from '../staff/seal/seals.ts';

/** How often it is looked whether all processes read what is sealed, in milliseconds. */
const lookEveryMs = 5_000;

const stepRows = 500;

type Starting = {
  readonly db: Database;
  readonly directory: { everyId(): Promise<readonly string[]> };
  readonly seals: Seals;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
};

/**
 * Seals what versions before left open, and what another key had sealed, as soon as no process of a version that would
 * not read it is left. Says which second factors none of the keys opens.
 */
export function startSealing({ db, directory, seals, log }: Starting) {
  const sealing = sealStored(seals);
  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;
  let run: Promise<void> = Promise.resolve();

  async function tell() {
    let unreadable = 0;
    for (const tenantId of await directory.everyId()) {
      unreadable += await inTenant(db, tenantId, (trx) => countUnreadable(trx, { tenantId, ...seals }));
    }
    if (unreadable === 0) return;
    log.error(
      { staff: unreadable },
      'second factors are sealed with a key that is not in SECRET_KEY: give that one too',
    );
  }

  async function sealAll() {
    let sealed = 0;
    for (const tenantId of await directory.everyId()) {
      const step = () => inTenant(db, tenantId, (trx) => sealing({ trx, tenant: { tenantId } }, stepRows));
      for (let count = stepRows; count >= stepRows && !isStopping; sealed += count) count = await step();
    }
    if (sealed > 0) log.info({ sealed }, 'second factors were sealed with the present key');
  }

  async function look(): Promise<void> {
    try {
      if (seals.begins === null) return;
      if (seals.mayBegin()) return await sealAll();
    } catch (error) {
      log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'second factors were not sealed');
    }
    if (!isStopping) timer = setTimeout(next, lookEveryMs);
  }
  const next = () => {
    run = look();
  };
  const told = tell().catch((error) => log.warn({ reason: String(error) }, 'second factors were not looked at'));
  next();

  return {
    async stop() {
      isStopping = true;
      clearTimeout(timer);
      await Promise.all([told, run]);
    },
  };
}
