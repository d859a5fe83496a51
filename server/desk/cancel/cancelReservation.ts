import type { ParsedRequestOf } from '#contract/endpoints.ts';
import type { FeeLineText } from '#contract/facility/booking.ts';
import { spreadOverLines } from '#rules/payment/spreadOverLines.ts';
import type { Context, Staff } from '#server/context.ts';
import { lockPayable, type Payable, type Payables } from '#server/payment/payable.ts';
import { Refused } from '#server/refused.ts';
import type { DeskKinds } from '#server/reservation/desk/deskPorts.ts';
import { type Finds, foundReservation } from '#server/reservation/desk/find.ts';
import { type Subject, subjectFor } from '#server/subject.ts';
import { localDateTimeOf } from '#server/time.ts';
import { deskChange } from '../change.ts';
import { heldReservation } from '../heldReservation.ts';
import { demandInTime } from './demandInTime.ts';
import { cancellation, planCancellation } from './planCancellation.ts';

type Ports = { readonly payables: Payables; readonly finds: Finds; readonly kinds: DeskKinds };

type Wanted = ParsedRequestOf<'Desk/PreviewCancellation'>;

/**
 * Cancels a room or a course and tells its person; the preview says what that would do. Refuses reasonRequired, notFound,
 * changedMeanwhile, notCancelable, and cancelDeadlinePassed and dayIsOver without the right to override.
 */
export function cancellationAtDesk({ payables, finds, kinds }: Ports) {
  const found = (context: Context, { subject: { kind, id } }: Payable) => foundReservation(finds[kind], context, id);
  return deskChange({
    subject: heldReservation((context, id) => lockPayable(payables, context, subjectFor(context.tenant, id))),

    async plan(context, payable, { cause }: Wanted) {
      const planned = await planCancellation(context, payable, { cause, isAfterwards: true });
      if (planned === null) throw notCancelable(await found(context, payable));
      return planned;
    },

    demand: (context, planned, { reason }: ParsedRequestOf<'Desk/CancelReservation'>) =>
      demandInTime(context, planned, reason),

    ...cancellation,

    async show(context, { payable, ending, isPastDeadline }) {
      const { refund, kept, released, atCounter } = ending;
      return {
        reservation: await found(context, payable),
        lines: refundByLine(refund, await linesOf(kinds, context, payable.subject)),
        refund,
        kept,
        released: released - refund,
        atCounter,
        byProvider: refund - atCounter,
        isPastDeadline,
      };
    },

    answer: async (context, { payable, ending }) => ({
      reservation: await found(context, payable),
      refund: ending.refund,
      cancelledAt: localDateTimeOf(context.nowMs, context.tenant.timeZone),
    }),
  });
}

const notCancelable = ({ statusText }: { readonly statusText: string }) =>
  new Refused({
    code: 'notCancelable',
    message: `この予約は「${statusText}」のため取り消せません。予約の状態を確認してください。`,
  });

/** The lines of its fee, and of what was charged beside it. */
async function linesOf(kinds: DeskKinds, context: Context<Staff>, { kind, id }: Subject) {
  const detail = await kinds[kind].detail(context, id, { reach: null, peopleReach: null });
  if (!detail) return [];
  // What was kept before stays kept.
  return [...detail.feeLines, ...detail.laterCharges.filter(({ isKept }) => !isKept)];
}

/** What goes back of each line, by its share of the fee. */
function refundByLine(refund: number, lines: readonly FeeLineText[]) {
  const yen = lines.map(({ name, amount }) => ({ code: '', label: name, yen: amount }));
  const shares = spreadOverLines(refund, yen, { code: '', label: '' });
  return lines.map((line, index) => ({ ...line, refund: shares[index]?.yen ?? 0 }));
}
