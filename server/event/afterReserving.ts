import { eventCancelUntil } from '#rules/event/decideEventCancellation.ts';
import type { UserCall } from '../call.ts';
import { askForUseJobs } from '../jobs/askForUseJobs.ts';
import { beginOf, type Reserved, reservedOf } from '../notice/reserved.queries.ts';
import { tellBooked } from '../notice/tellOfUse.ts';
import { settingsOf } from '../tenant/setting.queries.ts';
import { stateOf } from './person.queries.ts';

/** Tells who has got places in events by being first, and asks for what is to be done when their sessions are near. */
export async function afterReserving(call: UserCall, eventReservationIds: readonly string[]) {
  if (eventReservationIds.length === 0) return;
  const { trx, tenant, nowMs, server } = call;
  const { tenantId } = tenant;
  const { reminderHour, cancelDeadlineDays } = await settingsOf(trx, tenantId);
  for (const id of eventReservationIds) {
    const reserved = await reservedOf(trx, { tenantId, subject: { kind: 'eventReservation', id } });
    if (!reserved) continue;
    await askForUseJobs(trx, { tenant, nowMs, reminderHour, reserved: [reserved] });
    const cancelUntil = tenant.canCancel ? untilOf(call, reserved, cancelDeadlineDays) : null;
    await tellBooked(trx, { publicUrl: server.publicUrl, tenant, nowMs }, { reserved, cancelUntil });
  }
}

const untilOf = ({ tenant, now }: UserCall, reserved: Reserved, cancelDeadlineDays: number) =>
  eventCancelUntil({
    own: { entryType: 'normal', state: stateOf(reserved), announceAt: null },
    tenant,
    now,
    // Of an entry only.
    spanClosesAt: now,
    firstSessionAt: beginOf(reserved),
    cancelDeadlineDays,
  });
