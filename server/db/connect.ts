import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Sendable } from './message.ts';
import { Pipeline } from './pipeline.ts';
import { type ProcessConnections, processConnections } from './processConnections.ts';
import type { DB } from './schema.ts';
import { isLost, isOutdated, isReadOnly } from './sqlStates.ts';

export type Database = Kysely<DB>;

// Days stay text: a JavaScript Date would shift them with the server's zone. Counts fit a double.
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === pg.types.builtins.DATE) return (text: string) => text;
    if (oid === pg.types.builtins.INT8) return Number;
    return pg.types.getTypeParser(oid, format as 'text');
  }) as pg.CustomTypesConfig['getTypeParser'],
};

/**
 * How long a connection is waited for, in milliseconds. The database ends a statement itself, and a transaction in which
 * nothing happens; `answerMs` is for a database that says nothing at all. Longer, or its own answer could never come.
 * `doubtMs` is for a connection of which another sign says that it is dead: longer than any lock is waited for.
 */
export type Patience = {
  readonly connectMs: number;
  readonly statementMs: number;
  readonly answerMs: number;
  readonly doubtMs: number;
};

/** For what somebody waits for in front of a screen. The watch finds a dead network in two seconds, so it is overcome in eight. */
export const patienceOfCalls: Patience = { connectMs: 5_000, statementMs: 5_000, answerMs: 7_000, doubtMs: 3_500 };

/** For jobs, commands and migrations. Nobody waits for them, so doubt cuts nothing short. */
const patienceOfWork: Patience = { connectMs: 5_000, statementMs: 15_000, answerMs: 20_000, doubtMs: 20_000 };

const lockMs = 3_000;

/**
 * How long a transaction may do nothing, whoever began it. Its process may be gone without a word, and residents wait
 * for the rows that it locked: after ten seconds nobody may wait for it any more.
 */
const idleMs = 8_000;

type Options = {
  readonly url: string;
  readonly size: number;
  readonly onLost: (error: Error) => void;
  /** False where a pooler stands before the database that does not know prepared statements. */
  readonly isNaming?: boolean;
  /** True where a pooler gives each transaction another connection: what is set on one would be lost, or refused. */
  readonly isPooled?: boolean;
  /** True where the tables stand on the machines of a cluster, see decisions/0026. */
  readonly isCluster?: boolean;
  readonly patience?: Patience;
  /** Shared by the pools of a process; a pool on its own has its own. */
  readonly connections?: ProcessConnections;
};

/**
 * A pool of connections that give up instead of hanging: 3 s for a lock, else as long as their patience says. One that
 * did not answer is not used again. Lost connections are reported to `onLost`, maybe twice; the pool reconnects by
 * itself.
 */
export function connect(options: Options) {
  const {
    patience = patienceOfWork,
    connections = processConnections(),
    isPooled = false,
    isCluster = false,
  } = options;
  const limits = {
    lock_timeout: Math.min(lockMs, patience.statementMs),
    statement_timeout: patience.statementMs,
    idle_in_transaction_session_timeout: Math.min(idleMs, patience.statementMs),
  };
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.size,
    connectionTimeoutMillis: patience.connectMs,
    idleTimeoutMillis: 30_000,
    ...(!isPooled && limits),
    // In this mode the driver destroys a connection that does not answer in time; in the other it would be used again.
    pipeline: true,
    query_timeout: patience.answerMs,
    // Finds a peer that is gone while nobody asks it anything.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'yoyaku',
    types,
  });
  connections.watch(pool, patience.doubtMs);
  const onLost = (error: Error, client: pg.PoolClient) => {
    connections.endIdle();
    if (!connections.hasEnded(client)) options.onLost(error);
  };
  pool.on('error', onLost);
  // The pool listens to idle connections only: one that is lost between two statements would end the process.
  pool.on('connect', (client) => client.on('error', (error) => onLost(error, client)));
  const db: Database = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  const planning = isCluster ? planningInCluster : planningByKey;
  const setLimits = isPooled ? Object.entries(limits).map(([name, ms]) => always(`set local ${name} = ${ms}`)) : [];
  pools.set(db, {
    pool,
    isNaming: options.isNaming ?? true,
    connections,
    setOnce: [...planning.map(always), ...setLimits],
  });
  return { db, pool };
}

/** The address of a database of connect(), for a connection with another patience. */
export const urlOf = (db: Database) => poolOf(db).pool.options.connectionString ?? '';

type Connected = {
  readonly pool: pg.Pool;
  readonly isNaming: boolean;
  readonly connections: ProcessConnections;
  /** What each transaction begins with: how it is planned, and limits where its connection has none of its own. */
  readonly setOnce: readonly Sendable[];
};

const pools = new WeakMap<Database, Connected>();

const tenantIdForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** How often a transaction that lost against another one (deadlock, serialization) is run. */
const attempts = 3;

/**
 * Runs `work` in one READ COMMITTED transaction of one tenant: row-level security sees the tenant, and whatever `work`
 * throws rolls everything back. Work may run more than once, so it must have no effect outside the transaction.
 */
export async function inTenant<T>(db: Database, tenantId: string, work: (trx: Database) => Promise<T>): Promise<T> {
  return runAgain(db, readCommitted(tenantId), work);
}

/**
 * Runs `work` in a transaction of one tenant that sees one instant and changes nothing, so that what its statements read
 * belongs together.
 */
