import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { subjectFor } from '#server/subject.ts';
import { countPrints } from './bill.queries.ts';
import { billView, issuedView, standingBills } from './bill.view.ts';

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
  const subject = subjectFor(tenant, reservationId);
  const named = (await standingBills(context, subject)).find(({ bill }) => bill.bill_id === billId);
  if (!named) throw new Refused('notFound');
  await countPrints(trx, { tenantId: tenant.tenantId, billIds: [billId] });
  const { bill, voidReason } = named;
  return billView(context, { bill: { ...bill, printed: bill.printed + 1 }, voidReason, subject });
};
