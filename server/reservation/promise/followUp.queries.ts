import { sql } from 'kysely';
import { eventStatesThat } from '#rules/event/eventReservationStates.ts';
import { statesThat } from '#rules/facility/booking/reservationStates.ts';
import type { NotOffered } from '#rules/facility/calendar/offerChange.ts';
import type { Reach } from '#rules/staff/rights.ts';
import type { Database } from '#server/db/connect.ts';
import { anyOf } from '#server/db/sql/anyOf.ts';
import { isReachable } from '#server/notice/reachable.queries.ts';
import type { Subject } from '#server/subject.ts';

/** Why staff have something to do: a promise that cannot be kept, or somebody whom no message reaches. */
export type Why = NotOffered | 'placeClosed' | 'unreached';

export type NewFollowUp = {
  readonly follow_up_id: string;
  /** Of the reservation, of a room or of a course. */
  readonly id: string;
  readonly why: Why;
  readonly was: string;
  readonly becomes: string;
};

type Writing = {
  readonly tenantId: string;
  readonly rows: readonly NewFollowUp[];
  readonly now: Date;
  readonly by: string;
};

/**
 * Writes down what staff have to do, at the place of each reservation. Left out is what only had to be told and is, by a
 * message, and what staff have to decide on already, unless more of it is lost. Answers the ids of the reservations.
 */
export async function insertFollowUps(trx: Database, { tenantId, rows, now, by }: Writing) {
  if (rows.length === 0) return new Set<string>();
  const more = await sayMore(trx, { tenantId, rows });
  const written = await sql<{ id: string }>`
    insert into follow_up (tenant_id, follow_up_id, reservation_id, event_reservation_id, container_id, why, was, becomes,
      began_at, began_by)
    select ${tenantId}::uuid, told.follow_up_id, reservation.reservation_id, event_reservation.event_reservation_id,
      coalesce(reservation.container_id, event_category.event_container_id), told.why, told.was, told.becomes,
      ${now}::timestamptz, ${by}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as told (follow_up_id uuid, id uuid, why text, was text, becomes text)
    left join reservation on reservation.tenant_id = ${tenantId} and reservation.reservation_id = told.id
    left join event_reservation on event_reservation.tenant_id = ${tenantId}
      and event_reservation.event_reservation_id = told.id
    left join event on event.tenant_id = ${tenantId} and event.event_id = event_reservation.event_id
    left join event_category on event_category.tenant_id = ${tenantId}
      and event_category.event_category_id = event.event_category_id
    join account on account.tenant_id = ${tenantId}
      and account.user_id = coalesce(reservation.user_id, event_reservation.user_id)
    join tenant_setting on tenant_setting.tenant_id = ${tenantId}
    where told.why <> 'unreached' or not ${isReachable(tenantId)}
    on conflict do nothing
    returning coalesce(reservation_id, event_reservation_id) as id`.execute(trx);
  return new Set([...more, ...written.rows.map(({ id }) => id)]);
}

/** What staff have to decide on already, and of which more is lost by now, is said as it is. Answers the ids. */
async function sayMore(trx: Database, { tenantId, rows }: Pick<Writing, 'tenantId' | 'rows'>) {
  const updated = await sql<{ id: string }>`
    update follow_up set why = told.why, was = told.was
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as told (id uuid, why text, was text)
    where tenant_id = ${tenantId} and done_at is null and follow_up.why <> 'unreached'
      and told.why not in ('unreached', 'placeClosed') and follow_up.was <> told.was
      and (reservation_id = told.id or event_reservation_id = told.id)
    returning told.id`.execute(trx);
  return updated.rows.map(({ id }) => id);
}

const doubts = sql`why <> 'unreached'`;

type Settling = {
  readonly tenantId: string;
  readonly subjects: readonly Subject[];
  readonly now: Date;
  readonly by: string;
  /** Only what is in doubt because of this. */
  readonly why?: Why;
};

