import type { Tenant } from '#contract/tenant.ts';
import type { Receipt } from '#rules/lottery/verifyReceipt.ts';
import type { Database } from '../db/connect.ts';
import { Refused } from '../refused.ts';
import { definitionOf } from './definitionOf.ts';
import { holdOpen } from './draw.queries.ts';
import { newEntryNumber, newEntrySalt } from './entryNumber.ts';
import { eventDrawOf } from './eventDraw.ts';

/** A person's entry in the lottery of a span. */
export type EventEntry = { readonly drawId: string; readonly receipt: Receipt };

type Entering = {
  readonly tenant: Tenant;
  readonly nowMs: number;
  readonly userId: string;
  readonly eventEntrySpanId: string;
  readonly eventIds: readonly string[];
};

/**
 * Enters a person, who is locked, into the lottery of a span, or finds the entry he has already: all he applies for there
 * belongs to it. Refuses busy when the draw has closed just now; another try learns from the rules that it has.
 */
export async function enterEventLottery(
  trx: Database,
  { tenant, nowMs, userId, eventEntrySpanId, eventIds }: Entering,
): Promise<EventEntry> {
  const { tenantId } = tenant;
  const draw = await eventDrawOf(trx, { tenant, eventEntrySpanId });
  const { draw_id: drawId } = draw;
  if (!(await holdOpen(trx, { tenantId, drawId, nowMs }))) throw new Refused('busy');
  const definition = definitionOf(draw);
  const drawn = new Set(definition.kind === 'event' ? definition.events.map(({ id }) => id) : []);
  // An import keeps the events of a span that is published as they are.
  if (!eventIds.every((id) => drawn.has(id))) throw new Error(`An event of draw ${drawId} came after its publication`);
  return { drawId, receipt: await entryOf(trx, { tenantId, eventEntrySpanId, userId }) };
}

type Entrant = { readonly tenantId: string; readonly eventEntrySpanId: string; readonly userId: string };

/** The person's number and salt in a span, made now if he has none. */
export async function entryOf(trx: Database, { tenantId, eventEntrySpanId, userId }: Entrant): Promise<Receipt> {
  for (;;) {
    await trx
      .insertInto('event_lottery_entry')
      .values({
        tenant_id: tenantId,
        event_entry_span_id: eventEntrySpanId,
        user_id: userId,
        entry_number: newEntryNumber(),
        entry_salt: newEntrySalt(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const entry = await trx
      .selectFrom('event_lottery_entry')
      .select(['entry_number', 'entry_salt'])
      .where('tenant_id', '=', tenantId)
      .where('event_entry_span_id', '=', eventEntrySpanId)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    // Without one the number was somebody else's.
    if (entry) return { entryNumber: entry.entry_number, salt: entry.entry_salt };
  }
}
