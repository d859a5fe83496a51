import type { FastifyBaseLogger } from 'fastify';
import { connect, type Patience } from './connect.ts';

/** Together less than the two seconds after which whoever asks /readyz gives up. */
const patience: Patience = { connectMs: 900, statementMs: 900, answerMs: 900 };

/** How often the database is looked at though nobody asks, in milliseconds. */
const everyMs = 2_000;

/** How far this machine's clock may be from the database's, in milliseconds. */
const mostApartMs = 30_000;

/** After so many looks in a row the clocks count as apart, so that one odd answer takes no process out of service. */
const looksInARow = 3;

/** Jobs go on for so long without an answer about the clock; if the database is away they fail by themselves. */
const rightForMs = 60_000;

/** What a look at the database has found. */
type Seen = { readonly isThere: boolean; readonly isClockRight: boolean };

type Row = { readonly clock_ms: number; readonly is_standby: boolean };

/** Reads one of the product's own tables, too: a database without them is not the product's. */
const question = `
  select (extract(epoch from clock_timestamp()) * 1000)::float8 as clock_ms, pg_is_in_recovery() as is_standby,
    exists (select from server_secret)`;

type Options = {
  readonly url: string;
  readonly isPooled: boolean;
  /** A copy that cannot be written to answered: other connections may lead to it, too. */
  readonly onStandby: () => void;
  readonly log: FastifyBaseLogger;
};

/**
 * Looks at the database over a connection of its own, so that a process whose other connections are all busy counts as
 * working. Answers within two seconds, whatever the database does. Compares the machine's clock with the database's:
 * where they are apart, what is due by one is not by the other.
 */
export function watchDatabase({ url, isPooled, onStandby, log }: Options) {
  const { pool } = connect({ url, size: 1, isPooled, patience, onLost: () => undefined });
  let underWay: Promise<Seen> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let apart = 0;
  /** When the clocks agreed last, by performance.now(). */
  let rightAt: number | null = null;

  async function ask() {
    const client = await pool.connect();
    try {
      const askedMs = Date.now();
      const { rows } = await client.query<Row>(question);
      const heardMs = Date.now();
      const [row] = rows;
      const isOurs = row?.is_standby === false;
      // It stays a copy for this connection; its address may lead elsewhere by now.
      client.release(!isOurs);
      if (!isOurs) onStandby();
      return isOurs ? { clockMs: row.clock_ms, askedMs, heardMs } : null;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  async function lookOnce(): Promise<Seen> {
    const heard = await ask().catch(() => null);
    if (!heard) return { isThere: false, isClockRight: false };
    return { isThere: true, isClockRight: judge(heard) };
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
    timer = setTimeout(() => void look().then(() => isStopped || lookAgain()), everyMs);
  };

  return {
    look,
    /** Looks until it is known how the clocks stand, then regularly. */
    async begin() {
      for (let looks = 0; looks < looksInARow && rightAt === null; looks += 1) await look();
      lookAgain();
    },
    /** Whether requests should come: the database answers, may be written to, and goes by the same time. */
    isReady: async () => (await look()).isThere && agree(),
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
