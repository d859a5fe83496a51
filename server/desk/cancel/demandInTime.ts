import { whyTooLate } from '#rules/reservation/afterwards.ts';
import type { Context, Staff } from '#server/context.ts';
import type { Payable } from '#server/payment/payable.ts';
import { Refused } from '#server/refused.ts';
import { isOverrideAllowed } from '#server/staff/isOverrideAllowed.ts';

type Late = { readonly payable: Payable; readonly isPastDeadline: boolean; readonly isOver: boolean };

/** Refuses dayIsOver, reasonRequired and cancelDeadlinePassed without the right to override. */
export async function demandInTime(context: Context<Staff>, { payable, ...late }: Late, reason: string) {
  const mayOverride = await isOverrideAllowed(context, payable.subject.id);
  const why = whyTooLate(late, { mayOverride, reason });
  if (why !== null) throw new Refused(why);
}
