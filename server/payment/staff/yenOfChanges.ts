import type { LedgerKind } from '#rules/payment/balanceOf.ts';
import { ledgerKindNames } from '#rules/payment/ledgerKindNames.ts';
import { yen } from '#rules/text/yen.ts';
import type { RemarkAction } from '../payable.ts';

type Change = { readonly action: string; readonly reason: string; readonly happened_at: Date };
type Posting = { readonly kind: string; readonly amount: number; readonly happened_at: Date };

/** Whose postings they are where several things were done at once. */
const actionsOf: Readonly<Record<LedgerKind, readonly string[]>> = {
  charged: ['charge'],
  released: [],
  received: ['pay', 'revive', 'payInVain'],
  received_at_counter: ['payAtCounter'],
  refund_due: [],
  set_off: [],
  refunded: ['refund'],
  kept: [],
};

/** Words alone: they post nothing. */
const remarks: readonly string[] = ['memo', 'staffNote'] satisfies RemarkAction[];

/** What each change of a history posted into the ledger, in words; a history and its ledger are written at one moment. */
export function yenOfChanges(changes: readonly Change[], postings: readonly Posting[]) {
  const words = changes.map((): string[] => []);
  for (const { kind: name, amount, happened_at: at } of postings) {
    // Only such are written there.
    const kind = name as LedgerKind;
    const isThen = ({ action, happened_at }: Change) =>
      happened_at.getTime() === at.getTime() && !remarks.includes(action);
    const own = changes.findLastIndex((change) => isThen(change) && actionsOf[kind].includes(change.action));
    const index = own === -1 ? changes.findLastIndex(isThen) : own;
    const text = yen(amount);
    // What was paid in part says so in its reason.
    if (changes[index]?.reason.includes(text) === false) words[index]?.push(`${ledgerKindNames[kind]} ${text}`);
  }
  return words.map((its) => its.join('、'));
}
