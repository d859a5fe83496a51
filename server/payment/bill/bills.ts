import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { subjectFor } from '#server/subject.ts';
import { countPrints } from './bill.queries.ts';
import { billViews, issuedView, standingBills } from './bill.view.ts';

/** The bills of a reservation, the oldest first. */
export const listBills: Operation<'Desk/ListBills'> = async (context, { reservationId }) => {
  const { tenant } = context;
  const standing = await standingBills(context, subjectFor(tenant, reservationId));
  return {
    items: standing.map(({ bill, voidReason }) => ({ ...issuedView(bill, tenant.timeZone), voidReason })),
  };
};

/** What a bill says, printed once more; void ones say so. */
export const printBill: Operation<'Desk/PrintBill'> = async (context, { reservationId, billId }) => {
  const { trx, tenant } = context;
  await countPrints(trx, { tenantId: tenant.tenantId, billIds: [billId] });
  const standing = await standingBills(context, subjectFor(tenant, reservationId));
  const [printed] = await billViews(
    context,
    standing.filter(({ bill }) => bill.bill_id === billId),
  );
  if (!printed) throw new Refused('notFound');
  return printed;
};
