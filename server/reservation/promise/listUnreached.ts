import { actorText, type Telling } from '#server/context.ts';
import type { JobContext } from '#server/jobs/job.ts';
import { newId } from '#server/newId.ts';
import { notifyAll, type PersonalNotice, type ToTell } from '#server/notice/notify.ts';
import type { NoticeReservation } from '../noticeReservation.ts';
import { placeAndTimes } from '../notifyOfReservation.ts';
import { insertFollowUps, type Why } from './followUp.queries.ts';

/** A message about a change of what somebody was promised, with what it was and is; `after` is null where nothing is left. */
export type ToldChange = {
  readonly message: PersonalNotice;
  readonly before: NoticeReservation;
  readonly after: NoticeReservation | null;
};

/** A use in words, for staff who look at it much later. */
export function inWords(reserved: NoticeReservation | null) {
  if (reserved === null) return '';
  const { place, when } = placeAndTimes(reserved);
  return `${place}\n${when}`;
}

/** Tells people of changes. Whom no message reaches, now or once it is refused, stands in the list of staff, to be telephoned. */
export async function tellOrList(context: Telling, told: readonly ToldChange[]) {
  await notifyAll(
    context,
    told.map(({ message, before, after }) => ({
      ...message,
      ifUndelivered: { id: before.subject.id, was: inWords(before), becomes: inWords(after) },
    })),
  );
  await leaveToStaff(
    context,
    told.map(({ before, after }) => ({ before, after, why: 'unreached' })),
  );
}

type Left = Omit<ToldChange, 'message'> & { readonly why: Why };

/** Writes into the list of staff what they have to decide on, or whom to call. Answers the ids of the reservations. */
export const leaveToStaff = (context: Telling, left: readonly Left[]) =>
  insertFollowUps(context.trx, {
    tenantId: context.tenant.tenantId,
    now: new Date(context.nowMs),
    by: actorText(context.actor),
    rows: left.map(({ before, after, why }) => ({
      follow_up_id: newId(),
      id: before.subject.id,
      why,
      was: inWords(before),
      becomes: inWords(after),
    })),
  });

/** Messages of changes could not be delivered: whom nothing else reaches stands in the list of staff now. */
export const listUndelivered = ({ trx, tenant, nowMs, actor }: JobContext, undelivered: readonly ToTell[]) =>
  insertFollowUps(trx, {
    tenantId: tenant.tenantId,
    now: new Date(nowMs),
    by: actorText(actor),
    rows: undelivered.map((one) => ({ ...one, follow_up_id: newId(), why: 'unreached' })),
  });
