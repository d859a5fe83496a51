import type { LedgerKind } from './balanceOf.ts';

/** The kinds of lines as staff call them. */
export const ledgerKindNames: Readonly<Record<LedgerKind, string>> = {
  charged: '調定',
  released: '調定減',
  received: '収納（オンライン）',
  received_at_counter: '収納（窓口）',
  refund_due: '還付決定',
  set_off: '充当',
  refunded: '還付',
  kept: '取消料',
};
