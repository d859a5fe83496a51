import type { UserCall } from '../call.ts';
import type { Database } from '../db/connect.ts';
import type { MoneyAction, MoneyActor } from '../payment/payable.ts';

type HistoryAction =
  | 'add'
  | 'remove'
  | 'loan'
  | 'extend'
  | 'reserve'
  | 'enter'
  | 'withdraw'
  | 'announce'
  | 'fix'
  | 'cancel'
  | 'cancelByOperator'
  | MoneyAction;

/** One change of a reservation, and how it stood before and after. */
export type HistoryLine = {
  readonly eventReservationId: string;
  readonly action: HistoryAction;
  readonly reason?: string;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>>;
};

/** Appends to the history, which is never changed, what the caller did. */
export const appendHistory = ({ trx, tenant, userId, nowMs }: UserCall, lines: readonly HistoryLine[]) =>
  appendHistoryOf(trx, { tenantId: tenant.tenantId, actor: `user:${userId}`, nowMs, lines });

/** Appends what somebody or something did. */
export async function appendHistoryOf(
  trx: Database,
  {
    tenantId,
    actor,
    nowMs,
    lines,
  }: {
    readonly tenantId: string;
    readonly actor: MoneyActor;
    readonly nowMs: number;
    readonly lines: readonly HistoryLine[];
  },
) {
  if (lines.length === 0) return;
  await trx
    .insertInto('event_reservation_history')
    .values(
      lines.map(({ eventReservationId, action, reason = '', before, after }) => ({
        tenant_id: tenantId,
        event_reservation_id: eventReservationId,
        happened_at: new Date(nowMs),
        actor,
        action,
        reason,
        before: before && JSON.stringify(before),
        after: JSON.stringify(after),
      })),
    )
    .execute();
}
