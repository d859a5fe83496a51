import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buildWeb } from '#scripts/web/buildWeb.ts';
import { startPostgres } from '#server/db/postgres/startPostgres.ts';
import { countArrangedChanges } from '#server/testing/countArrangedChanges.ts';
import { inDatabase, withoutDisk } from '#server/testing/testDatabase.ts';
import { offsetToStage, type Zone, zones } from './stage.ts';
import { type StartedServer, startServer } from './startServer.ts';
import { tellWorkers } from './world.ts';

const root = resolve(import.meta.dirname, '../..');

/**
 * Sets up the world of all stories: the built web, its own PostgreSQL, the demo tenants and a server in each zone.
 * Takes all of it down afterwards, and fails the run when a server has logged a fault.
 */
export default async function startWorld() {
  await buildWeb(root);
  const folder = await mkdtemp(join(tmpdir(), 'yoyaku-e2e-'));
  const webFolder = join(folder, 'web');
  // A copy, so that a build meanwhile takes nothing from under the stories.
  await cp(join(root, 'dist/web'), webFolder, { recursive: true });
  await cp(join(root, 'dist/console'), join(folder, 'console'), { recursive: true });
  const log = { info: () => undefined, error: (message: string) => process.stderr.write(`${message}\n`) };
  const postgres = await startPostgres({ dataDir: folder, log, settings: withoutDisk });
  const { ownerUrl, appUrl } = postgres;
  const databases = { superuserUrl: inDatabase(postgres.superuserUrl, 'yoyaku'), ownerUrl, appUrl };
  const surroundings = { databases, dataDir: folder, webFolder, offsetMs: offsetToStage() };

  const servers = new Map<Zone, StartedServer>();
  const [first, ...others] = zones;
  // Of a demo, mails are shown on a page. The first server loads the demo tenants, the others find them.
  const startIn = async (zone: Zone) => servers.set(zone, await startServer(surroundings, { TZ: zone, DEMO: 'true' }));
  const takeDown = async () => {
    const logs = await Promise.all([...servers.values()].map((server) => server.stop()));
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
    return logs.join('');
  };

  try {
    // The first one migrates and loads the demo tenants.
    await startIn(first);
    await countArrangedChanges(databases.superuserUrl);
    await Promise.all(others.map((zone) => startIn(zone)));
  } catch (error) {
    await takeDown();
    throw error;
  }
  const urlOf = (zone: Zone) => servers.get(zone)?.url ?? '';
  tellWorkers({
    ...surroundings,
    servers: {
      'Asia/Tokyo': urlOf('Asia/Tokyo'),
      'America/New_York': urlOf('America/New_York'),
    },
  });

  return async () => {
    const logs = await takeDown();
    if (logs !== '') throw new Error(`The servers logged faults:\n${logs}`);
  };
}
