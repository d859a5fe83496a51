import type { ReservationAccount } from '#contract/desk/money/account.ts';

/** An account as lines of columns between tabs: what happened, the attempts to pay, the refunds, and how it stands. */
export const moneyLines = ({ ledger, payments, refunds, owed, held, due }: ReservationAccount) =>
  [
    ...ledger.map(({ happenedAt, kind, amount, note }) => ['ledger', happenedAt, kind, yen(amount), note]),
    ...payments.map(({ createdAt, provider, providerRef, state, amount }) => [
      'payment',
      createdAt,
      state,
      yen(amount),
      `${provider} ${providerRef ?? '-'}`,
    ]),
    ...refunds.map(({ requestedAt, state, amount, reason, refundId, providerRef }) => [
      'refund',
      requestedAt,
      state,
      yen(amount),
      `${reason} ${refundId} ${providerRef}`.trimEnd(),
    ]),
    ['balance', '', `owed ${yen(owed)}`, `held ${yen(held)}`, `to give back ${yen(due)}`],
  ].map((columns) => columns.join('\t'));

const yen = (amount: number) => `${amount}円`;
