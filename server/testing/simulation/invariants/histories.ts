import { sql } from 'kysely';
import type { People } from '../town.ts';
import type { Standing } from './accounts.ts';

/** A line of a history: how its reservation stood before and after. */
export type HistoryLine = {
  readonly id: string;
  readonly sequence: number;
  readonly actor: string;
  readonly action: string;
  readonly before: Said | null;
  readonly after: Said;
};

/** A line says what it is about: a draw's nothing of the money. */
type Said = { readonly state?: string; readonly paymentState?: string };

/** Where the history of rooms or of courses stands, and what messages put before an id of it. */
export type HistoryBook = {
  readonly table: 'reservation_history' | 'event_reservation_history';
  readonly column: string;
  readonly prefix: string;
};

/** The lines that have come since. */
export async function linesSince(
  { server, tenant }: People,
  { table, column }: HistoryBook,
  last: number,
): Promise<readonly HistoryLine[]> {
  const { rows } = await sql<HistoryLine>`
    select ${sql.ref(column)} as id, sequence::float8 as sequence, actor, action, before, after from ${sql.table(table)}
    where tenant_id = ${tenant.tenantId} and sequence > ${last} order by sequence`.execute(server.db);
  return rows;
}

type Step = { readonly action: string; readonly from: string; readonly to: string };

export type Life = {
  /** Which actions lead from where to where. */
  readonly mayMove: (step: Step) => boolean;
  /** Where the money may go when that is done. */
  readonly mayPay: (step: Step) => boolean;
};

/**
 * Follows every reservation by its history: each line begins where the last ended, each step is in the tables, and the
 * row stands as the last line says. Keeps what it has read, so that each day only that day is read.
 */
export function histories(life: Life) {
  const stands = new Map<string, { state: string; paymentState: string }>();
  let last = 0;
  return {
    get last() {
      return last;
    },
    problemsIn(lines: readonly HistoryLine[], standings: readonly Standing[]) {
      const problems = lines.flatMap((line) => {
        last = Math.max(last, line.sequence);
        return problemsOf(line);
      });
      for (const { id, state, paymentState } of standings) {
        const known = stands.get(id);
        if (known?.state !== state || known.paymentState !== paymentState) {
          problems.push(`${id} is ${state}, ${paymentState}; its history says ${JSON.stringify(known)}`);
        }
      }
      return problems;
    },
  };

  function problemsOf(line: HistoryLine): string[] {
    const { id, action, before, after } = line;
    const known = stands.get(id);
    const now = {
      state: after.state ?? known?.state ?? '',
      paymentState: after.paymentState ?? known?.paymentState ?? 'none',
    };
    stands.set(id, now);
    if (!known) return before === null ? [] : [`${id} begins with ${action} from ${JSON.stringify(before)}`];
    const isSame =
      (before?.state ?? known.state) === known.state &&
      (before?.paymentState ?? known.paymentState) === known.paymentState;
    const move = { action, from: known.state, to: now.state };
    const money = { action, from: known.paymentState, to: now.paymentState };
    return [
      ...(isSame ? [] : [`${id}: ${action} begins at ${JSON.stringify(before)} after ${JSON.stringify(known)}`]),
      ...(move.from === move.to || life.mayMove(move) ? [] : [`${id}: ${JSON.stringify(move)}`]),
      ...(money.from === money.to || life.mayPay(money) ? [] : [`${id}: money ${JSON.stringify(money)}`]),
    ];
  }
}
