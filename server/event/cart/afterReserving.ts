import { eventCancelUntil } from '#rules/event/decideEventCancellation.ts';
import type { Context } from '#server/context.ts';
import { settingsOf } from '#server/tenant/setting.queries.ts';
import { notifyBooked } from '#server/use/notifyOfUse.ts';
import { beginOf, type Reserved } from '#server/use/reserved.ts';
import { scheduleUseJobs } from '#server/use/scheduleUseJobs.ts';
import { stateOf } from '../person.queries.ts';
import { reservedCourse } from '../reservedCourse.queries.ts';

/** Notifies those who got places in events by first come, and schedules the jobs for their sessions. */
export async function afterReserving(context: Context, eventReservationIds: readonly string[]) {
  if (eventReservationIds.length === 0) return;
  const { trx, tenant } = context;
  const { tenantId } = tenant;
  const { reminderHour, cancelDeadlineDays } = await settingsOf(trx, tenantId);
  for (const eventReservationId of eventReservationIds) {
    const reserved = await reservedCourse(trx, { tenantId, eventReservationId });
    if (!reserved) continue;
    await scheduleUseJobs(context, { reminderHour, reserved: [reserved] });
    const cancelUntil = tenant.canCancel ? untilOf(context, reserved, cancelDeadlineDays) : null;
    await notifyBooked(context, { reserved, cancelUntil });
  }
}

const untilOf = ({ tenant, now }: Context, reserved: Reserved, cancelDeadlineDays: number) =>
  eventCancelUntil({
    own: { entryType: 'normal', state: stateOf(reserved), announceAt: null },
    tenant,
    now,
    // Of an entry only.
    spanClosesAt: now,
    firstSessionAt: beginOf(reserved),
    cancelDeadlineDays,
  });
