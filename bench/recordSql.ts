import type pg from 'pg';
import { type Statement, statementsOf } from '#server/testing/statementsOf.ts';

type Query = (this: pg.PoolClient, text: unknown, values?: unknown, ...rest: unknown[]) => unknown;

/** Makes a pool write down every statement of its clients, in order, while a recording is on. */
export function recordingOn(pool: pg.Pool) {
  let kept: Statement[] | null = null;
  pool.on('connect', (client) => {
    const original = client.query as Query;
    const recording: Query = function (text, values, ...rest) {
      if (kept !== null) kept.push(...statementsOf(text, values));
      return original.call(this, text, values, ...rest);
    };
    client.query = recording as typeof client.query;
  });
  return async (work: () => Promise<unknown>): Promise<readonly Statement[]> => {
    kept = [];
    await work();
    const statements = kept;
    kept = null;
    return statements;
  };
}

/** Sends recorded statements on one connection, in order, exactly as they were. */
export async function sendStraight(pool: pg.Pool, statements: readonly Statement[]) {
  const client = await pool.connect();
  try {
    for (const { text, values } of statements) {
      await (values.length === 0 ? client.query(text) : client.query(text, [...values]));
    }
  } finally {
    client.release();
  }
}
