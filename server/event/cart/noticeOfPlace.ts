import { eventCancelUntil } from '#rules/event/decideEventCancellation.ts';
import type { Context } from '#server/context.ts';
import type { PersonalNotice } from '#server/notice/notify.ts';
import { beginOf, type NoticeReservation } from '#server/reservation/noticeReservation.ts';
import { noticeOfBooking } from '#server/reservation/notifyOfReservation.ts';
import type { TenantSettings } from '#server/tenant/setting.queries.ts';
import { stateOf } from '../person.queries.ts';

type Got = { readonly reserved: NoticeReservation; readonly settings: Pick<TenantSettings, 'cancelDeadlineDays'> };

/** What somebody is told who got a place in an event by first come. */
export function noticeOfPlace(context: Context, { reserved, settings }: Got): PersonalNotice<'booked'> {
  const { tenant, now } = context;
  const until = eventCancelUntil({
    own: { entryType: 'normal', state: stateOf(reserved), announceAt: null },
    tenant,
    now,
    // Of an entry only.
    spanClosesAt: now,
    firstSessionAt: beginOf(reserved),
    cancelDeadlineDays: settings.cancelDeadlineDays,
  });
  return noticeOfBooking(context, { reserved, cancelUntil: tenant.canCancel ? until : null });
}
