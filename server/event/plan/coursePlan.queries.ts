import { sql } from 'kysely';
import { eventStatesThat } from '#rules/event/eventReservationStates.ts';
import type { ChangeKind, PlannedChange } from '#rules/event/plan/changeText.ts';
import type { Database } from '#server/db/connect.ts';
import { insertRows } from '#server/db/rows.ts';
import { isMailRefused, isReachable } from '#server/notice/reachable.queries.ts';
import { ledgerYen } from '#server/payment/balance.queries.ts';
import { isSecret } from '../desk/courseSearch.queries.ts';

type Course = { readonly tenantId: string; readonly eventId: string };
type Plan = { readonly tenantId: string; readonly planId: string };

/** Has a place or waits for one; carts are nobody's word yet. */
const taking = eventStatesThat('counts', 'isReserved');

export type Concerned = {
  readonly event_reservation_id: string;
  /** As staff may know it. */
  readonly state: string;
  readonly refundable: number;
  /** Yen of its fee, of what is charged for it, and of what was paid and has not to go back. */
  readonly fee: number;
  readonly owed: number;
  readonly paid: number;
  readonly by_mail: boolean;
  readonly by_line: boolean;
  readonly is_reachable: boolean;
};

/** Everybody who has a course or waits for its draw, with what of their money can go back. */
export async function concernedBy(trx: Database, { tenantId, eventId }: Course) {
  const { rows } = await sql<Concerned>`
    select one.event_reservation_id, case when ${isSecret} then 'applied' else one.state end as state, one.fee,
      greatest(0, sums.refundable) as refundable, coalesce(sums.owed, 0) as owed, coalesce(sums.paid, 0) as paid,
      coalesce(email, '') <> '' and not ${isMailRefused(tenantId)} as by_mail,
      line_user_id is not null and line_messaging_token <> '' as by_line,
      ${isReachable(tenantId)} as is_reachable
    from event_reservation as one
    cross join lateral (select ${ledgerYen('paidAndNotKept')}::integer as refundable, ${ledgerYen('owed')}::integer as owed,
        ${ledgerYen('paid')}::integer as paid
      from ledger where ledger.tenant_id = ${tenantId} and ledger.event_reservation_id = one.event_reservation_id) as sums
    join account on account.tenant_id = ${tenantId} and account.user_id = one.user_id
    join tenant_setting on tenant_setting.tenant_id = ${tenantId}
    left join lottery_draw as draw on draw.tenant_id = ${tenantId} and draw.draw_id = one.draw_id
    where one.tenant_id = ${tenantId} and one.event_id = ${eventId}
      and (one.state = any(${taking}::text[]) or ${isSecret})
    order by one.event_reservation_id`.execute(trx);
  return rows;
}

type NewPlan = Plan & {
  readonly eventId: string;
  readonly kind: 'callOff' | ChangeKind;
  readonly told: string;
  /** Null where the whole course is called off. */
  readonly change: PlannedChange | null;
  readonly madeAt: Date;
  readonly madeBy: string;
};

export const insertPlan = (trx: Database, { tenantId, planId, eventId, kind, told, change, madeAt, madeBy }: NewPlan) =>
  trx
    .insertInto('course_plan')
    .values({
      tenant_id: tenantId,
      plan_id: planId,
      event_id: eventId,
      kind,
      told,
      change: change === null ? null : JSON.stringify(change),
      made_at: madeAt,
      made_by: madeBy,
    })
    .execute();

export const insertPlanLines = (trx: Database, { tenantId, planId }: Plan, ids: readonly string[]) =>
  insertRows(trx, {
    table: 'course_plan_line',
    rows: ids.map((id) => ({ tenant_id: tenantId, plan_id: planId, event_reservation_id: id, state: 'open' })),
  });

type Late = Plan & Course & { readonly until: Date | null };

/**
 * Those of a plan who are not in its list yet: who was just applying while it was made. Null: whoever came since, because
 * nobody may.
 */
