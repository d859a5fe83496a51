import { localDateTimeAt } from '#rules/day/day.ts';
import type { PaymentState } from '#rules/payment/paymentStates.ts';
import type { Context } from '#server/context.ts';
import { appendLedgers, type LedgerLine } from '#server/payment/ledger.queries.ts';
import type { Subject } from '#server/subject.ts';
import { instantOf } from '#server/time.ts';
import type { Account } from '../read/readMoney.ts';
import { accountsKept } from '../sheet/sheet.queries.ts';
import { inParts } from './inParts.ts';

type Book = {
  readonly subject: Subject;
  readonly account: Account;
  /** When it was booked in the other system, 'YYYY-MM-DDTHH:MM'. */
  readonly at: string;
  readonly paidOn: string | null;
  readonly isNew: boolean;
};

const nothing: Account = { owed: 0, held: 0, due: 0 };

/** Brings the books of reservations to the accounts they came with: lines are added, and never changed. */
export async function writeBooks(context: Context, books: readonly Book[]) {
  const { trx, tenant, nowMs, now } = context;
  // Nothing is given back by this call: what was owed back in the other system is owed back here.
  const posting = { trx, nowMs, tenant };
  await inParts(books, async (part) => {
    const known = part.filter(({ isNew }) => !isNew).map(({ subject }) => subject);
    const kept =
      known.length === 0
        ? new Map<string, Account>()
        : await accountsKept(trx, { tenantId: tenant.tenantId, subjects: known });
    const instant = (moment: string) => instantOf(moment > now ? now : moment, tenant.timeZone);
    await appendLedgers(
      posting,
      part.map(({ subject, account, at, paidOn, isNew }) => ({
        subject,
        lines: linesBetween(kept.get(subject.id) ?? nothing, account).map((line) => ({
          ...line,
          cause: 'movedIn' as const,
          ...(isNew && { at: instant(line.isIncome && paidOn !== null ? localDateTimeAt(paidOn, 720) : at) }),
        })),
      })),
    );
  });
}

type Line = LedgerLine & { readonly isIncome: boolean };

/** The lines that make one account another. */
export function linesBetween(before: Account, after: Account): Line[] {
  const [owed, held, due] = [after.owed - before.owed, after.held - before.held, after.due - before.due];
  const line = (kind: LedgerLine['kind'], amount: number, isIncome = false): Line[] =>
    amount > 0 ? [{ kind, amount, isIncome }] : [];
  return [
    ...line('charged', owed),
    ...line('released', -owed),
    ...line('received_at_counter', held, true),
    ...line('refund_due', Math.max(0, -held) + Math.max(0, due)),
    ...line('refunded', -held),
    ...line('set_off', -due),
  ];
}

/** How the money of what moves in stands: what is open is taken at the counter, where its bill can be paid too. */
export function paymentStateFor({ owed, held, due }: Account, isCancelled: boolean): PaymentState {
  if (owed - (held - due) > 0) return 'counter';
  if (isCancelled) return due > 0 ? 'refund_pending' : owed > 0 ? 'paid' : 'none';
  return owed > 0 ? 'paid' : due > 0 ? 'refund_pending' : 'none';
}
