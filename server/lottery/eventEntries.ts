import { type EventReservationState, eventStatesThat } from '#rules/event/eventReservationStates.ts';
import { anyOf } from '../db/anyOf.ts';
import type { Database } from '../db/connect.ts';
import type { NamedDraw } from './draw.queries.ts';
import type { PersonalEntry } from './entry.queries.ts';

/** The people who applied for events of a draw, each with all of these as choices in the order of adding. */
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

/** States in which somebody has an event for good, or may have it by paying. */
const having = eventStatesThat('takesSeat').filter((state) => state !== 'in_cart');

/** The events that people have already, by person. */
export async function eventsHad(
  trx: Database,
  { tenantId, userIds }: { readonly tenantId: string; readonly userIds: readonly string[] },
) {
  const rows = await trx
    .selectFrom('event_reservation')
    .select(['user_id', 'event_id'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', anyOf(userIds))
    .where('state', 'in', having)
    .execute();
  return Map.groupBy(rows, ({ user_id }) => user_id);
}
