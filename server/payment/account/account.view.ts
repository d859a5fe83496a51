import type { ReservationAccount } from '#contract/desk/money/account.ts';
import type { Balance } from '#rules/payment/balanceOf.ts';
import { localDateTimeOf } from '#server/time.ts';
import type { attemptsOf } from '../attempt/payment.queries.ts';
import type { ledgerOf } from '../ledger.queries.ts';
import { lineText } from '../lineText.ts';
import type { refundsOf } from '../refund/refund.queries.ts';

type Account = {
  readonly balance: Balance;
  readonly lines: Awaited<ReturnType<typeof ledgerOf>>;
  readonly attempts: Awaited<ReturnType<typeof attemptsOf>>;
  readonly refunds: Awaited<ReturnType<typeof refundsOf>>;
};

/** An account as it is answered, by the tenant's wall clock. */
export function accountView({ balance, lines, attempts, refunds }: Account, timeZone: string): ReservationAccount {
  const at = (date: Date) => localDateTimeOf(date.getTime(), timeZone);
  const { owed, held, due } = balance;
  return {
    owed,
    held,
    due,
    ledger: lines.map((line) => ({
      happenedAt: at(line.happened_at),
      kind: line.kind,
      amount: line.amount,
      note: lineText(line),
    })),
    payments: attempts.map(({ created_at, provider, provider_ref, state, amount }) => ({
      createdAt: at(created_at),
      provider,
      providerRef: provider_ref,
      state,
      amount,
    })),
    refunds: refunds.map(({ requested_at, refund_id, provider_ref, state, amount, reason }) => ({
      requestedAt: at(requested_at),
      refundId: refund_id,
      providerRef: provider_ref,
      state,
      amount,
      reason,
    })),
  };
}
