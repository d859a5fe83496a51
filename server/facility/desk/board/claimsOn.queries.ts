import { sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';
import { type AskedRow, askedColumns } from '#server/facility/askedOf.ts';
import { takenUnder } from '#server/facility/waiting/claim.queries.ts';
import type { TakenRow } from './board.queries.ts';

type Wanted = {
  readonly tenantId: string;
  readonly containerId: string;
  readonly dates: readonly string[];
  readonly timeZone: string;
  readonly nowMs: number;
};

type ClaimedRow = Pick<TakenRow, 'date' | 'space_id' | 'held_from' | 'held_to'>;

/** What would be free at a place on some days but for those who wait for it. */
export async function claimsOn(
  trx: Database,
  { tenantId, containerId, dates, timeZone, nowMs }: Wanted,
): Promise<TakenRow[]> {
  const { rows } = await sql<ClaimedRow>`
    select distinct vacancy_watch.day::text as date, article_space.space_id,
      greatest(vacancy_watch.from_minute - article.preparation_before, 0) as held_from,
      least(vacancy_watch.to_minute + article.preparation_after, 1440) as held_to
    from vacancy_watch
    join article on article.tenant_id = ${tenantId} and article.article_id = vacancy_watch.article_id
    join article_space on article_space.tenant_id = ${tenantId} and article_space.article_id = vacancy_watch.article_id
    where vacancy_watch.tenant_id = ${tenantId} and vacancy_watch.is_claim and vacancy_watch.day = any(${dates}::date[])
      and article.container_id = ${containerId}
      and not exists (select ${takenUnder({ tenantId, timeZone })}
        and (taken.release_at is null or taken.release_at > ${new Date(nowMs)}))
    order by date, held_from, space_id`.execute(trx);
  return rows.map((row) => ({ ...nobodys, ...row, kind: 'claim' }));
}

/** Of nobody's reservation. */
const nobodys = {
  note: '',
  reservation_id: null,
  article_id: null,
  state: null,
  payment_state: null,
  fee: null,
  first_date: null,
  purpose: null,
  purpose_type: null,
  last_name: null,
  first_name: null,
  user_number: null,
  from_minute: null,
  to_minute: null,
  first_minute: null,
  has_memo: false,
  // Each of the columns, and so all of them.
  ...(Object.fromEntries(askedColumns.map((name) => [name, null])) as Readonly<Record<keyof AskedRow, null>>),
};
