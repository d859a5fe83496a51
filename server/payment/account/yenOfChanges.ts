import type { LedgerKind } from '#rules/payment/balanceOf.ts';
import { ledgerKindNames } from '#rules/payment/ledgerKindNames.ts';
import { yen } from '#rules/text/yen.ts';
import type { RemarkAction } from '../payable.ts';

type Change = { readonly action: string; readonly reason: string; readonly happened_at: Date };
type Posting = { readonly kind: LedgerKind; readonly amount: number; readonly happened_at: Date };

/** Whose postings they are where several things were done at once. */
const actionsOf: Readonly<Record<LedgerKind, readonly string[]>> = {
  charged: ['charge'],
  released: [],
  received: ['pay', 'revive', 'payInVain'],
  received_at_counter: ['payAtCounter'],
  refund_due: ['voidReceipt'],
  set_off: [],
  refunded: ['refund', 'voidReceipt'],
  kept: [],
};

/** Words alone: they post nothing. */
const remarks: readonly string[] = ['memo', 'staffNote'] satisfies RemarkAction[];

/** Which change of a history posted a line of the ledger; -1 where none did. They are written at one moment. */
export function changeThatPosted(changes: readonly Change[], { kind, happened_at: at }: Posting) {
  const isThen = ({ action, happened_at }: Change) =>
    happened_at.getTime() === at.getTime() && !remarks.includes(action);
  const own = changes.findLastIndex((change) => isThen(change) && actionsOf[kind].includes(change.action));
  return own === -1 ? changes.findLastIndex(isThen) : own;
}

/** What each change of a history posted into the ledger, in words. */
export function yenOfChanges(changes: readonly Change[], postings: readonly Posting[]) {
  const words = changes.map((): string[] => []);
  for (const posting of postings) {
    const { kind, amount } = posting;
    const index = changeThatPosted(changes, posting);
    const text = yen(amount);
    // What was paid in part says so in its reason.
    if (changes[index]?.reason.includes(text) === false) words[index]?.push(`${ledgerKindNames[kind]} ${text}`);
  }
  return words.map((its) => its.join('、'));
}
