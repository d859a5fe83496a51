import { sql } from 'kysely';

/** True of an event where everybody who comes has a seat, also who is brought. */
export const countsPeople = sql<boolean>`(event.companions ->> 'counts' = 'people')`;

/** How many seats of the query's event those claim who wait for it: what is free is offered to them before anybody else. */
export const seatsClaimedOf = (tenantId: string) => sql<number>`((select count(*)::integer from vacancy_watch
  where vacancy_watch.tenant_id = ${tenantId} and vacancy_watch.event_id = event.event_id and vacancy_watch.is_claim)
  * ${seatsOfClaim})`;

/** How many seats somebody takes at least. */
const seatsOfClaim = sql<number>`(case when ${countsPeople} then 1 + coalesce((event.companions ->> 'from')::integer, 0)
  else 1 end)`;
