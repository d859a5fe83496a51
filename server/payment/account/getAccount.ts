import { balanceOf } from '#rules/payment/balanceOf.ts';
import type { Operation } from '#server/operation.ts';
import { noReservation } from '#server/reservation/desk/find.ts';
import { subjectFor } from '#server/subject.ts';
import { attemptsOf } from '../attempt/payment.queries.ts';
import { ledgerOf, sumsOf } from '../ledger.queries.ts';
import { lockPayable, type Payables } from '../payable.ts';
import { refundsOf } from '../refund/refund.queries.ts';
import { accountView } from './account.view.ts';

/** Every yen of a room or a course; refuses notFound. It is locked, so that lines and balance agree. */
export const getAccount =
  (payables: Payables): Operation<'Desk/GetAccount'> =>
  async (context, { reservationId }) => {
    const { trx, tenant } = context;
    const subject = subjectFor(tenant, reservationId);
    if (!(await lockPayable(payables, context, subject))) throw noReservation(reservationId);
    const of = { tenantId: tenant.tenantId, subject };
    const rows = {
      balance: balanceOf(await sumsOf(trx, of)),
      lines: await ledgerOf(trx, of),
      attempts: await attemptsOf(trx, of),
      refunds: await refundsOf(trx, of),
    };
    return accountView(rows, tenant.timeZone);
  };
