import { dayAt } from './readPeople.ts';
import type { Table } from './readTable.ts';
import { typedYen } from './typed.ts';

/** Yen of a reservation that a file tells, with the line. */
export type Told = { readonly line: number; readonly yen: number };

/** Sums by the number of the reservation; each must be somebody's, which `isKnown` judges. */
export function readMoney(
  table: Table<'unpaid'> | Table<'credits'>,
  isKnown: (id: string) => boolean,
): ReadonlyMap<string, Told> {
  const sums = new Map<string, Told>();
  for (const { line, at } of table.lines) {
    if (at.reservation === '' || at.amount === '') continue;
    const yen = typedYen(at.amount);
    if (yen === undefined) table.report({ line, field: 'amount' }, 'notYen', { written: at.amount });
    else if (yen === 0) table.report({ line, field: 'amount' }, 'moneyZero');
    else if (!isKnown(at.reservation))
      table.report({ line, field: 'reservation' }, 'moneyOfNothing', { written: at.reservation });
    else {
      const before = sums.get(at.reservation);
      sums.set(at.reservation, { line: before?.line ?? line, yen: (before?.yen ?? 0) + yen });
    }
    if ('due' in at) dayAt({ line, at }, 'due', table.report);
  }
  return sums;
}

type Standing = {
  readonly fee: number;
  /** Null where the file does not say. */
  readonly paid: number | null;
  readonly unpaid: number;
  readonly credit: number;
  readonly isCancelled: boolean;
};

/** How the account of a reservation has to stand: what is owed, what was paid in, and what of it is to be given back. */
export type Account = { readonly owed: number; readonly held: number; readonly due: number };

/**
 * The account of what moves in. What has been paid is what the file says, or else whatever makes the sums meet: the fee
 * without what is unpaid, and of what was cancelled what is to be given back.
 */
export function accountFrom({ fee, paid, unpaid, credit, isCancelled }: Standing): Account {
  const held = paid ?? (isCancelled ? credit : Math.max(0, fee - unpaid) + credit);
  return { owed: held - credit + unpaid, held, due: credit };
}
