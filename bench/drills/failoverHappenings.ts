import { setTimeout as sleep } from 'node:timers/promises';
import { runProgram } from '#scripts/programs/runProgram.ts';
import type { DatabaseCluster } from './aDatabaseCluster.ts';
import { within } from './within.ts';

/** How long etcd is away: longer than the time after which a leader that says nothing is replaced. */
const withoutEtcdMs = 15_000;

/** How long a machine may take to run its PostgreSQL up to where it follows the new leader. */
const rewindMs = 60_000;

export type Happening = {
  readonly name: string;
  readonly happen: (
    cluster: DatabaseCluster,
  ) => Promise<{ repair: () => Promise<unknown> | unknown; remark?: string | undefined }>;
};

const dies: Happening = {
  name: "the leader's machine dies",
  async happen(cluster) {
    const machine = await leaderOf(cluster);
    const remark = (await machine.leadsEtcd()) ? 'it led etcd, too' : undefined;
    await machine.die();
    return { repair: machine.begin, remark };
  },
};

const returnBreaksOff: Happening = {
  name: "the leader's machine dies, and its return breaks off half-way",
  async happen(cluster) {
    const machine = await leaderOf(cluster);
    await machine.die();
    async function repair() {
      machine.begin();
      await within(rewindMs, `${machine.name} runs pg_rewind`, machine.breakRewind);
    }
    return { repair };
  },
};

const fallsSilent: Happening = {
  name: "the leader's machine falls silent, and wakes up",
  async happen(cluster) {
    const machine = await leaderOf(cluster);
    machine.fallSilent();
    // It believes that it is the leader, as a machine does that was moved by its host.
    return { repair: machine.wakeUp };
  },
};

const losesPostgres: Happening = {
  name: "the leader's PostgreSQL is killed",
  async happen(cluster) {
    (await leaderOf(cluster)).killPostgres();
    return { repair: () => undefined };
  },
};

const losesPatroni: Happening = {
  name: "the leader's Patroni dies alone",
  async happen(cluster) {
    const machine = await leaderOf(cluster);
    await machine.killPatroni();
    return { repair: machine.startPatroni };
  },
};

const losesStandby: Happening = {
  name: 'the copy that commits wait for dies',
  async happen(cluster) {
    const machine = await within(10_000, 'there is a copy that commits wait for', cluster.standby);
    await machine.die();
    return { repair: machine.begin };
  },
};

const switchover: Happening = {
  name: 'a planned switchover',
  async happen(cluster) {
    const { configuration } = await leaderOf(cluster);
    const { code, output } = await runProgram({
      file: 'patronictl',
      args: ['-c', configuration, 'switchover', '--force', 'yoyaku'],
      env: { LC_ALL: 'C.UTF-8' },
      isQuiet: true,
    });
    if (code !== 0) throw new Error(`patronictl: ${output}`);
    return { repair: () => undefined };
  },
};

const losesEtcd: Happening = {
  name: `etcd is away for ${withoutEtcdMs / 1_000} s`,
  async happen({ machines }) {
    for (const machine of machines) await machine.killEtcd();
    await sleep(withoutEtcdMs);
    for (const machine of machines) machine.startEtcd();
    return { repair: () => undefined };
  },
};

/** What happens, one after the other. */
export const happenings: readonly Happening[] = [
  dies,
  dies,
  dies,
  switchover,
  switchover,
  fallsSilent,
  fallsSilent,
  returnBreaksOff,
  losesPostgres,
  losesPatroni,
  losesStandby,
  losesEtcd,
];

export const leaderOf = (cluster: DatabaseCluster) => within(10_000, 'there is a leader', cluster.leader);
