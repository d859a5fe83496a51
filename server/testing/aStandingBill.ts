import { balanceOf } from '#rules/payment/balanceOf.ts';
import { openOf } from '#rules/payment/paymentAfterCharging.ts';
import { newId } from '../newId.ts';
import { holdNumbers, insertBills } from '../payment/bill/bill.queries.ts';
import { contentNow } from '../payment/bill/billContent.ts';
import { sumsOf } from '../payment/ledger.queries.ts';
import { paidFor } from '../payment/till/receipt.queries.ts';
import type { Arranging, TestMember } from './factories.ts';

/** A bill of 2026 for what a person owes for a reservation of a room; answers its yen. */
export async function aStandingBill(
  { db, server }: Arranging,
  { tenantId, userId }: TestMember,
  reservationId: string,
) {
  const subject = { kind: 'reservation', id: reservationId } as const;
  const paid = await paidFor(db, { tenantId, subject });
  if (!paid) throw new Error(`no reservation ${reservationId}`);
  const named = { tenantId, fiscalYear: 2026 };
  const number = (await holdNumbers(db, named)) + 1;
  const open = openOf(balanceOf(await sumsOf(db, { tenantId, subject })));
  const bill = { billId: newId(), number, subject, userId, ...contentNow(paid, open), payBy: null };
  await insertBills(db, { ...named, bills: [bill], by: '窓口 花子', nowMs: server.clock() });
  return open;
}
