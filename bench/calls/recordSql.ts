import pg from 'pg';
import { Message } from '#server/db/message.ts';
import { type Statement, statementsOf } from '#server/testing/statementsOf.ts';

type Query = (this: pg.PoolClient, text: unknown, values?: unknown, ...rest: unknown[]) => unknown;

/** Statements that went out in one message. */
export type Sent = readonly Statement[];

/** As a title says it. */
export function countOf(recorded: readonly Sent[]) {
  const count = recorded.filter((sent) => !isPreparing(sent)).flat().length;
  return count === 1 ? '1 statement' : `${count} statements`;
}

const isPreparing = ([statement]: Sent) => statement?.text.startsWith('prepare ') === true;

/**
 * Makes a pool write down every message of its clients, in order, while a recording is on. What a connection was told to
 * keep before it, and needs for it, stands at the beginning.
 */
export function recordingOn(pool: pg.Pool) {
  const preparing: Sent[] = [];
  let kept: Sent[] | null = null;
  pool.on('connect', (client) => {
    const original = client.query as Query;
    const recording: Query = function (text, values, ...rest) {
      const sent = statementsOf(text, values);
      if (isPreparing(sent)) preparing.push(sent);
      else kept?.push(sent);
      return original.call(this, text, values, ...rest);
    };
    client.query = recording as typeof client.query;
  });
  return async (work: () => Promise<unknown>): Promise<readonly Sent[]> => {
    kept = [];
    await work();
    const sent = [...preparing, ...kept];
    kept = null;
    return sent;
  };
}

/** What a connection was told to keep: statements by their names, and what it has prepared. */
type Keeping = { readonly known: ConstructorParameters<typeof Message>[1]['known']; readonly prepared: Set<string> };

const keepings = new WeakMap<pg.PoolClient, Keeping>();

function keepingOf(client: pg.PoolClient): Keeping {
  const keeping = keepings.get(client) ?? { known: new Map(), prepared: new Set() };
  keepings.set(client, keeping);
  return keeping;
}

/** Sends recorded messages on one connection, in order, exactly as they were. It prepares once. */
export async function sendStraight(pool: pg.Pool, recorded: readonly Sent[]) {
  const client = await pool.connect();
  const { known, prepared } = keepingOf(client);
  const parserOf = (type: number) => pg.types.getTypeParser(type, 'text');
  try {
    for (const sent of recorded) {
      const [{ text, values } = { text: '', values: [] }] = sent;
      if (isPreparing(sent) && prepared.has(text)) continue;
      if (isPreparing(sent)) prepared.add(text);
      if (sent.length === 1 && values.length === 0) await client.query(text);
      else await client.query(new Message(sent.map(asSendable), { known, parserOf })).answered;
    }
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

const asSendable = ({ text, values, ...named }: Statement) => ({ sql: text, parameters: values, ...named });

/** Messages with every text and value in them replaced; a statement with a name keeps its text, which the name stands for. */
export const replacedIn = (recorded: readonly Sent[], replaced: (value: unknown) => unknown): Sent[] =>
  recorded.map((sent) =>
    sent.map((statement) => ({
      ...statement,
      text: statement.name === undefined ? String(replaced(statement.text)) : statement.text,
      values: statement.values.map(replaced),
    })),
  );