/** What was in doubt is not any more: it can be used as promised, or is something else by now. Answers whose it was. */
export async function settleDoubts(trx: Database, { tenantId, subjects, now, by, why }: Settling) {
  const ids = subjects.map(({ id }) => id);
  const { rows } = await sql<{ id: string }>`
    update follow_up set outcome = 'settled', done_at = coalesce(done_at, ${now}), done_by = case when done_at is null then ${by} else done_by end
    where tenant_id = ${tenantId} and ${why === undefined ? doubts : sql`why = ${why}`} and (done_at is null or outcome = 'told')
      and (reservation_id = ${anyOf(ids)} or event_reservation_id = ${anyOf(ids)})
    returning coalesce(reservation_id, event_reservation_id) as id`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

/** Whether somebody is not to be invited: what was promised cannot be kept, or nobody has decided yet. */
export async function isInDoubt(
  trx: Database,
  { tenantId, subject }: { readonly tenantId: string; readonly subject: Subject },
) {
  const { rows } = await sql<{ is_in_doubt: boolean }>`
    select exists (select from follow_up where tenant_id = ${tenantId} and ${doubts}
      and (done_at is null or outcome = 'told')
      and (reservation_id = ${subject.id} or event_reservation_id = ${subject.id})) as is_in_doubt`.execute(trx);
  return rows[0]?.is_in_doubt ?? false;
}

/** It concerns somebody still: they have not been told, or holds what cannot be kept. */
const isLeft = sql`done_at is null and (why = 'unreached' or coalesce(reservation.state, event_reservation.state)
  = any(${[...statesThat('isOpen'), ...eventStatesThat('counts', 'isReserved')]}::text[]))`;

type Wanted = {
  readonly tenantId: string;
  readonly reach: Reach;
  readonly containerId: string | null;
  readonly isDone: boolean;
  readonly limit: number;
};

const atPlaces = ({ reach, containerId }: Pick<Wanted, 'reach' | 'containerId'>) =>
  sql`${reach === null ? sql`true` : sql`follow_up.container_id = ${anyOf([...reach])}`}
    and ${containerId === null ? sql`true` : sql`follow_up.container_id = ${containerId}`}`;

const subjects = (tenantId: string) => sql`
  left join reservation on reservation.tenant_id = ${tenantId} and reservation.reservation_id = follow_up.reservation_id
  left join event_reservation on event_reservation.tenant_id = ${tenantId}
    and event_reservation.event_reservation_id = follow_up.event_reservation_id`;

export type FollowUpRow = {
  readonly follow_up_id: string;
  readonly id: string;
  readonly why: Why;
  readonly was: string;
  readonly becomes: string;
  readonly began_at: Date;
  readonly began_by: string;
  readonly done_at: Date | null;
  readonly done_by: string;
  readonly outcome: 'kept' | 'told' | 'settled' | null;
  readonly reason: string;
  readonly user_number: string;
  readonly last_name: string;
  readonly first_name: string;
  readonly phone_key: string | null;
  readonly is_reachable: boolean;
};

/** What is left for staff at some places, the oldest first, or what is done, the latest first. */
export async function followUps(trx: Database, { tenantId, isDone, limit, ...where }: Wanted) {
  const { rows } = await sql<FollowUpRow>`
    select follow_up_id, coalesce(follow_up.reservation_id, follow_up.event_reservation_id) as id, why, was, becomes,
      began_at, began_by, done_at, done_by, outcome, follow_up.reason, user_number, last_name, first_name, phone_key,
      ${isReachable(tenantId)} as is_reachable
    from follow_up ${subjects(tenantId)}
    join account on account.tenant_id = ${tenantId}
      and account.user_id = coalesce(reservation.user_id, event_reservation.user_id)
    join tenant_setting on tenant_setting.tenant_id = ${tenantId}
    where follow_up.tenant_id = ${tenantId} and ${atPlaces(where)}
      and ${isDone ? sql`done_at is not null` : isLeft}
    order by ${isDone ? sql`done_at desc` : sql`began_at`}, follow_up_id limit ${limit}`.execute(trx);
  return rows;
}

/** How many are left at these places. */
export async function countFollowUps(
  trx: Database,
  { tenantId, reach }: Pick<Wanted, 'tenantId' | 'reach'>,
): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select count(*)::integer as number from follow_up ${subjects(tenantId)}
    where follow_up.tenant_id = ${tenantId} and ${atPlaces({ reach, containerId: null })} and ${isLeft}`.execute(trx);
  return rows[0]?.number ?? 0;
}

type One = { readonly tenantId: string; readonly followUpId: string; readonly reservationId: string };

/** One of a reservation, locked until the transaction ends. */
export async function lockFollowUp(trx: Database, { tenantId, followUpId, reservationId }: One) {
  const { rows } = await sql<{ why: Why; done_at: Date | null }>`
    select why, done_at from follow_up where tenant_id = ${tenantId} and follow_up_id = ${followUpId}
      and (reservation_id = ${reservationId} or event_reservation_id = ${reservationId}) for update`.execute(trx);
  return rows[0];
}

type Finished = Pick<One, 'tenantId' | 'followUpId'> & {
  readonly outcome: 'kept' | 'told';
  readonly reason: string;
  readonly by: string;
  readonly now: Date;
};

export const writeFinished = (trx: Database, { tenantId, followUpId, outcome, reason, by, now }: Finished) =>
  trx
    .updateTable('follow_up')
    .set({ outcome, reason, done_by: by, done_at: now })
    .where('tenant_id', '=', tenantId)
    .where('follow_up_id', '=', followUpId)
    .execute();