export async function lateOf(trx: Database, { tenantId, planId, eventId, until }: Late) {
  const rows = await trx
    .selectFrom('event_reservation')
    .select('event_reservation.event_reservation_id')
    .where('event_reservation.tenant_id', '=', tenantId)
    .where('event_reservation.event_id', '=', eventId)
    .where('event_reservation.state', 'in', [...taking])
    .$if(until !== null, (query) => query.where('event_reservation.changed_at', '<', until ?? new Date(0)))
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('course_plan_line as line')
            .select('line.plan_id')
            .where('line.tenant_id', '=', tenantId)
            .where('line.plan_id', '=', planId)
            .whereRef('line.event_reservation_id', '=', 'event_reservation.event_reservation_id'),
        ),
      ),
    )
    .execute();
  return rows.map(({ event_reservation_id }) => event_reservation_id);
}

const plans = (trx: Database, tenantId: string) =>
  trx.selectFrom('course_plan').selectAll().where('tenant_id', '=', tenantId);

export type PlanRow = Awaited<ReturnType<ReturnType<typeof plans>['executeTakeFirstOrThrow']>>;

export const planNamed = (trx: Database, { tenantId, planId }: Plan) =>
  plans(trx, tenantId).where('plan_id', '=', planId).executeTakeFirst();

/** By which a course was called off; undefined for one that takes place. */
export const planOfCourse = (trx: Database, { tenantId, eventId }: Course) =>
  plans(trx, tenantId).where('event_id', '=', eventId).where('kind', '=', 'callOff').executeTakeFirst();

/** By which other dates or places of a course became others, the latest first. */
export const changesOfCourse = (trx: Database, { tenantId, eventId }: Course) =>
  plans(trx, tenantId)
    .where('event_id', '=', eventId)
    .where('kind', '<>', 'callOff')
    .orderBy('made_at', 'desc')
    .orderBy('plan_id')
    .execute();

const lines = (trx: Database, { tenantId, planId }: Plan) =>
  trx.selectFrom('course_plan_line').where('tenant_id', '=', tenantId).where('plan_id', '=', planId);

export const planLines = (trx: Database, plan: Plan) =>
  lines(trx, plan).selectAll().orderBy('event_reservation_id').execute();

/** Some that are still to be carried out. */
export async function openLines(trx: Database, { limit, ...plan }: Plan & { readonly limit: number }) {
  const rows = await lines(trx, plan)
    .select('event_reservation_id')
    .where('state', '=', 'open')
    .orderBy('event_reservation_id')
    .limit(limit)
    .execute();
  return rows.map(({ event_reservation_id: eventReservationId }) => ({ eventReservationId }));
}

type Line = Plan & { readonly eventReservationId: string };

/** One that is still to be carried out, held until the transaction ends. */
export const lockOpenLine = (trx: Database, { eventReservationId, ...plan }: Line) =>
  lines(trx, plan)
    .select('event_reservation_id')
    .where('event_reservation_id', '=', eventReservationId)
    .where('state', '=', 'open')
    .forUpdate()
    .executeTakeFirst();

type Settled = {
  readonly state: 'done' | 'failed';
  readonly outcome?: 'cancelled' | 'told' | 'gone';
  readonly refund?: number;
  readonly failure?: string;
};

export const writePlanLine = (
  trx: Database,
  { tenantId, planId, eventReservationId, now, change }: Line & { readonly now: Date; readonly change: Settled },
) =>
  trx
    .updateTable('course_plan_line')
    .set({ outcome: '', refund: 0, failure: '', ...change, settled_at: now })
    .where('tenant_id', '=', tenantId)
    .where('plan_id', '=', planId)
    .where('event_reservation_id', '=', eventReservationId)
    .execute();

/** Opens those that failed again. Answers how many. */
export async function reopenLines(trx: Database, { tenantId, planId }: Plan) {
  const { numUpdatedRows } = await trx
    .updateTable('course_plan_line')
    .set({ state: 'open', failure: '' })
    .where('tenant_id', '=', tenantId)
    .where('plan_id', '=', planId)
    .where('state', '=', 'failed')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

type Reserved = { readonly tenantId: string; readonly eventReservationId: string };

/** The ids of the days of a reservation, by the date of the course, also of one that was called off. */
export async function sessionsOfReservation(trx: Database, { tenantId, eventReservationId }: Reserved) {
  const rows = await trx
    .selectFrom('event_reservation_detail')
    .select(['event_session_id', 'event_reservation_detail_id'])
    .where('tenant_id', '=', tenantId)
    .where('event_reservation_id', '=', eventReservationId)
    .execute();
  return new Map(rows.map((row) => [row.event_session_id, row.event_reservation_detail_id]));
}
