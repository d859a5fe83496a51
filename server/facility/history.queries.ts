import { actorText, type Context } from '../context.ts';
import type { MoneyAction } from '../payment/payable.ts';

type HistoryAction =
  | 'reserve'
  | 'enter'
  | 'cancel'
  | 'withdraw'
  | 'announce'
  | 'checkIn'
  | 'cancelByOperator'
  | 'complete'
  | 'recordNoShow'
  | MoneyAction;

/** One change of a reservation, why it was made, and how the reservation stood before and after. */
export type HistoryLine = {
  readonly reservationId: string;
  readonly action: HistoryAction;
  readonly reason?: string;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>>;
};

/** Appends to the history, which is never changed, what the context's actor did. */
export async function appendHistory({ trx, tenant, actor, nowMs }: Context, lines: readonly HistoryLine[]) {
  if (lines.length === 0) return;
  const by = actorText(actor);
  await trx
    .insertInto('reservation_history')
    .values(
      lines.map(({ reservationId, action, reason = '', before, after }) => ({
        tenant_id: tenant.tenantId,
        reservation_id: reservationId,
        happened_at: new Date(nowMs),
        actor: by,
        action,
        reason,
        before: before && JSON.stringify(before),
        after: JSON.stringify(after),
      })),
    )
    .execute();
}
