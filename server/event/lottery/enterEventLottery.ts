import type { Receipt } from '#rules/lottery/verify/verifyReceipt.ts';
import type { Context } from '#server/context.ts';
import { definitionOf } from '#server/lottery/definitionOf.ts';
import { type DrawTimes, holdOpen } from '#server/lottery/draw.queries.ts';
import { Refused } from '#server/refused.ts';
import { coursesOf } from './coursesOf.ts';
import { eventDrawOf } from './eventDraw.ts';
import { entryOf } from './eventEntries.queries.ts';

/** A person's entry in the lottery of a span. */
export type EventEntry = { readonly draw: DrawTimes & { readonly drawId: string }; readonly receipt: Receipt };

type Entering = {
  readonly userId: string;
  readonly eventEntrySpanId: string;
  readonly eventIds: readonly string[];
};

/**
 * Enters a person, who is locked, into the lottery of a span, or finds their existing entry: all their applications there
 * belong to it. Refuses busy when the draw has just closed; on a retry the rules refuse it.
 */
export async function enterEventLottery(
  context: Context,
  { userId, eventEntrySpanId, eventIds }: Entering,
): Promise<EventEntry> {
  const { trx, tenant, nowMs } = context;
  const { tenantId } = tenant;
  const draw = await eventDrawOf(context, eventEntrySpanId);
  const { draw_id: drawId } = draw;
  const times = await holdOpen(trx, { tenantId, drawId, nowMs });
  if (times === null) throw new Refused('busy');
  const drawn = new Set(coursesOf(definitionOf(draw)).events.map(({ id }) => id));
  // An import keeps the events of a span that is published as they are.
  if (!eventIds.every((id) => drawn.has(id))) throw new Error(`An event of draw ${drawId} came after its publication`);
  const receipt = await entryOf(trx, { tenantId, eventEntrySpanId, userId });
  return { draw: { drawId, ...times }, receipt };
}
