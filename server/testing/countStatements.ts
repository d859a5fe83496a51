import pg from 'pg';
import { answerOf, statementsOf } from './statementsOf.ts';

/** What went to the database: each statement, and how often somebody waited for an answer. */
export type Counted = { readonly statements: readonly string[]; readonly roundTrips: number };

type Query = (this: pg.Client, ...args: unknown[]) => unknown;

/** A transaction begins with its settings; all of that counts as one statement. */
const isSetting = (text: string) => text.startsWith('set local ');

/**
 * Counts what all connections of this process send while `work` runs. A statement that is sent while another one of its
 * connection is under way costs no round trip of its own.
 */
export async function countStatements(work: () => Promise<unknown>): Promise<Counted> {
  const statements: string[] = [];
  const underWay = new Map<pg.Client, number>();
  let roundTrips = 0;
  const original = pg.Client.prototype.query as Query;
  const counting: Query = function (...args) {
    statements.push(
      ...statementsOf(args[0])
        .map(({ text }) => text)
        .filter((text) => !isSetting(text)),
    );
    const before = underWay.get(this) ?? 0;
    if (before === 0) roundTrips += 1;
    underWay.set(this, before + 1);
    const answered = () => underWay.set(this, (underWay.get(this) ?? 1) - 1);
    const answer = original.apply(this, args);
    // Handled where the statement was sent; this only looks on.
    answerOf(answer).then(answered, answered);
    return answer;
  };
  pg.Client.prototype.query = counting as typeof pg.Client.prototype.query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = original as typeof pg.Client.prototype.query;
  }
  return { statements, roundTrips };
}
