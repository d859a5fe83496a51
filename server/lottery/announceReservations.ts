import { sql } from 'kysely';
import { nextStates, type ReservationState } from '#rules/facility/reservationStates.ts';
import { anyOf } from '../db/anyOf.ts';
import type { Database } from '../db/connect.ts';
import { beginCharging } from '../payment/beginCharging.ts';
import { type AnnounceSome, type Announcing, atOnce } from './announcing.ts';
import { tellResults } from './tellResults.ts';

type Announced = { readonly reservationId: string; readonly hasWon: boolean };

/** Tells the results of entries for rooms; what the office has ended meanwhile stays ended. */
export const announceReservations: AnnounceSome = async (trx, announcing) => {
  const announced = await stillWaiting(trx, announcing);
  if (announced.length === 0) return 0;
  await writeStates(trx, announcing, announced);
  const { tenant, nowMs } = announcing;
  const results = announced.map(({ reservationId: id, hasWon }) => ({ id, hasWon }));
  for (const { id, hasWon } of results) {
    const subject = { kind: 'reservation', id } as const;
    if (hasWon) await beginCharging(trx, { tenant, nowMs, subject, actor: 'job:lotteryAnnounce' });
  }
  await tellResults(trx, announcing, { kind: 'reservation', results });
  return announced.length;
};

async function stillWaiting(trx: Database, { tenant: { tenantId }, drawId }: Announcing): Promise<Announced[]> {
  const rows = await trx
    // First some, then their results: right after a draw the database knows nothing of how many there are, and would look
    // through all results for each.
    .with('some', (build) =>
      build
        .selectFrom('reservation')
        .select(['reservation_id', 'entry_number'])
        .where('tenant_id', '=', tenantId)
        .where('draw_id', '=', drawId)
        .where('state', '=', 'lottery_waiting' satisfies ReservationState)
        .orderBy('reservation_id')
        .limit(atOnce)
        .forNoKeyUpdate(),
    )
    .selectFrom('some')
    .innerJoin('lottery_result', 'lottery_result.entry_number', 'some.entry_number')
    .select(['reservation_id', sql<boolean>`jsonb_array_length(won) > 0`.as('has_won')])
    .where('lottery_result.tenant_id', '=', tenantId)
    .where('lottery_result.draw_id', '=', drawId)
    .orderBy('reservation_id')
    .execute();
  return rows.map(({ reservation_id, has_won }) => ({ reservationId: reservation_id, hasWon: has_won }));
}

const stateOf = ({ hasWon }: Announced): ReservationState => {
  const wanted: ReservationState = hasWon ? 'won' : 'lost';
  return nextStates('announce', 'lottery_waiting').find((state) => state === wanted) ?? 'lottery_waiting';
};

async function writeStates(
  trx: Database,
  { tenant: { tenantId }, nowMs }: Announcing,
  announced: readonly Announced[],
) {
  const now = new Date(nowMs);
  for (const [state, some] of Map.groupBy(announced, stateOf)) {
    await trx
      .updateTable('reservation')
      .set({ state, changed_at: now })
      .where('tenant_id', '=', tenantId)
      .where('reservation_id', '=', anyOf(some.map(({ reservationId }) => reservationId)))
      .execute();
  }
  await trx
    .insertInto('reservation_history')
    .values(
      announced.map((one) => ({
        tenant_id: tenantId,
        reservation_id: one.reservationId,
        happened_at: now,
        actor: 'job:lotteryAnnounce',
        action: 'announce',
        reason: '',
        before: JSON.stringify({ state: 'lottery_waiting' }),
        after: JSON.stringify({ state: stateOf(one) }),
      })),
    )
    .execute();
}
