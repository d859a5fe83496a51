import type { ReserveRequest } from '#contract/facility/booking.ts';
import { whyMayNotReserve } from '#rules/account/whyMayNotReserve.ts';
import { localDateTimeAt } from '#rules/day/day.ts';
import { decideUse } from '#rules/facility/booking/decideReservation.ts';
import type { HeldFrame } from '#rules/facility/booking/isHeldFrame.ts';
import { windowOn } from '#rules/facility/calendar/bookingPhase.ts';
import { clockOfMinutes } from '#rules/facility/calendar/frames.ts';
import { isRefusal } from '#rules/refusal.ts';
import type { Context } from '#server/context.ts';
import { gatherFacts } from '../booking/reservationFacts.ts';
import { peopleCounted } from '../countedTogether.ts';

type Asked = { readonly userId: string; readonly containerId: string; readonly frame: HeldFrame };

/**
 * Until when a person could reserve a frame that nothing took, within all of their limits, as a local date-time; null where they
 * could not now. Nobody is locked for it.
 */
export async function takeableUntil(context: Context, { userId, containerId, frame }: Asked) {
  const request = plainRequest(containerId, frame);
  const { facts } = await gatherFacts(context, userId, request, peopleCounted);
  const { article, user, holidays } = facts;
  if (!article || !facts.tenant.canReserve || whyMayNotReserve(user, context.now)) return null;
  const decision = decideUse({ ...facts, occupied: [] }, request, context.now);
  if (isRefusal(decision) || decision.plan.entryType !== 'normal') return null;
  const { day, fromMinute } = frame;
  const { closesAt } = windowOn({ article, day, holidays, asking: { classes: user.classes, conditions: [] } });
  const begins = localDateTimeAt(day, fromMinute);
  return closesAt !== null && closesAt < begins ? closesAt : begins;
}

/** What is typed for a use does not decide whether somebody may have the room. */
const plainRequest = (containerId: string, { articleId, day, ...range }: HeldFrame): ReserveRequest => ({
  containerId,
  date: day,
  purpose: '',
  purposeType: '',
  admissionFeeRequired: false,
  admissionFee: null,
  expectedNumberOfAttendee: null,
  details: [
    {
      reservationDetailNumber: 1,
      articleId,
      articleName: '',
      date: day,
      timeFrameName: '',
      ...clockOfMinutes(range),
      basicFee: 0,
    },
  ],
  equipmentNames: [],
});
