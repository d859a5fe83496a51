import { momentOf } from '#server/time.ts';
import type { Account } from './moneyActions.ts';

/** An account as lines of columns between tabs: what happened, the attempts to pay, the refunds, and how it stands. */
export function moneyLines({ lines, payments, refunds, owed, held, due }: Account, timeZone: string) {
  const when = (date: Date) => momentOf(date.getTime(), timeZone);
  return [
    ...lines.map(({ happened_at, kind, amount, note }) => ['ledger', when(happened_at), kind, yen(amount), note]),
    ...payments.map(({ created_at, provider, provider_ref, state, amount }) => [
      'payment',
      when(created_at),
      state,
      yen(amount),
      `${provider} ${provider_ref ?? '-'}`,
    ]),
    ...refunds.map(({ requested_at, state, amount, reason, refund_id, provider_ref }) => [
      'refund',
      when(requested_at),
      state,
      yen(amount),
      `${reason} ${refund_id} ${provider_ref}`.trimEnd(),
    ]),
    ['balance', '', `owed ${yen(owed)}`, `held ${yen(held)}`, `to give back ${yen(due)}`],
  ].map((columns) => columns.join('\t'));
}

const yen = (amount: number) => `${amount}円`;
