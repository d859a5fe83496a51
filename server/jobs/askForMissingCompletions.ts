import { sql } from 'kysely';
import { addDays, dayOf } from '#rules/day/day.ts';
import { isReservationState, nextStates, reservationStates } from '#rules/facility/reservationStates.ts';
import type { Database } from '../db/connect.ts';
import { instantOf, momentOf } from '../time.ts';
import { enqueueMissing, type WantedJob } from './job.queries.ts';
import { completedAt } from './useTimes.ts';

/** As many as one sweep looks after; the next one goes on. */
const atOnce = 5_000;

const completable = Object.keys(reservationStates)
  .filter(isReservationState)
  .filter((state) => nextStates('complete', state).length > 0);

type Asking = {
  readonly tenant: { readonly tenantId: string; readonly timeZone: string };
  readonly nowMs: number;
};

/** Has the uses completed that end until tomorrow, or have ended, and that nobody has asked for. */
export async function askForMissingCompletions(trx: Database, { tenant: { tenantId, timeZone }, nowMs }: Asking) {
  const tomorrow = addDays(dayOf(momentOf(nowMs, timeZone)), 1);
  const rows = await trx
    .selectFrom('reservation')
    .select('reservation.reservation_id')
    .select('reservation.last_date')
    .select((build) =>
      build
        .selectFrom('reservation_detail')
        .select(sql<number>`max(to_minute)`.as('to_minute'))
        .where('reservation_detail.tenant_id', '=', tenantId)
        .whereRef('reservation_detail.reservation_id', '=', 'reservation.reservation_id')
        .whereRef('reservation_detail.date', '=', 'reservation.last_date')
        .as('to_minute'),
    )
    .where('reservation.tenant_id', '=', tenantId)
    .where('reservation.state', 'in', completable)
    .where('reservation.last_date', '<=', tomorrow)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('job')
            .select('job.job_id')
            .where('job.tenant_id', '=', tenantId)
            .where('job.kind', '=', 'completeUse')
            .where('job.subject', '=', sql<string>`reservation.reservation_id::text`),
        ),
      ),
    )
    .orderBy('reservation.last_date')
    .limit(atOnce)
    .execute();
  const jobs = rows.flatMap(({ reservation_id, last_date, to_minute }): WantedJob[] => {
    const over = to_minute === null ? null : completedAt([{ date: last_date, fromMinute: 0, toMinute: to_minute }]);
    return over === null ? [] : [{ kind: 'completeUse', subject: reservation_id, dueAt: instantOf(over, timeZone) }];
  });
  await enqueueMissing(trx, { tenantId, jobs });
}
