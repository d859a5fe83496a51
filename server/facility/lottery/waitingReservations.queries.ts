import type { ReservationState } from '#rules/facility/booking/reservationStates.ts';
import type { Database } from '#server/db/connect.ts';
import { anyOf } from '#server/db/sql/anyOf.ts';
import type { NamedDraw } from '#server/lottery/draw.queries.ts';
import type { Waiting } from '#server/lottery/drawKind.ts';
import { resultsOf } from '#server/lottery/entry.queries.ts';

const waitingRows = (trx: Database, { tenantId, drawId }: NamedDraw) =>
  trx
    .selectFrom('reservation')
    .select(['reservation_id', 'entry_number'])
    .where('tenant_id', '=', tenantId)
    .where('draw_id', '=', drawId)
    .where('state', '=', 'lottery_waiting' satisfies ReservationState)
    .orderBy('reservation_id');

/** The reservations that still wait for a draw, by entry number, held until the transaction ends. */
export async function waitingReservations(trx: Database, named: NamedDraw) {
  const rows = await waitingRows(trx, named).forNoKeyUpdate().execute();
  return new Map(rows.map(({ entry_number, reservation_id }) => [entry_number ?? '', reservation_id]));
}

/** The reservations that still wait for a draw with their results. */
export async function waitingFor(trx: Database, named: NamedDraw): Promise<Waiting[]> {
  const results = new Map((await resultsOf(trx, named)).map((result) => [result.n, result]));
  return (await waitingRows(trx, named).execute()).flatMap(({ reservation_id, entry_number }) => {
    const result = results.get(entry_number ?? '');
    return result ? [{ id: reservation_id, result }] : [];
  });
}

/** Those of these reservations that still wait, held until the transaction ends; whether staff approve them once won. */
export async function lockWaiting(
  trx: Database,
  { tenantId, reservationIds }: { readonly tenantId: string; readonly reservationIds: readonly string[] },
) {
  const rows = await trx
    .selectFrom('reservation')
    .select(['reservation_id', 'needs_approval'])
    .where('tenant_id', '=', tenantId)
    .where('reservation_id', '=', anyOf(reservationIds))
    .where('state', '=', 'lottery_waiting' satisfies ReservationState)
    .orderBy('reservation_id')
    .forNoKeyUpdate()
    .execute();
  return new Map(rows.map(({ reservation_id, needs_approval }) => [reservation_id, needs_approval]));
}
