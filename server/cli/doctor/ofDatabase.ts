import type { DatabaseFacts } from './facts.ts';
import { about, type Finding } from './finding.ts';

type Check = (facts: DatabaseFacts) => Finding | null;

const second = 1_000;
const hour = 3_600 * second;
const day = 24 * hour;

/** The oldest that is worked with, as `server_version_num`. */
const oldest = 150_000;

/** Beyond it no job runs; long before that one should know. */
const clockApart = { fail: 30 * second, warn: 5 * second };

/** One a day, with two hours for the one that is being written. */
const backupAge = { fail: 7 * day, warn: 26 * hour };

const version: Check = ({ version: number }) => {
  const { ok, fail } = about('database');
  const name = `PostgreSQL ${Math.floor(number / 10_000)}`;
  return number < oldest ? fail(`${name} is too old: take 15 or newer.`) : ok(`${name} answers.`);
};

const schema: Check = ({ schema: state }) => {
  const { ok, warn, fail } = about('migrations');
  if (state === 'damaging')
    return fail('A newer version of the product has used the database: install that one again.');
  if (state === 'behind') return warn('Migrations of this version have not run: start the server, which runs them.');
  return ok('All migrations of this version have run.');
};

const connections: Check = ({ connections: room }) => {
  const { ok, fail } = about('connections');
  if (room === null) return null;
  const { most, needed } = room;
  if (needed <= most) return ok(`The processes may take ${needed} of ${most} connections.`);
  return fail(
    `The processes may take ${needed} connections and the database allows ${most}: raise max_connections, or make DATABASE_POOL or PROCESSES smaller.`,
  );
};

const clock: Check = ({ clockAheadMs }) => {
  const { ok, warn, fail } = about('clock');
  const apartMs = Math.abs(clockAheadMs);
  const text = `This machine's clock is ${Math.round(apartMs / second)} s ${clockAheadMs > 0 ? 'ahead of' : 'behind'} the database's`;
  if (apartMs > clockApart.fail) return fail(`${text}, so no job runs: keep NTP running on both.`);
  return apartMs > clockApart.warn
    ? warn(`${text}: keep NTP running on both.`)
    : ok("The clock agrees with the database's.");
};

const processes: Check = ({ processes: count, schema: state }) => {
  const { ok, warn } = about('processes');
  if (state !== 'current') return null;
  return count === 0 ? warn('No process of the product runs: start it.') : ok(`${count} of them alive.`);
};

const backup: Check = ({ backupAgeMs, schema: state }) => {
  const { ok, warn, fail } = about('backup');
  if (state !== 'current') return null;
  const todo = 'have yoyaku backup run every day';
  if (backupAgeMs === null) return fail(`No backup was ever noted: ${todo}.`);
  const text = `The last backup is ${ageText(backupAgeMs)} old`;
  if (backupAgeMs > backupAge.fail) return fail(`${text}: ${todo}.`);
  return backupAgeMs > backupAge.warn ? warn(`${text}: ${todo}.`) : ok(`${text}.`);
};

const ageText = (ms: number) => (ms < 2 * day ? `${Math.round(ms / hour)} hours` : `${Math.floor(ms / day)} days`);

const copies: Check = ({ copies: known }) => {
  const { ok, fail } = about('copies');
  if (known === null) return null;
  const text = `${known.present} of ${known.expected} copies of the database follow`;
  return known.present < known.expected ? fail(`${text}: look at the machine that is missing.`) : ok(`${text}.`);
};

export function ofDatabase(facts: DatabaseFacts | { readonly problem: string }): Finding[] {
  if ('problem' in facts) {
    return [
      about('database').fail(`The database cannot be reached (${facts.problem}): correct DATABASE_URL, or start it.`),
    ];
  }
  const checks = [version, schema, connections, clock, processes, backup, copies];
  return checks.flatMap((check) => check(facts) ?? []);
}
