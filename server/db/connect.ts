import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { Pipeline } from './pipeline.ts';
import type { DB } from './schema.ts';
import { isLost, isOutdated } from './sqlStates.ts';

export type Database = Kysely<DB>;

// Days stay text: a JavaScript Date would shift them with the server's zone. Counts fit a double.
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === pg.types.builtins.DATE) return (text: string) => text;
    if (oid === pg.types.builtins.INT8) return Number;
    return pg.types.getTypeParser(oid, format as 'text');
  }) as pg.CustomTypesConfig['getTypeParser'],
};

type Options = {
  readonly url: string;
  readonly size: number;
  readonly onLost: (error: Error) => void;
  /** False where a pooler stands before the database that does not know prepared statements. */
  readonly isNaming?: boolean;
};

/**
 * A pool of connections that give up instead of hanging: 3 s for a lock, 15 s for a statement, 5 s to connect. Lost
 * connections are reported to `onLost`, maybe twice; the pool reconnects by itself.
 */
export function connect(options: Options) {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.size,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    lock_timeout: 3_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: 'yoyaku',
    types,
    // A statement does not wait until the one before it is answered; see Pipeline.
    pipeline: true,
  });
  pool.on('error', options.onLost);
  // The pool listens to idle connections only: one that is lost between two statements would end the process.
  pool.on('connect', (client) => client.on('error', options.onLost));
  const db: Database = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  pools.set(db, { pool, isNaming: options.isNaming ?? true });
  return { db, pool };
}

const pools = new WeakMap<Database, { readonly pool: pg.Pool; readonly isNaming: boolean }>();

const tenantIdForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** How often a transaction that lost against another one (deadlock, serialization) is run again. */
const attempts = 3;

/**
 * Runs `work` in one READ COMMITTED transaction of one tenant: row-level security sees the tenant, and whatever `work`
 * throws rolls everything back. Work may run more than once, so it must have no effect outside the transaction.
 */
export async function inTenant<T>(db: Database, tenantId: string, work: (trx: Database) => Promise<T>): Promise<T> {
  const begin = `begin isolation level read committed; ${bindingTo(tenantId)}`;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inTransaction(db, begin, work);
    } catch (error) {
      if (!(isLost(error) || isOutdated(error)) || attempt >= attempts) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 40 * attempt));
    }
  }
}

/**
 * Runs `work` in a transaction of one tenant that sees one instant and changes nothing, so that what its statements read
 * belongs together.
 */
export async function inSnapshot<T>(db: Database, tenantId: string, work: (trx: Database) => Promise<T>): Promise<T> {
  const begin = `begin isolation level repeatable read read only; ${bindingTo(tenantId)}`;
  return inTransaction(db, begin, work);
}

/**
 * SET takes no parameters, so the id is put into the text and must be an id to the letter. A prepared statement is planned
 * once and not for each of its values: planning the larger ones takes longer than running them, and what they look for
 * is found by keys, whose plan is the same for all values.
 */
export function bindingTo(tenantId: string) {
  if (!tenantIdForm.test(tenantId)) throw new Error('not a tenant id');
  return `set local app.tenant_id = '${tenantId}'; set local plan_cache_mode = force_generic_plan`;
}

async function inTransaction<T>(db: Database, begin: string, work: (trx: Database) => Promise<T>) {
  const { pool, isNaming } = poolOf(db);
  const client = await pool.connect();
  const pipeline = pipelineOn(client, isNaming);
  // A connection whose state nobody knows is not used again.
  let isSpoiled = false;
  try {
    pipeline.begin(begin);
    const result = await work(pipeline.database);
    await pipeline.commit();
    return result;
  } catch (error) {
    isSpoiled = isOutdated(error);
    // When the connection is lost the server rolls back by itself, and the first error is the meaningful one.
    await pipeline.rollback().catch(() => {
      isSpoiled = true;
    });
    throw error;
  } finally {
    client.release(isSpoiled);
  }
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
