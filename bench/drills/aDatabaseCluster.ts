import { randomBytes, randomInt } from 'node:crypto';
import { rmSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { PostgresAccount } from '#server/db/postgres/postgresAccount.ts';
import { aMachine, ended, type Machine, type Programs, startLogged } from './aMachine.ts';
import { deployed } from './deployed.ts';
import { within } from './within.ts';

const names = ['db1', 'db2', 'db3'];

/** How long the three may take until each has its part again. */
const wholeMs = 120_000;

type Options = { readonly account: PostgresAccount; readonly programs: Programs; readonly bin: string };

/**
 * Three machines with a PostgreSQL each that Patroni and etcd keep as one, and haproxy before them. Every machine is an
 * address of the loopback network, so that the files of deploy/ are used with the ports they name.
 */
export async function aDatabaseCluster({ account, programs, bin }: Options) {
  const folder = await mkdtemp(join(tmpdir(), 'yoyaku-cluster-'));
  await chmod(folder, 0o755);
  const network = `127.${randomInt(1, 255)}.${randomInt(1, 255)}`;
  const here = `${network}.1`;
  const password = () => randomBytes(24).toString('hex');
  const passwords = { superuser: password(), owner: password(), app: password() };
  const values = {
    HERE: here,
    // Whoever comes from this machine comes from 127.0.0.1, whatever address they go to.
    NETWORK: '127.0.0.0/8',
    BIN: bin,
    SUPERUSER_PASSWORD: passwords.superuser,
    REPLICATION_PASSWORD: password(),
    ...Object.fromEntries(names.map((name, index) => [`NAME_${index + 1}`, name])),
    ...Object.fromEntries(names.map((_, index) => [`ADDRESS_${index + 1}`, `${network}.${11 + index}`])),
  };
  const machines: Machine[] = [];
  for (const [index, name] of names.entries()) {
    const address = `${network}.${11 + index}`;
    machines.push(await aMachine({ name, address, folder: join(folder, name), account, programs, values }));
  }
  const proxies: ReturnType<typeof startLogged>[] = [];
  const killAll = () => {
    for (const machine of machines) machine.kill();
    for (const proxy of proxies) proxy.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  process.once('exit', killAll);

  /** Runs haproxy with a file of deploy/. */
  async function proxy(name: string, more: Readonly<Record<string, string>> = {}) {
    const file = join(folder, name);
    await writeFile(file, await deployed(name, { ...values, ...more }), { mode: 0o644 });
    proxies.push(startLogged({ account, file: programs.haproxy, args: ['-db', '-f', file], log: join(folder, 'log') }));
  }

  const urlFor = (user: string, secret: string, database = 'yoyaku') =>
    `postgres://${user}:${secret}@${here}:5432/${database}`;
  const superuserUrl = urlFor('postgres', passwords.superuser);

  /** What Patroni says of the members, asked of any that answers. */
  async function members() {
    for (const { address } of machines) {
      const answer = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(1_000) }).catch(
        () => null,
      );
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
    }
    return [];
  }
  const machineOf = (member: Member | undefined) => machines.find(({ name }) => name === member?.name) ?? null;
  const leader = async () =>
    machineOf((await members()).find(({ role, state }) => role === 'leader' && state === 'running'));
  const standby = async () => machineOf((await members()).find(({ role }) => role === 'sync_standby'));
  const isWhole = async () => {
    const all = await members();
    const isAll = all.length === names.length && all.every(isAtWork) && all.some(({ role }) => role === 'sync_standby');
    // Patroni also says so of a former leader that runs for a moment before it is taken down once more and rewound.
    return isAll && (await copiesOf(urlFor('postgres', passwords.superuser, 'postgres'))) === names.length - 1;
  };
  const untilWhole = () => within(wholeMs, 'the three machines are one cluster', isWhole);

  async function stop() {
    const first = await leader().catch(() => null);
    // The leader last, or the others would replace it.
    const others = machines.filter((machine) => machine !== first);
    await Promise.all(others.map((machine) => machine.end()));
    await first?.end();
    await Promise.all(proxies.map((one) => ended(one, 'SIGTERM')));
    process.off('exit', killAll);
    await rm(folder, { recursive: true, force: true });
  }

  /** The end of what each of them says. */
  async function tellLogs() {
    for (const name of ['', ...names]) {
      const text = await readFile(join(folder, name, 'log'), 'utf8').catch(() => '');
      console.log(`${name || 'haproxy'}:\n${text.slice(-3_000)}`);
    }
  }

  async function begin() {
    await proxy('haproxy-database.cfg');
    for (const machine of machines) machine.begin();
    await untilWhole();
    await createDatabase(urlFor('postgres', passwords.superuser, 'postgres'), passwords);
  }

  try {
    await begin();
  } catch (error) {
    await tellLogs();
    await stop();
    throw error;
  }
  return {
    machines,
    superuserUrl,
    ownerUrl: urlFor('yoyaku_owner', passwords.owner),
    appUrl: urlFor('yoyaku_app', passwords.app),
    proxy,
    leader,
    standby,
    untilWhole,
    tellLogs,
    stop,
  };
}

export type DatabaseCluster = Awaited<ReturnType<typeof aDatabaseCluster>>;

type Member = { readonly name: string; readonly role: string; readonly state: string };

const isAtWork = ({ state }: Member) => state === 'running' || state === 'streaming';

/** How many follow the leader without a gap, by its own word; 0 where nobody answers. */
async function copiesOf(url: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000, query_timeout: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ copies: number }>(
      `select count(*)::integer as copies from pg_stat_replication where state = 'streaming'`,
    );
    return rows[0]?.copies ?? 0;
  } catch {
    return 0;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** As docs/operations.md says under "A database of your own". */
async function createDatabase(url: string, { owner, app }: { readonly owner: string; readonly app: string }) {
  const client = await within(30_000, 'haproxy leads to the leader', async () => {
    const trying = new pg.Client({ connectionString: url });
    trying.on('error', () => undefined);
    return trying.connect().then(
      () => trying,
      () => null,
    );
  });
  await client.query(`create role yoyaku_owner login password '${owner}'`);
  await client.query(`create role yoyaku_app login password '${app}'`);
  await client.query('create database yoyaku owner yoyaku_owner');
  await client.end();
}
