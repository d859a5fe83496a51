import { availableParallelism } from 'node:os';
import { connect } from '#server/db/connect.ts';
import { connectionRoom } from '#server/limits/connectionRoom.queries.ts';
import { type Settings, SettingsError } from '#server/settings.ts';
import { connectionsNeeded } from '../sizes.ts';

type Log = { warn(fields: object, line: string): void };
type Given = Pick<Settings, 'PROCESSES' | 'DATABASE_POOL' | 'FRESH_MEGABYTES' | 'DATABASE_POOLER'>;

/** Whether one process is the parent of others that serve, and not the one that serves. */
export const hasParent = ({ PROCESSES }: Pick<Settings, 'PROCESSES'>) => PROCESSES !== 1;

/**
 * How many processes serve the port: as many as PROCESSES says, or one for each core as far as the database has
 * connections for them. Throws SettingsError where it has too few for what was asked for.
 */
export async function processCount(settings: Given, { appUrl, log }: { readonly appUrl: string; readonly log: Log }) {
  const wanted = settings.PROCESSES === 'auto' ? availableParallelism() : settings.PROCESSES;
  // A pooler has limits of its own, which nobody can ask.
  if (settings.DATABASE_POOLER) return wanted;
  const { most, free } = await roomAt(appUrl);
  const fitting = mostFitting(settings, wanted, most);
  if (settings.PROCESSES !== 'auto' && fitting < wanted) throw new SettingsError(tooFew(settings, wanted, most));
  if (fitting === 0) throw new SettingsError(tooFew(settings, 1, most));
  if (fitting < wanted) log.warn({ processes: fitting, cores: wanted, connections: most }, fewerThanCores);
  const needed = connectionsNeeded(settings, fitting, true);
  if (needed > free) log.warn({ needed, free, connections: most }, othersHaveThem);
  return fitting;
}

const fewerThanCores =
  'PROCESSES is auto: fewer processes than cores, as the database has no connections for more (max_connections, or a limit of the role)';
const othersHaveThem =
  'others have so many connections of the database that these processes may run out of them: raise max_connections';

/** As many as there are connections for, the one that runs besides while they are restarted among them. */
function mostFitting(settings: Given, wanted: number, most: number) {
  for (let count = wanted; count > 0; count -= 1) if (connectionsNeeded(settings, count, true) <= most) return count;
  return 0;
}

function tooFew(settings: Given, wanted: number, most: number) {
  const needed = connectionsNeeded(settings, wanted, true);
  const fitting = mostFitting(settings, wanted, most);
  const less = fitting > 0 ? `set PROCESSES to ${fitting}, ` : '';
  return (
    `These settings are wrong:\n  PROCESSES: ${wanted} need ${needed} connections of the database, one more process ` +
    `while they are restarted among them, and it allows ${most}: ${less}make DATABASE_POOL smaller or raise max_connections`
  );
}

async function roomAt(url: string) {
  const asking = connect({ url, size: 1, onLost: () => undefined });
  try {
    return await connectionRoom(asking.db);
  } finally {
    await asking.db.destroy();
  }
}
