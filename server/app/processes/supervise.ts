import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { hashesAtOnce } from '#rules/account/queue/queueWait.ts';
import { startPostgres } from '#server/db/postgres/startPostgres.ts';
import { sharedPort } from '#server/http/listening/sharedPort.ts';
import type { Settings } from '#server/settings.ts';
import { processLog } from '../processLog.ts';
import { aWorker, type Worker } from './aWorker.ts';
import { Fleet } from './fleet.ts';
import { answersOf, opsOfAll } from './opsOfAll.ts';
import { processCount } from './processCount.ts';
import { slots } from './slots.ts';

/** After this long a process ends by itself; a second later it is killed. In milliseconds, besides DRAIN_SECONDS. */
const stopMs = 10_500;

/** Threads of a process for slow work, hashing among it. */
const threads = Number(process.env.UV_THREADPOOL_SIZE ?? 4);

type Options = { readonly settings: Settings; readonly program: string; readonly onHopeless: () => void };

/** Could not serve, and what is wrong has been said by the process that found it. */
export class CannotServe extends Error {}

/**
 * Serves by several processes on one port: keeps them alive, shares among them what the machine and its database have, and
 * answers operators for all of them. It accepts no connection itself.
 */
export async function supervise({ settings, program, onHopeless }: Options) {
  const { log, end: endLog } = processLog(settings.LOG_LEVEL, { isShared: true });
  const { DATABASE_URL, DATABASE_OWNER_URL, DATA_DIR } = settings;
  const postgres = DATABASE_URL ? null : await startPostgres({ dataDir: resolve(DATA_DIR), log });
  const appUrl = DATABASE_URL ?? postgres?.appUrl ?? '';
  const database = postgres && { appUrl, ownerUrl: DATABASE_OWNER_URL ?? postgres.ownerUrl };
  let fleet: Fleet | undefined;
  const end = async () => {
    await fleet?.stop(stopMs + settings.DRAIN_SECONDS * 1_000);
    await postgres?.stop();
    await endLog();
  };
  try {
    const processes = await processCount(settings, { appUrl, log });
    const port = await sharedPort({ host: settings.HOST, port: settings.PORT, sets: processes });
    const hashing = slots<Worker>(hashesAtOnce({ cores: availableParallelism(), threads: threads * processes }));
    const begin = (place: number) =>
      aWorker({
        program,
        place: { place, processes, database },
        onSlot: hashing.want,
        onSlotBack: hashing.giveBack,
        onGone: (worker, how) => {
          hashing.gone(worker);
          log.info({ process: place + 1, pid: worker.pid, how }, 'a process has ended');
        },
        onSilent: (worker) =>
          log.error({ process: place + 1, pid: worker.pid }, 'a process says nothing: it is killed'),
      });
    const all = new Fleet({ sets: port.sets, begin, log, onHopeless });
    fleet = all;
    if (!(await all.start())) throw new CannotServe('A process ended before it could serve; see above.');
    const ops = opsOfAll(all);
    const opsAddress = await ops.listen({ port: settings.OPS_PORT, host: settings.OPS_HOST });
    return {
      address: `http://${settings.HOST}:${port.port}`,
      opsAddress,
      log,
      demoTenants: async () =>
        ((await answersOf(all, 'demoTenants'))[0] ?? []) as readonly {
          readonly alias: string;
          readonly name: string;
        }[],
      processes,
      restart: () => all.restart(),
      async stop() {
        await Promise.all([ops.close(), end()]);
        port.close();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}
