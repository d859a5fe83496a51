import pg from 'pg';
import { dayOf } from '#rules/day/day.ts';
import { installPackage, knowsPackage, mayInstall } from '#scripts/programs/aptPackages.ts';
import { runProgram } from '#scripts/programs/runProgram.ts';
import { passwordsWith } from '#server/account/password/passwords.ts';
import { localDateTimeOf } from '#server/time.ts';
import { aBenchDatabase, aServerProcess, type BenchDatabase, freePort } from '../benchServers.ts';
import { aTown, userNumberOf } from '../data/townData.ts';
import { xsrfFrom } from '../faults/persistentClient.ts';
import { aPgbouncer, findPgbouncer, versionOf } from './aPgbouncer.ts';

/** Since then it keeps prepared statements in transaction mode. */
const keepsNamesFrom = 1.021;

/** A login with its limits, races for one place and one seat, a draw, and all of a booking. */
const tests = [
  'server/account/login/login.test.ts',
  'server/facility/booking/reserve',
  'server/facility/booking/bookAndCancel.race.test.ts',
  'server/event/cart/lastSeat.race.test.ts',
  'server/lottery/cut.test.ts',
  'server/lottery/closing.test.ts',
];

/**
 * The product behind PgBouncer in transaction mode: the server as a process with a login, and then tests of the server
 * whose every connection goes through it. With a version that keeps names once without them and once with them.
 */
export async function pgbouncer() {
  if (!findPgbouncer() && mayInstall() && knowsPackage('pgbouncer')) installPackage('pgbouncer', 'the drill');
  const program = findPgbouncer();
  if (!program) {
    console.log('NOT DONE: there is no pgbouncer here. Install it (Debian: apt-get install pgbouncer) and try again.');
    return false;
  }
  const version = versionOf(program);
  console.log(version.name);
  let isGood = true;
  for (const keepsNames of version.number >= keepsNamesFrom ? [false, true] : [false]) {
    const name = keepsNames ? 'with prepared statements' : 'without prepared statements';
    const database = await aBenchDatabase();
    const pooler = await aPgbouncer({ program, superuserUrl: database.superuserUrl, keepsNames });
    try {
      const asProcess = await loginThrough(database, pooler, keepsNames);
      console.log(`${name}: twenty log in at a server of its own: ${asProcess}`);
      const { code } = await runProgram({
        file: process.execPath,
        args: ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server', '--project', 'race', ...tests],
        env: {
          TEST_DATABASE_SUPERUSER_URL: database.superuserUrl,
          TEST_POOLER_PORT: String(pooler.port),
          TEST_POOLER_NAMES: String(keepsNames),
        },
      });
      console.log(`${name}: tests of the server ${code === 0 ? 'passed' : 'FAILED'}`);
      isGood &&= asProcess === 'ok' && code === 0;
    } finally {
      await pooler.stop();
      await database.stop();
    }
  }
  if (version.number < keepsNamesFrom) {
    console.log('NOT DONE: prepared statements through PgBouncer 1.21 or newer; this one is older.');
  }
  return isGood;
}

type Pooler = Awaited<ReturnType<typeof aPgbouncer>>;

/** 'ok', or what went wrong. */
async function loginThrough(database: BenchDatabase, pooler: Pooler, keepsNames: boolean) {
  const town = await aTown(database.superuserUrl, dayOf(localDateTimeOf(Date.now(), 'Asia/Tokyo')));
  const arranging = new pg.Client({ connectionString: database.superuserUrl });
  await arranging.connect();
  const hash = await (await passwordsWith()).hash('through the pooler');
  await arranging.query('update account set password_hash = $1', [hash]);
  await arranging.end();
  // Migrations take locks for a session: the owner goes to the database itself.
  const urls = { ownerUrl: database.ownerUrl, appUrl: pooler.through(database.appUrl) };
  const settings = { DATABASE_POOLER: 'true', DATABASE_PREPARED: String(keepsNames) };
  const server = await aServerProcess(urls, await freePort(), settings);
  try {
    const xsrf = await xsrfFrom(server.baseUrl);
    const bodyOf = (user: number) => ({
      tenantAlias: town.tenantAlias,
      loginId: userNumberOf(user),
      password: 'through the pooler',
      lineAccessToken: '',
    });
    const login = (user: number) =>
      fetch(`${server.baseUrl}/api/Authentication/Login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: `XSRF-TOKEN=${xsrf}`, 'x-xsrf-token': xsrf },
        body: JSON.stringify(bodyOf(user)),
      }).then(async (answer) => `${answer.status} ${await answer.text()}`);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, user) => login(user)));
    return answers.find((answer) => !answer.startsWith('200 ')) ?? 'ok';
  } finally {
    await server.end();
  }
}
