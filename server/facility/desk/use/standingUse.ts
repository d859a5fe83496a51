import type { PlannedDetail } from '#rules/facility/booking/decideReservation.ts';
import { chargedLater } from '#rules/facility/fee/laterCharges.ts';
import type { FeeDecision } from '#rules/facility/fee/settledFee.ts';
import type { Context } from '#server/context.ts';
import { laterChargesOf } from '#server/facility/laterCharges.queries.ts';
import { reservationNamed } from '#server/facility/payable.queries.ts';
import { describePayable, type Payable } from '#server/payment/payable.ts';
import { requestedOf } from '#server/payment/refund/refund.queries.ts';
import { noReservation } from '#server/reservation/desk/find.ts';
import type { NoticeReservation } from '#server/reservation/noticeReservation.ts';
import { feeDecisionOf, linesOf } from './use.queries.ts';

/** A locked reservation of a room as an act of the desk finds it. */
export type StandingUse = {
  readonly payable: Payable;
  readonly row: NonNullable<Awaited<ReturnType<typeof reservationNamed>>>;
  readonly before: NoticeReservation;
  readonly lines: readonly PlannedDetail[];
  /** How staff have settled its fee. */
  readonly decision: FeeDecision | undefined;
  /** Yen that a provider is asked to give back. */
  readonly returning: number;
  /** Yen that were charged beside the fee. */
  readonly besides: number;
};

export async function standingUse(context: Context, payable: Payable): Promise<StandingUse> {
  const { trx, tenant } = context;
  const { tenantId } = tenant;
  const { subject } = payable;
  const named = { tenantId, reservationId: subject.id };
  const row = await reservationNamed(trx, named);
  const before = await describePayable(context, payable);
  if (!row || !before) throw noReservation(subject.id);
  return {
    payable,
    row,
    before,
    lines: await linesOf(trx, named),
    decision: await feeDecisionOf(trx, named),
    returning: await requestedOf(trx, { tenantId, subject }),
    besides: chargedLater(await laterChargesOf(trx, named)),
  };
}
