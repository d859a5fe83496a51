import { sql } from 'kysely';
import type { EventReservationState } from '#rules/event/eventReservationStates.ts';
import type { PersonalEntry } from '#rules/lottery/frozenList.ts';
import type { Receipt } from '#rules/lottery/verify/verifyReceipt.ts';
import type { Database } from '#server/db/connect.ts';
import type { NamedDraw } from '#server/lottery/draw.queries.ts';
import { newEntryNumber, newEntrySalt } from '#server/lottery/entryNumber.ts';

/**
 * The people who applied for events of a draw, each with all of these as choices: their first choices, then their second, in the order of adding. What is not
 * ranked is a first choice.
 */
export async function eventEntries(trx: Database, { tenantId, drawId }: NamedDraw): Promise<PersonalEntry[]> {
  const rows = await trx
    .selectFrom('event_reservation')
    .innerJoin('event_lottery_entry', (join) =>
      join
        .onRef('event_lottery_entry.tenant_id', '=', 'event_reservation.tenant_id')
        .onRef('event_lottery_entry.event_entry_span_id', '=', 'event_reservation.event_entry_span_id')
        .onRef('event_lottery_entry.user_id', '=', 'event_reservation.user_id'),
    )
    .select([
      'event_reservation.user_id',
      'event_reservation.event_id',
      'event_lottery_entry.entry_number',
      'event_lottery_entry.entry_salt',
    ])
    .where('event_reservation.tenant_id', '=', tenantId)
    .where('event_lottery_entry.tenant_id', '=', tenantId)
    .where('event_reservation.draw_id', '=', drawId)
    .where('event_reservation.state', '=', 'applied' satisfies EventReservationState)
    .orderBy(sql`coalesce(event_reservation.preference, 1)`)
    .orderBy('event_reservation.sequence')
    .execute();
  const byPerson = Map.groupBy(rows, ({ user_id }) => user_id);
  return [...byPerson].flatMap(([userId, own]) => {
    const [first] = own;
    if (!first) return [];
    const line = { c: own.map(({ event_id }) => event_id), n: first.entry_number, t: 1 };
    return { line, salt: first.entry_salt, userId };
  });
}

type Entrant = { readonly tenantId: string; readonly eventEntrySpanId: string; readonly userId: string };

/** The person's number and salt in a span, made now if they have none. */
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