export async function inSnapshot<T>(db: Database, tenantId: string, work: (trx: Database) => Promise<T>): Promise<T> {
  return runAgain(db, snapshot(tenantId), work);
}

/**
 * How long a reader may take for what was read at once. Meanwhile an upgrade waits for the tables that were read, and what
 * has changed since is not cleared away.
 */
const readerMs = 2 * 60_000;

/**
 * Yields what `work` yields in one transaction of a tenant that sees one instant and changes nothing, for what is too
 * large to be held. It goes on when somebody reads on, and ends when nobody does. What was yielded cannot be taken back,
 * so nothing is run again.
 */
export async function* streamOfSnapshot<T>(
  db: Database,
  tenantId: string,
  work: (trx: Database) => AsyncIterable<T>,
): AsyncGenerator<T> {
  const patience = always(`set local idle_in_transaction_session_timeout = ${readerMs}`);
  const { pipeline, release } = await begun(db, snapshot(tenantId).begin, [patience]);
  let failure: unknown;
  try {
    yield* work(pipeline.database);
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    await release(failure);
  }
}

async function runAgain<T>(db: Database, kind: Kind, work: (trx: Database) => Promise<T>) {
  // After an upgrade every connection of the pool may be outdated; each is found so once, and is not used again.
  let outdated = 0;
  for (let attempt = 1; ; ) {
    try {
      return await inTransaction(db, kind, work);
    } catch (error) {
      if (isOutdated(error) && outdated < mostConnections(db)) {
        outdated += 1;
        continue;
      }
      if (!isLost(error) || attempt >= attempts) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 40 * attempt));
      attempt += 1;
    }
  }
}

const mostConnections = (db: Database) => poolOf(db).pool.options.max ?? 1;

/**
 * What is looked for is found by keys, all of which begin with the tenant, so a statement has one plan for all values: it
 * is planned once and not for each of them, which takes longer than running it. Nor may a table that was all but empty
 * at that moment be read from end to end when it has grown since.
 */
export const planningByKey = ['set local plan_cache_mode = force_generic_plan', 'set local enable_seqscan = off'];

/**
 * For statements that put many rows in an order and show the first: which way is short depends on the values. It holds for
 * the rest of the transaction.
 */
export const planByValue = async (trx: Database): Promise<void> => {
  await sql`set local plan_cache_mode = force_custom_plan`.execute(trx);
};

/** There the plan also says which machine has the rows, so it cannot be made before the tenant is known. */
const planningInCluster = ['set local enable_seqscan = off'];

/** A statement that is the same each time. */
const always = (sql: string): Sendable => ({ sql, parameters: [], name: sql });

/** How a transaction begins, and whether it may change anything. */
type Kind = { readonly begin: readonly Sendable[]; readonly isChanging: boolean };

function kindOf(begin: string, isChanging: boolean) {
  return (tenantId: string): Kind => ({
    begin: [always(begin), { sql: bindingTo(tenantId), parameters: [] }],
    isChanging,
  });
}

const readCommitted = kindOf('begin isolation level read committed', true);
const snapshot = kindOf('begin isolation level repeatable read read only', false);

/** SET takes no parameters, so the id is put into the text and must be an id to the letter. */
export function bindingTo(tenantId: string): string {
  if (!tenantIdForm.test(tenantId)) throw new Error('not a tenant id');
  return `set local app.tenant_id = '${tenantId}'`;
}

async function inTransaction<T>(db: Database, { begin, isChanging }: Kind, work: (trx: Database) => Promise<T>) {
  const { pipeline, commit, release } = await begun(db, begin);
  let failure: unknown;
  try {
    const result = await work(pipeline.database);
    if (isChanging) await commit();
    return result;
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    const released = release(failure);
    // What was only read is known by now, so nobody waits for the end of that.
    if (isChanging) await released;
  }
}

/** A transaction on a connection of its own. `release` gives the connection back, and rolls back what is not committed. */
async function begun(db: Database, begin: readonly Sendable[], more: readonly Sendable[] = []) {
  const { pool, isNaming, connections, setOnce } = poolOf(db);
  const client = await pool.connect();
  const pipeline = pipelineOn(client, isNaming);
  let isCommitted = false;
  pipeline.begin([...begin, ...setOnce, ...more]);
  return {
    pipeline,
    commit: async () => {
      await pipeline.commit();
      isCommitted = true;
    },
    release: async (failure: unknown) => {
      // A connection whose state nobody knows is not used again.
      let isSpoiled = isOutdated(failure) || isReadOnly(failure);
      // A copy of the database answers where the database was: its address may lead to the new one by now.
      if (isReadOnly(failure)) connections.endIdle();
      // When the connection is lost the server rolls back by itself, and the first error is the meaningful one.
      if (!isCommitted) {
        await pipeline.rollback().catch(() => {
          isSpoiled = true;
        });
      }
      client.release(isSpoiled);
    },
  };
}

function poolOf(db: Database) {
  const known = pools.get(db);
  if (!known) throw new Error('inTenant: not a database of connect()');
  return known;
}

const pipelineOfClient = new WeakMap<pg.PoolClient, Pipeline>();

function pipelineOn(client: pg.PoolClient, isNaming: boolean) {
  const pipeline = pipelineOfClient.get(client) ?? new Pipeline(client, { isNaming });
  pipelineOfClient.set(client, pipeline);
  return pipeline;
}
