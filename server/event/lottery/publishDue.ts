import type { Context } from '#server/context.ts';
import { lotterySpansDue } from './eventDraw.queries.ts';
import { publishEventDraw } from './eventDraw.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Publishes the draws of all spans whose entries open within some days, or have opened. */
export async function publishDue(context: Context, daysAhead: number) {
  const { trx, tenant, nowMs } = context;
  const spans = await lotterySpansDue(trx, {
    tenantId: tenant.tenantId,
    opensUntil: new Date(nowMs + daysAhead * dayMs),
    closesAfter: new Date(nowMs),
  });
  for (const { event_entry_span_id } of spans) await publishEventDraw(context, event_entry_span_id);
}
