import type { LedgerKind } from '#rules/payment/balanceOf.ts';
import type { PaymentState } from '#rules/payment/paymentStates.ts';
import { appendLedger } from '../payment/ledger.queries.ts';
import type { Subject } from '../subject.ts';
import type { Arranging } from './factories.ts';

/** What the ledger says of a fee whose money stands so; what was paid was paid at the counter. */
const kindsOf: Readonly<Record<PaymentState, readonly LedgerKind[]>> = {
  none: [],
  waived: [],
  unpaid: ['charged'],
  processing: ['charged'],
  counter: ['charged'],
  paid: ['charged', 'received_at_counter'],
  refund_pending: ['charged', 'received_at_counter', 'released', 'refund_due'],
  refunded: ['charged', 'received_at_counter', 'released', 'refund_due', 'refunded'],
};

/** Writes the ledger of a reservation as if its money had come to stand so. */
export const accountLines = (
  { db }: Pick<Arranging, 'db'>,
  account: {
    readonly tenantId: string;
    readonly subject: Subject;
    readonly paymentState: PaymentState;
    readonly fee: number;
    readonly nowMs: number;
  },
) => {
  const { paymentState, fee: amount, tenantId, subject, nowMs } = account;
  const lines = kindsOf[paymentState].map((kind) => ({ kind, amount }));
  return appendLedger({ trx: db, tenant: { tenantId }, nowMs }, { subject, lines });
};
