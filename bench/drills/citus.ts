import pg from 'pg';
import { runProgram } from '#scripts/programs/runProgram.ts';

/** Logins, bookings and carts with their races, draws from the entries to the announcement, and every call under attack. */
const tests = [
  'server/account/login/login.test.ts',
  'server/facility/booking/reserve',
  'server/event/cart/addEventToCartRefused.test.ts',
  'server/event/cart/extendHold.test.ts',
  'server/event/cart/removeEventFromCart.test.ts',
  'server/event/cart/updateEventInCart.test.ts',
  'server/event/cart/lastSeat.race.test.ts',
  'server/bundle/import/importBesideDraws.test.ts',
  'server/facility/lottery/facilityLife.test.ts',
  'server/event/lottery/eventLife.test.ts',
  'server/lottery/manyEntries.test.ts',
  'server/safety.test.ts',
];

const isMissing = `NOT DONE: there is no cluster. Debian has no package of Citus. Start a PostgreSQL of its own with Citus
(https://docs.citusdata.com), all of which may be thrown away, with shared_preload_libraries = 'citus' and
citus.enable_local_execution = off, so that its one machine is asked as another would be, and name its superuser:
  CITUS_URL=postgres://postgres@127.0.0.1:5433/postgres npm run drill -- citus`;

/**
 * The product on a cluster of Citus: its tables laid out, and tests of the server on them. Needs a PostgreSQL with the
 * extension, which nothing here can install.
 */
export async function citus() {
  const url = process.env.CITUS_URL;
  if (!url) {
    console.log(isMissing);
    return false;
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ version: string; local: string | null }>(
    `select default_version as version, current_setting('citus.enable_local_execution', true) as local
     from pg_available_extensions where name = 'citus'`,
  );
  await client.end();
  const [found] = rows;
  if (!found?.local) {
    console.log(isMissing);
    return false;
  }
  console.log(`Citus ${found.version}, one machine${found.local === 'off' ? ', asked over the network' : ''}`);
  const { code } = await runProgram({
    file: process.execPath,
    args: ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server', '--project', 'race', ...tests],
    env: { TEST_DATABASE_SUPERUSER_URL: url, TEST_CLUSTER: 'true' },
  });
  console.log(`tests of the server on it ${code === 0 ? 'passed' : 'FAILED'}`);
  if (found.local !== 'off') console.log('NOT DONE: over the network; set citus.enable_local_execution = off.');
  console.log('NOT DONE: several machines, one that is lost, and moving rows between them.');
  return code === 0 && found.local === 'off';
}
