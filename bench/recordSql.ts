import type pg from 'pg';

/** One statement as it went to the database. */
export type Statement = { readonly text: string; readonly values: readonly unknown[] };

type Query = (this: pg.PoolClient, text: unknown, values?: unknown, ...rest: unknown[]) => unknown;

/** Makes a pool write down every statement of its clients, in order, while a recording is on. */
export function recordingOn(pool: pg.Pool) {
  let kept: Statement[] | null = null;
  pool.on('connect', (client) => {
    const original = client.query as Query;
    const recording: Query = function (text, values, ...rest) {
      if (kept !== null) kept.push(statementOf(text, values));
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

function statementOf(text: unknown, values: unknown): Statement {
  if (typeof text === 'string') return { text, values: Array.isArray(values) ? values : [] };
  const config = text as { text: string; values?: unknown[] };
  return { text: config.text, values: config.values ?? (Array.isArray(values) ? values : []) };
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
