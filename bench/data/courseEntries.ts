import type pg from 'pg';
import { publishEventDraw } from '#server/event/lottery/eventDraw.ts';
import { newId } from '#server/newId.ts';
import type { BenchDatabase } from '../benchServers.ts';
import { asSuperuser, type Entrant, entrantsOf, insertPeople, insertTenant, withDraw } from './drawnLottery.ts';

const courses = 30;
const seats = 10;
/** In how many days the courses are. */
const courseDays = 60;

/**
 * A tenant with 30 courses of ten seats in one lottery, and so many people who applied for one each. Nothing is
 * published yet.
 */
export async function aCourseLottery(database: BenchDatabase, { alias, count }: { alias: string; count: number }) {
  const [tenantId, eventContainerId, eventCategoryId, spanId] = [newId(), newId(), newId(), newId()];
  const eventIds = Array.from({ length: courses }, newId);
  const entrants = entrantsOf(tenantId, { count, things: courses });
  const yearMonth = await asSuperuser(database, async (client) => {
    await insertTenant(client, { tenantId, alias, mode: 'event' });
    await insertCourses(client, { tenantId, eventContainerId, eventCategoryId, spanId, eventIds });
    await insertPeople(client, tenantId, entrants);
    await insertApplications(client, { tenantId, spanId, eventIds, entrants });
    const { rows } = await client.query<{ month: string }>(
      `select to_char(current_date + ${courseDays}, 'YYYY-MM') as month`,
    );
    return rows[0]?.month ?? '';
  });
  return {
    tenantId,
    alias,
    eventContainerId,
    eventCategoryId,
    spanId,
    eventIds,
    entrants,
    yearMonth,
    /** Runs the work on the published draw. */
    published: <T>(work: Parameters<typeof withDraw<T>>[2]) =>
      withDraw(database, { tenantId, publish: (context) => publishEventDraw(context, spanId) }, work),
  };
}

export type CourseLottery = Awaited<ReturnType<typeof aCourseLottery>>;

type Made = {
  readonly tenantId: string;
  readonly eventContainerId: string;
  readonly eventCategoryId: string;
  readonly spanId: string;
  readonly eventIds: readonly string[];
};

/** All in one category, on the same day, so that everybody's calendar is alike. */
async function insertCourses(client: pg.Client, made: Made) {
  const { tenantId, eventContainerId, eventCategoryId, spanId, eventIds } = made;
  await client.query(
    `insert into event_container values ($1, $2, 'school', '抽選学校', 1, '#fff', '#135', '', '', '', '', '', '', true)`,
    [tenantId, eventContainerId],
  );
  await client.query(`insert into event_category values ($1, $2, $3, 'category', '講座', 1, true)`, [
    tenantId,
    eventCategoryId,
    eventContainerId,
  ]);
  await client.query(
    `insert into event select $1, id, $2, 'course-' || n, 'A' || n, '第' || n || '講座', n, true, $3, 1200, '第1教室', '講師', '',
       0, false from unnest($4::uuid[]) with ordinality as made(id, n)`,
    [tenantId, eventCategoryId, seats, eventIds],
  );
  await client.query(
    `insert into event_session select $1, gen_random_uuid(), id, 1, current_date + ${courseDays}, 600, 720
     from unnest($2::uuid[]) id`,
    [tenantId, eventIds],
  );
  await client.query(
    `insert into event_entry_span values ($1, $2, 'lottery', '抽選', 1, 'lottery', now() - interval '10 days',
       now() - interval '1 day', now() + interval '4 days', 6)`,
    [tenantId, spanId],
  );
  await client.query(`insert into entry_span_event select $1, $2, id from unnest($3::uuid[]) id`, [
    tenantId,
    spanId,
    eventIds,
  ]);
}

async function insertApplications(
  client: pg.Client,
  {
    tenantId,
    spanId,
    eventIds,
    entrants,
  }: Pick<Made, 'tenantId' | 'spanId' | 'eventIds'> & { entrants: readonly Entrant[] },
) {
  const rows = entrants.map((entrant) => ({
    id: entrant.entryId,
    detail: entrant.detailId,
    person: entrant.userId,
    number: entrant.entryNumber,
    salt: entrant.salt,
    event: eventIds[entrant.wanted],
  }));
  const given = `jsonb_to_recordset($2::jsonb) as entry (id uuid, detail uuid, person uuid, number text, salt text, event uuid)`;
  const values = [tenantId, JSON.stringify(rows)];
  await client.query(
    `insert into event_lottery_entry (tenant_id, event_entry_span_id, user_id, entry_number, entry_salt)
     select $1, $3, person, number, salt from ${given}`,
    [...values, spanId],
  );
  await client.query(
    `insert into event_reservation (tenant_id, event_reservation_id, user_id, event_id, event_entry_span_id, entry_type, state,
       request_for_borrow_instrument, fee, added_at, changed_at)
     select $1, id, person, event, $3, 'lottery', 'applied', false, 1200, now() - interval '3 days', now() - interval '3 days'
     from ${given}`,
    [...values, spanId],
  );
  await client.query(
    `insert into event_reservation_detail select $1, detail, id, event_session_id
     from ${given} join event_session on event_session.tenant_id = $1 and event_id = event`,
    values,
  );
}
