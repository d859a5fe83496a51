import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { DB } from './schema.ts';
import { isLost } from './sqlStates.ts';

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
 * A pool of connections that give up instead of hanging: 3 s for a lock, 15 s for a statement, 5 s to connect. Lost
 * connections are reported to `onLost`, maybe twice; the pool reconnects by itself.
 */
export function connect(options: { url: string; size: number; onLost: (error: Error) => void }) {
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
  });
  pool.on('error', options.onLost);
  // The pool listens to idle connections only: one that is lost between two statements would end the process.
  pool.on('connect', (client) => client.on('error', options.onLost));
  const db: Database = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool };
}

const tenantIdForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** How often a transaction that lost against another one (deadlock, serialization) is run again. */
const attempts = 3;

/**
 * Runs `work` in one READ COMMITTED transaction of one tenant: row-level security sees the tenant, and whatever `work`
 * throws rolls everything back. Work may run more than once, so it must have no effect outside the transaction.
 */
export async function inTenant<T>(db: Database, tenantId: string, work: (trx: Database) => Promise<T>): Promise<T> {
  const begin = CompiledQuery.raw(`begin isolation level read committed; ${bindingTo(tenantId)}`);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.connection().execute((connection) => inTransaction(connection, begin, work));
    } catch (error) {
      if (!isLost(error) || attempt >= attempts) throw error;
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
  return db.connection().execute((connection) => inTransaction(connection, CompiledQuery.raw(begin), work));
}

/** SET takes no parameters, so the id is put into the text and must be an id to the letter. */
function bindingTo(tenantId: string) {
  if (!tenantIdForm.test(tenantId)) throw new Error('not a tenant id');
  return `set local app.tenant_id = '${tenantId}'`;
}

async function inTransaction<T>(connection: Database, begin: CompiledQuery, work: (trx: Database) => Promise<T>) {
  await connection.executeQuery(begin);
  try {
    const result = await work(connection);
    await connection.executeQuery(CompiledQuery.raw('commit'));
    return result;
  } catch (error) {
    // When the connection is lost the server rolls back by itself, and the first error is the meaningful one.
    await connection.executeQuery(CompiledQuery.raw('rollback')).catch(() => undefined);
    throw error;
  }
}
