import { sql } from 'kysely';
import { isReservationState, nextStates, reservationStates } from '#rules/facility/booking/reservationStates.ts';
import type { Database } from '#server/db/connect.ts';
import type { JobKind } from '#server/jobs/job.ts';

const completable = Object.keys(reservationStates)
  .filter(isReservationState)
  .filter((state) => nextStates('complete', state).length > 0)
  // Written out, so that the database sees that the index of these states covers them.
  .map((state) => sql.lit(state));

/**
 * The first reservations whose last use is on that day or before and that no job is going to complete; `to_minute` of
 * their last use.
 */
export const missingCompletions = (
  trx: Database,
  { tenantId, until, most }: { readonly tenantId: string; readonly until: string; readonly most: number },
) =>
  trx
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
    .where('reservation.last_date', '<=', until)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('job')
            .select('job.job_id')
            .where('job.tenant_id', '=', tenantId)
            .where('job.kind', '=', 'completeUse' satisfies JobKind)
            .where('job.subject', '=', sql<string>`reservation.reservation_id::text`),
        ),
      ),
    )
    .orderBy('reservation.last_date')
    .limit(most)
    .execute();
