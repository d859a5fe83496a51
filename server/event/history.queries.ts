import type { UserCall } from '../call.ts';

/** One change of a reservation by its person, and how it stood before and after. */
export type HistoryLine = {
  readonly eventReservationId: string;
  readonly action: 'add' | 'remove' | 'loan' | 'extend' | 'reserve' | 'enter';
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>>;
};

/** Appends to the history, which is never changed, what the caller did. */
export async function appendHistory({ trx, tenant, userId, nowMs }: UserCall, lines: readonly HistoryLine[]) {
  if (lines.length === 0) return;
  await trx
    .insertInto('event_reservation_history')
    .values(
      lines.map(({ eventReservationId, action, before, after }) => ({
        tenant_id: tenant.tenantId,
        event_reservation_id: eventReservationId,
        happened_at: new Date(nowMs),
        actor: `user:${userId}`,
        action,
        reason: '',
        before: before && JSON.stringify(before),
        after: JSON.stringify(after),
      })),
    )
    .execute();
}
