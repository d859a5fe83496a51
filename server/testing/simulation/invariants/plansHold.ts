import { sql } from 'kysely';
import { eventStatesThat } from '#rules/event/eventReservationStates.ts';
import type { People } from '../town.ts';

/** Plans are carried out to the last line, and nobody has what does not take place. */
export const plansHold =
  ({ server, tenant }: People) =>
  async () => {
    const { rows } = await sql<{ problem: string }>`
      select 'is not carried out: ' || event_reservation_id || ' ' || state || ' ' || failure as problem
      from course_plan_line where tenant_id = ${tenant.tenantId} and state <> 'done'
      union all
      select 'has a course that was called off: ' || event_reservation_id || ' ' || state
      from event_reservation join event using (tenant_id, event_id)
      where tenant_id = ${tenant.tenantId} and called_off <> '' and state = any(${eventStatesThat('takesSeat', 'isReserved')}::text[])
      union all
      select 'was not told of a plan: ' || event_reservation_id from course_plan_line as line
      where tenant_id = ${tenant.tenantId} and outcome = 'told'
        and not exists (select from notice where notice.tenant_id = ${tenant.tenantId} and notice.channel = 'mail'
          and notice.dedupe like '%:event:' || event_reservation_id || ':' || plan_id)
      union all
      select 'came to a date that was called off: ' || event_reservation_id
      from event_reservation_detail join event_session using (tenant_id, event_session_id)
      where tenant_id = ${tenant.tenantId} and called_off <> '' and arrived_at is not null`.execute(server.db);
    return rows.map(({ problem }) => problem);
  };
