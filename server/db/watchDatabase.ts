import type { FastifyBaseLogger } from 'fastify';
import { DatabaseError, type PoolClient } from 'pg';
import { connect, type Patience } from './connect.ts';
import type { ProcessConnections } from './processConnections.ts';

/** Together less than the two seconds after which whoever asks /readyz gives up. */
const patience: Patience = { connectMs: 900, statementMs: 900, answerMs: 900, doubtMs: 900 };

/** How often the database is looked at though nobody asks, in milliseconds, and once more after a connection was lost. */
const everyMs = 1_000;
const soonMs = 200;

/** How far this machine's clock may be from the database's, in milliseconds. */
const mostApartMs = 30_000;

/** After so many looks in a row the clocks count as apart, so that one odd answer takes no process out of service. */
const looksInARow = 3;

/** Jobs go on for so long without an answer about the clock; if the database is away they fail by themselves. */
const rightForMs = 60_000;

/** What a look at the database has found. */
type Seen = { readonly isThere: boolean; readonly isWritable: boolean; readonly isClockRight: boolean };

type Row = { readonly clock_ms: number; readonly is_standby: boolean };

/**
 * Reads one of the product's own tables, too: a database without them is not the product's. Sorting so much with so little
 * memory writes a file and deletes it, which leaves nothing behind and fails at once where the disk is full or can only be read.
 */
const question = `
  begin;
  set local work_mem = '64kB';
  select (extract(epoch from clock_timestamp()) * 1000)::float8 as clock_ms, pg_is_in_recovery() as is_standby,
    exists (select from server_secret),
    (select count(*) from (select number from generate_series(1, 10000) number order by number desc offset 1) sorted);
  commit`;

/** No room on the disk or within a limit, an error of the disk, a database that takes no changes. */
const cannotWrite = ['53100', '53400', '58030', '25006'];

const codeOf = (error: unknown) => String((error as { readonly code?: unknown } | null)?.code);

type Options = {
  readonly url: string;
  readonly isPooled: boolean;
  /** Those of the process, which may be dead or lead to another database when the watch's own does. */
  readonly connections: ProcessConnections;
  readonly log: FastifyBaseLogger;
};

/**
 * Looks at the database over a connection of its own, so that a process whose other connections are all busy counts as
 * working. Answers within two seconds, whatever the database does. Compares the machine's clock with the database's:
 * where they are apart, what is due by one is not by the other. It is the first to notice when connections freeze, and
 * judges those of all pools by its own.
 */
export function watchDatabase({ url, isPooled, connections, log }: Options) {
  const { pool } = connect({ url, size: 1, isPooled, patience, onLost: () => undefined });
  let underWay: Promise<Seen> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let isFull = false;
  let apart = 0;
  const hasAnswered = new WeakSet<PoolClient>();
  /** Whether the last connection went silent or broke, and no other one has answered since. */
  let isLost = false;
  /** When the clocks agreed last, by performance.now(). */
  let rightAt: number | null = null;

  async function ask() {
    const client = await pool.connect();
    try {
      const askedMs = Date.now();
      // Several statements have several results.
      const results = (await client.query(question)) as unknown as readonly { readonly rows: readonly Row[] }[];
      const heardMs = Date.now();
      const row = results.flatMap(({ rows }) => rows).at(0);
      const isOurs = row?.is_standby === false;
      // It stays a copy for this connection; its address may lead elsewhere by now.
      client.release(!isOurs);
      if (isOurs) answered(client);
      else connections.endIdle();
      return isOurs ? { clockMs: row.clock_ms, askedMs, heardMs } : null;
    } catch (error) {
      client.release(true);
      // One that never answered says nothing about those that did, and an answer that refuses is one, too.
      if (hasAnswered.has(client) && !(error instanceof DatabaseError)) {
        isLost = true;
        connections.endIdle();
      }
      throw error;
    }
  }

  function answered(client: PoolClient) {
    hasAnswered.add(client);
    if (isLost) connections.doubt();
    isLost = false;
  }

  async function lookOnce(): Promise<Seen> {
    const heard = await ask().catch((error) => (cannotWrite.includes(codeOf(error)) ? noteFull(error) : null));
    if (!heard) return { isThere: false, isWritable: false, isClockRight: false };
    // It answers what can be read, and told no time.
    if (heard === 'full') return { isThere: true, isWritable: false, isClockRight: agree() };
    if (isFull) log.info('the database can write again');
    isFull = false;
    return { isThere: true, isWritable: true, isClockRight: judge(heard) };
  }

  function noteFull(error: unknown) {
    if (!isFull) log.error({ err: error }, 'the database cannot write, as its disk is full or broken: not ready');
    isFull = true;
    return 'full' as const;
  }

  /** The database read its clock at some moment between question and answer. */
  function judge({ clockMs, askedMs, heardMs }: { clockMs: number; askedMs: number; heardMs: number }) {
    const isRight = clockMs > askedMs - mostApartMs && clockMs < heardMs + mostApartMs;
    if (isRight) {
      if (apart >= looksInARow) log.info("this machine's clock agrees with the database's again");
      apart = 0;
      rightAt = performance.now();
      return true;
    }
    apart += 1;
    if (apart === looksInARow) {
      const secondsAhead = Math.round((heardMs - clockMs) / 1000);
      log.error({ secondsAhead }, 'the clocks of this machine and of the database are apart: no jobs, not ready');
    }
    return false;
  }

  /** Whoever asks while a look is under way shares it. */
  function look() {
    underWay ??= lookOnce().finally(() => {
      underWay = null;
    });
    return underWay;
  }

  /** False until the clocks have agreed once, and when they have been apart for several looks. */
  const agree = () => rightAt !== null && apart < looksInARow;

  const lookAgain = () => {
    timer = setTimeout(() => void look().then(() => isStopped || lookAgain()), isLost ? soonMs : everyMs);
  };

  return {
    look,
    /** Looks until it is known how the clocks stand, then regularly. */
    async begin() {
      for (let looks = 0; looks < looksInARow && rightAt === null; looks += 1) await look();
      lookAgain();
    },
    /** Whether requests should come: the database answers, may be written to, and goes by the same time. */
    isReady: async () => {
      const { isThere, isWritable } = await look();
      return isThere && isWritable && agree();
    },
    agree,
    /** Whether what is due by this machine's clock may be done: the database has just said the same. */
    async mayRunJobs() {
      const { isThere, isClockRight } = await look();
      return isThere ? isClockRight : agree() && performance.now() - (rightAt ?? 0) < rightForMs;
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await underWay;
      await pool.end();
    },
  };
}

export type DatabaseWatch = ReturnType<typeof watchDatabase>;
