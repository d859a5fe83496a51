import type { LedgerKind } from '#rules/payment/balanceOf.ts';
import { type HandedWay, type LedgerCause, ledgerLineText } from '#rules/payment/ledgerLineText.ts';

/** The columns of a line of the ledger by which it says more than its amount. */
export type SayingRow = {
  readonly kind: string;
  readonly cause: string | null;
  readonly way: string | null;
  readonly reference: string;
  readonly note: string;
  readonly payment_id: string | null;
};

/** What a line of the ledger says beside its kind, for staff. */
export const lineText = ({ kind, cause, way, reference, note, payment_id }: SayingRow) =>
  ledgerLineText({
    kind: kind as LedgerKind,
    cause: cause as LedgerCause | null,
    way: way as HandedWay | null,
    reference,
    note,
    isOverProvider: payment_id !== null,
  });
