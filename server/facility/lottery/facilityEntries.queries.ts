import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { ReservationState } from '#rules/facility/booking/reservationStates.ts';
import type { PersonalEntry } from '#rules/lottery/frozenList.ts';
import type { Use } from '#rules/lottery/published/entry.ts';
import type { Database } from '#server/db/connect.ts';
import type { NamedDraw } from '#server/lottery/draw.queries.ts';

/** The reservations that wait for a draw, as its entries: each with one choice, all its days. */
export const facilityEntries = (trx: Database, named: NamedDraw) => entriesIn(trx, named, 'lottery_waiting');

/** Those that stand in a state, in the same form. */
export async function entriesIn(
  trx: Database,
  { tenantId, drawId }: NamedDraw,
  state: ReservationState,
): Promise<(PersonalEntry & { readonly reservationId: string })[]> {
  const rows = await trx
    .selectFrom('reservation')
    .select(['reservation_id', 'user_id', 'article_id', 'entry_number', 'entry_salt'])
    .select((build) =>
      jsonArrayFrom(
        build
          .selectFrom('reservation_detail')
          .select(['date', 'from_minute', 'to_minute'])
          .where('reservation_detail.tenant_id', '=', tenantId)
          .whereRef('reservation_detail.reservation_id', '=', 'reservation.reservation_id')
          .orderBy('detail_number'),
      ).as('details'),
    )
    .where('reservation.tenant_id', '=', tenantId)
    .where('draw_id', '=', drawId)
    .where('state', '=', state)
    .execute();
  return rows.map(({ reservation_id, user_id, article_id, entry_number, entry_salt, details }) => {
    if (entry_number === null || entry_salt === null) throw new Error(`Entry ${reservation_id} has no number`);
    return {
      reservationId: reservation_id,
      line: { c: [usesOf(article_id, details)], n: entry_number, t: 1 },
      salt: entry_salt,
      userId: user_id,
    };
  });
}

type Detail = { readonly date: string; readonly from_minute: number; readonly to_minute: number };

/** One use a day, from the beginning of its first frame to the end of its last. */
function usesOf(article: string, details: readonly Detail[]): Use[] {
  const byDay = Map.groupBy(details, ({ date }) => date);
  return [...byDay.keys()].toSorted().map((date) => {
    const lines = byDay.get(date) ?? [];
    return {
      article,
      date,
      from: Math.min(...lines.map(({ from_minute }) => from_minute)),
      to: Math.max(...lines.map(({ to_minute }) => to_minute)),
    };
  });
}
