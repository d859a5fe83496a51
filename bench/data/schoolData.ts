import { createHash } from 'node:crypto';
import pg from 'pg';
import { newId } from '#server/newId.ts';
import { analyzed } from './analyzed.ts';
import { idOf } from './idOf.ts';

const users = 5_000;
const listed = 200;
const entrantsEach = 100;
const rushed = 1_200;
/**
 * Seats taken of the event whose adding is recorded, so that the number of the next one stands out among the values.
 */
export const seatsBeforeRecording = 41;

export type BenchSchool = {
  readonly tenantId: string;
  readonly eventContainerId: string;
  /** The category with the 200 events. */
  readonly eventCategoryId: string;
  /** The span in which all of `rushedIds` are taken. */
  readonly rushSpanId: string;
  /** Events with seats enough and one with a few taken seats first. */
  readonly rushedIds: readonly string[];
  readonly lastSeatIds: readonly string[];
  /** Users and the tokens of their open sessions, in the same order. */
  readonly userIds: readonly string[];
  readonly tokens: readonly string[];
};

const digest = (text: string) => createHash('sha256').update(text).digest();
const tokenOf = (user: number) => digest(`pupil ${user}`).toString('base64url');
const idsOf = (what: string, count: number) => Array.from({ length: count }, (_, turn) => idOf(`${what} ${turn}`));

/**
 * Writes an event tenant with 5,000 users, 200 events in one category with spans and 20 conditions, 20,000 reservations
 * of them, and many events with seats to be taken. `superuserUrl` names the database to fill; times are relative to
 * now.
 */
export async function aBenchSchool(superuserUrl: string): Promise<BenchSchool> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  const [tenantId, eventContainerId, eventCategoryId, rushCategoryId] = [newId(), newId(), newId(), newId()];
  const school = { tenantId, eventContainerId, eventCategoryId, rushCategoryId };
  const userIds = idsOf('pupil', users);
  const tokens = userIds.map((_, user) => tokenOf(user));
  try {
    await client.query('begin');
    await insertTenant(client, school);
    await insertUsers(client, { tenantId, userIds, tokens });
    const spans = await insertSpans(client, tenantId);
    await insertListed(client, { tenantId, eventCategoryId, spans });
    await insertConditions(client, tenantId);
    await insertReservations(client, tenantId);
    const rush = { tenantId, eventCategoryId: rushCategoryId, spanId: spans.rush };
    const rushedIds = await insertRushed(client, { ...rush, count: rushed, capacity: 1_000, key: 'rush' });
    const lastSeatIds = await insertRushed(client, { ...rush, count: 30, capacity: 1, key: 'last' });
    await takeSeats(client, { tenantId, eventId: rushedIds[0] ?? '', userIds });
    await client.query('commit');
    await analyzed(client);
    return {
      tenantId,
      eventContainerId,
      eventCategoryId,
      rushSpanId: spans.rush,
      rushedIds,
      lastSeatIds,
      userIds,
      tokens,
    };
  } finally {
    await client.end();
  }
}

async function insertTenant(
  client: pg.Client,
  school: { tenantId: string; eventContainerId: string; eventCategoryId: string; rushCategoryId: string },
) {
  const { tenantId, eventContainerId } = school;
  await client.query(
    `insert into tenant values ($1, 'bench-school', 'ベンチ学習館', 'event', '東京都', false, 'blue', 'Asia/Tokyo', '', '',
       '利用者番号', true, false, true, true, true, true, true, true, true)`,
    [tenantId],
  );
  await client.query(
    `insert into tenant_setting (tenant_id, line_channel_id, cancel_deadline_days, undo_minutes, release_cancelled,
       fee_collection) values ($1, '', 3, 30, 'at_once', 'none')`,
    [tenantId],
  );
  await client.query(
    `insert into event_container values ($1, $2, 'school', '学習館', 1, '#fff', '#135', '', '', '', '', '', '', true)`,
    [tenantId, eventContainerId],
  );
  for (const [sort, id] of [school.eventCategoryId, school.rushCategoryId].entries()) {
    await client.query(`insert into event_category values ($1, $2, $3, $4, $4, $5, true)`, [
      tenantId,
      id,
      eventContainerId,
      `category-${sort}`,
      sort,
    ]);
  }
}

async function insertUsers(
  client: pg.Client,
  { tenantId, userIds, tokens }: { tenantId: string; userIds: readonly string[]; tokens: readonly string[] },
) {
  await client.query(
    `insert into account (tenant_id, user_id, user_number, kind, password_hash, last_name, first_name, last_name_kana,
       first_name_kana, phone_number_1, phone_number_2, phone_number_3, phone_number_type, address, created_at, verified_at)
     select $1, id, (10000000 + number)::text, 'member', '', '計測', '花子', 'ケイソク', 'ハナコ', '', '', '', 'Mobile', '', now(), now()
     from unnest($2::uuid[]) with ordinality as pupil(id, number)`,
    [tenantId, userIds],
  );
  await client.query(
    `insert into session select $1, hash, id, now(), now() from unnest($2::bytea[], $3::uuid[]) as pupil(hash, id)`,
    [tenantId, tokens.map(digest), userIds],
  );
}

