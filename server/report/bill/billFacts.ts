import type { Bill } from '#contract/desk/money/bill.ts';
import type { Context } from '#server/context.ts';
import { billViews, standingBills } from '#server/payment/bill/bill.view.ts';

/** What a bill says as a document, of which its person has a copy. */
export type BillFacts = Omit<Bill, 'voidReason' | 'isReissue' | 'printed'> & { readonly tenantName: string };

/** What the bill of a room says by which its fee is to be paid now; null where there is none. */
export async function billFactsOf(context: Context, reservationId: string): Promise<BillFacts | null> {
  const standing = await standingBills(context, { kind: 'reservation', id: reservationId });
  const [bill] = await billViews(
    context,
    standing.filter(({ voidReason }) => voidReason === null),
  );
  if (!bill) return null;
  const { voidReason: _, isReissue: __, printed: ___, ...said } = bill;
  return { ...said, tenantName: context.tenant.tenantName };
}
