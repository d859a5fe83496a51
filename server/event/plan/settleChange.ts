import { eventReservationStates } from '#rules/event/eventReservationStates.ts';
import type { ChangeKind, PlannedChange } from '#rules/event/plan/changeText.ts';
import { feeAfter } from '#rules/event/plan/feeAfter.ts';
import { balanceOf } from '#rules/payment/balanceOf.ts';
import { fromJson } from '#server/db/rows.ts';
import type { JobContext } from '#server/jobs/job.ts';
import { changeFee, payUntilAfter, planFeeChange } from '#server/payment/changeFee.ts';
import { sumsOf } from '#server/payment/ledger.queries.ts';
import { describePayable, lockPayable, type Payable, type Payables } from '#server/payment/payable.ts';
import { appendHistory } from '../history.queries.ts';
import { changeEventStates, writeFee } from '../payable.queries.ts';
import { stateOf } from '../person.queries.ts';
import { type PlanRow, sessionsOfReservation } from './coursePlan.queries.ts';
import { tellOfChange } from './tellOfChange.ts';

type Line = { readonly plan: PlanRow; readonly eventReservationId: string };

/** What became of one of its people: told, with so many yen to go back; null for whoever does not have the course any more. */
export async function settleChange(
  payables: Payables,
  context: JobContext,
  { plan, eventReservationId }: Line,
): Promise<{ readonly refund: number } | null> {
  const { trx, tenant } = context;
  const { tenantId } = tenant;
  const { plan_id: planId, told: reason } = plan;
  // A check of the table keeps it to these, and a plan of such a kind has its change.
  const kind = plan.kind as ChangeKind;
  const change = fromJson<PlannedChange>(plan.change);
  const payable = await lockPayable(payables, context, { kind: 'eventReservation', id: eventReservationId });
  if (!payable) return null;
  const { counts, isReserved } = eventReservationStates[stateOf(payable)];
  // What a draw has decided and nobody may know yet is told as what waits for it.
  if (payable.isTold && !(counts && isReserved)) return null;
  const paid = await lowerFee(context, payable, { kind, reason, perPerson: change.perPerson });
  const reserved = await describePayable(context, payable);
  if (!reserved) return { refund: paid.back.refund };
  const details = await sessionsOfReservation(trx, { tenantId, eventReservationId });
  const { holdsPlace } = payable;
  await tellOfChange(context, { planId, kind, change, reason, reserved, details, holdsPlace, ...paid });
  return { refund: paid.back.refund };
}

type Lowering = { readonly kind: ChangeKind; readonly reason: string; readonly perPerson: number };

/** Takes off the fee what staff decided; what of it was paid goes back by the way it came. */
async function lowerFee(context: JobContext, payable: Payable, { kind, reason, perPerson }: Lowering) {
  const { trx, tenant, nowMs } = context;
  const { tenantId } = tenant;
  const { subject, fee: before, usesAt, dues } = payable;
  const { owed, paid } = balanceOf(await sumsOf(trx, { tenantId, subject }));
  const { fee } = feeAfter({ fee: before, owed, paid }, perPerson);
  const state = stateOf(payable);
  const history = (after: object) =>
    appendHistory(context, [
      {
        eventReservationId: subject.id,
        action: kind,
        reason,
        before: { state, fee: before },
        after: { state, ...after },
      },
    ]);
  if (fee === before) {
    await history({ fee });
    return { lowered: 0, back: { refund: 0, atCounter: 0 } };
  }
  const change = await planFeeChange(context, payable, { fee, isOwedNow: false, besides: 0, usesAt, dues });
  const { paymentState, refund, atCounter } = change;
  const payUntil = payUntilAfter(payable, change);
  await writeFee(trx, { tenantId, eventReservationId: subject.id, fee });
  await changeEventStates(trx, {
    tenantId,
    nowMs,
    changes: [{ eventReservationId: subject.id, state, paymentState, payUntil: payUntil ?? undefined }],
  });
  await changeFee(context, payable, change, { why: 'dropped' });
  await history({ fee, paymentState });
  return { lowered: before - fee, back: { refund, atCounter } };
}