/** Two spans first come and one by lot for the listed events, open now, and one without an allowance for the others. */
async function insertSpans(client: pg.Client, tenantId: string) {
  const spans = { first: newId(), second: newId(), lottery: newId(), rush: newId() };
  const row = (id: string, key: string, entryType: string, limit: number | null) =>
    client.query(
      `insert into event_entry_span values ($1, $2, $3, $3, 1, $4, now() - interval '10 days', now() + interval '20 days',
         case when $4 = 'lottery' then now() + interval '30 days' end, $5)`,
      [tenantId, id, key, entryType, limit],
    );
  await row(spans.first, '前期', 'normal', 8);
  await row(spans.second, '後期', 'normal', 5);
  await row(spans.lottery, '抽選', 'lottery', 6);
  await row(spans.rush, '随時', 'normal', null);
  return spans;
}

async function insertListed(
  client: pg.Client,
  { tenantId, eventCategoryId, spans }: { tenantId: string; eventCategoryId: string; spans: Record<string, string> },
) {
  await client.query(
    `insert into event select $1, gen_random_uuid(), $2, 'listed-' || n, 'A' || n, '第' || n || '講座', n, true,
       case when n % 4 = 0 then null else 120 end, (n % 3) * 500, '第1教室', '講師', '筆記用具をお持ちください。', 0, n % 5 = 0
     from generate_series(1, $3::int) n`,
    [tenantId, eventCategoryId, listed],
  );
  await client.query(
    `insert into event_session select $1, gen_random_uuid(), event_id, s, current_date + 40 + (sort * 7 + s * 14) % 180 + s,
       540 + (sort % 8) * 60, 660 + (sort % 8) * 60
     from event, generate_series(1, 3) s where tenant_id = $1 and s <= 1 + sort % 3`,
    [tenantId],
  );
  await client.query(
    `insert into entry_span_event select $1, (array[$2, $3, $4]::uuid[])[1 + sort % 3], event_id from event where tenant_id = $1`,
    [tenantId, spans.first, spans.second, spans.lottery],
  );
}

/** Every ten events have a condition among them: at most four of them, or the first half excludes the second. */
async function insertConditions(client: pg.Client, tenantId: string) {
  await client.query(
    `insert into event_condition select $1, gen_random_uuid(), 'condition-' || n, '第' || n || '条件', '第' || n || '条件です。', n,
       case when n % 2 = 0 then 'UpperLimit' else 'NotReserved' end, case when n % 2 = 0 then 4 else 0 end, 'solid', '5px', 'gray'
     from generate_series(1, $2::int / 10) n`,
    [tenantId, listed],
  );
  await client.query(
    `insert into condition_event select $1, event_condition_id, event_id,
       case when type = 'NotReserved' and event.sort % 10 < 5 then 'a' else 'b' end
     from event join event_condition on event_condition.tenant_id = $1 and (event.sort - 1) / 10 + 1 = event_condition.sort
     where event.tenant_id = $1`,
    [tenantId],
  );
}

/** A hundred people have each of the listed events; every user has four. */
async function insertReservations(client: pg.Client, tenantId: string) {
  await client.query(
    `insert into event_reservation (tenant_id, event_reservation_id, user_id, event_id, event_entry_span_id, entry_type, state,
       seat_number, request_for_borrow_instrument, fee, added_at, changed_at)
     select $1, gen_random_uuid(), pupil.user_id, event.event_id, span.event_entry_span_id, span.entry_type,
       case span.entry_type when 'lottery' then 'applied' else 'fixed' end,
       case when span.entry_type = 'normal' and event.capacity is not null then n end, false, event.price, now(), now()
     from event
     join entry_span_event using (tenant_id, event_id)
     join event_entry_span span using (tenant_id, event_entry_span_id)
     cross join generate_series(1, $2::int) n
     join (select user_id, row_number() over (order by user_number) - 1 as number from account where tenant_id = $1) pupil
       on pupil.number = (event.sort * 100 + n) % $3::int
     where event.tenant_id = $1`,
    [tenantId, entrantsEach, users],
  );
  await client.query(
    `insert into event_reservation_detail
     select $1, gen_random_uuid(), event_reservation_id, event_session_id
     from event_reservation join event_session using (tenant_id, event_id) where tenant_id = $1`,
    [tenantId],
  );
}

async function insertRushed(
  client: pg.Client,
  made: { tenantId: string; eventCategoryId: string; spanId: string; count: number; capacity: number; key: string },
) {
  const ids = idsOf(made.key, made.count);
  await client.query(
    `insert into event select $1, id, $2, $3 || n, 'B' || n, $3 || n, n, true, $4, 0, '', '', '', 0, false
     from unnest($5::uuid[]) with ordinality as made(id, n)`,
    [made.tenantId, made.eventCategoryId, made.key, made.capacity, ids],
  );
  await client.query(
    `insert into event_session select $1, gen_random_uuid(), id, 1, current_date + 60, 600, 720 from unnest($2::uuid[]) id`,
    [made.tenantId, ids],
  );
  await client.query(`insert into entry_span_event select $1, $2, id from unnest($3::uuid[]) id`, [
    made.tenantId,
    made.spanId,
    ids,
  ]);
  return ids;
}

const takeSeats = (client: pg.Client, taken: { tenantId: string; eventId: string; userIds: readonly string[] }) =>
  client.query(
    `insert into event_reservation (tenant_id, event_reservation_id, user_id, event_id, event_entry_span_id, entry_type, state,
       seat_number, request_for_borrow_instrument, fee, added_at, changed_at)
     select $1, gen_random_uuid(), id, event_id, event_entry_span_id, 'normal', 'fixed', n, false, 0, now(), now()
     from unnest($3::uuid[]) with ordinality as pupil(id, n), entry_span_event
     where tenant_id = $1 and event_id = $2`,
    [taken.tenantId, taken.eventId, taken.userIds.slice(-seatsBeforeRecording)],
  );
