import { createHash } from 'node:crypto';
import pg from 'pg';
import { addDays, daysBetween } from '#rules/day/day.ts';
import { analyzed } from './analyzed.ts';
import { aTown, benchFrames } from './townData.ts';

const reservations = 1_000_000;

/** How many towns share a million reservations, over how many years, and how many of them somebody has on average. */
export type Region = {
  readonly towns: number;
  readonly years: { readonly back: number; readonly ahead: number };
  readonly perPerson: number;
};

/** Towns of a prefecture or two. */
export const region: Region = { towns: 300, years: { back: 7, ahead: 1 }, perPerson: 20 };

/** All of it in one town, whose rooms take so many only in a generation. */
export const oneTown: Region = { towns: 1, years: { back: 36, ahead: 1 }, perPerson: 10 };

/** Of somebody who has come for years, in the largest town. */
export const regularsReservations = 2_000;

const regularsToken = createHash('sha256').update('the regular of the metropolis').digest('base64url');

/** The largest town, and somebody in it who has reserved more than anybody else. */
export type Metro = {
  readonly tenantId: string;
  readonly regular: { readonly userId: string; readonly userNumber: string; readonly token: string };
};

/**
 * A million reservations in towns whose sizes fall as those of cities do, with their histories and a message about each, written
 * in the order in which they were booked. Statement by statement for all
 * towns at once.
 */
export async function aMetro(superuserUrl: string, today: string, size = region): Promise<Metro> {
  const model = await aTown(superuserUrl, today);
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    await client.query(`set synchronous_commit = off; set work_mem = '256MB'; set maintenance_work_mem = '256MB'; begin`);
    await insertTowns(client, model.tenantId, size);
    await insertBooked(client, today, size);
    await withoutKeys(client, () => insertReservations(client, model));
    await client.query('commit');
    await analyzed(client);
    const { rows } = await client.query<{ tenant_id: string; user_id: string; user_number: string }>(
      `select tenant_id, user_id, user_number from account join town using (tenant_id)
       where town.number = 1 and user_id = pg_temp.person(1, 0)`,
    );
    const [found] = rows;
    if (!found) throw new Error('there is no regular');
    const { tenant_id: tenantId, user_id: userId, user_number: userNumber } = found;
    await client.query(`insert into session select $1, $2, $3, now(), now()`, [
      tenantId,
      createHash('sha256').update(regularsToken).digest(),
      userId,
    ]);
    return { tenantId, regular: { userId, userNumber, token: regularsToken } };
  } finally {
    await client.end();
  }
}

/** The most frequent names of Japan: a clerk looks for one that thousands share. */
const familyNames = '佐藤 鈴木 高橋 田中 伊藤 渡辺 山本 中村 小林 加藤 吉田 山田 佐々木 山口 松本 井上 木村 林 斎藤 清水'.split(' ');
const familyReadings =
  'サトウ スズキ タカハシ タナカ イトウ ワタナベ ヤマモト ナカムラ コバヤシ カトウ ヨシダ ヤマダ ササキ ヤマグチ マツモト イノウエ キムラ ハヤシ サイトウ シミズ'.split(
    ' ',
  );
const givenNames = '花子 太郎 健一 恵子 和子 幸子 誠 浩 直樹 美咲 陽子 久美子 隆 洋子 翔太 さくら'.split(' ');
const givenReadings =
  'ハナコ タロウ ケンイチ ケイコ カズコ サチコ マコト ヒロシ ナオキ ミサキ ヨウコ クミコ タカシ ヨウコ ショウタ サクラ'.split(' ');

/** What a town has before anybody reserves, as the model has it. */
const furnishing = ['tenant', 'tenant_setting', 'container', 'space', 'article', 'article_space', 'time_frame'];

/** The largest has a sixth of all reservations, the next half as many, the third a third. */
async function insertTowns(client: pg.Client, modelId: string, { towns, perPerson }: Region) {
  await client.query(
    `create temporary table town as
     select number, gen_random_uuid() as tenant_id, size, greatest(20, size / $3::integer) as people
     from (select number::integer, ceil($2 / number / sum(1.0 / number) over ())::integer as size
       from generate_series(1, $1::integer) as number) as sized`,
    [towns, reservations, perPerson],
  );
  await client.query(
    `create function pg_temp.person(town integer, number integer) returns uuid language sql immutable
     return md5('person ' || number || ' of town ' || town)::uuid`,
  );
  for (const table of furnishing) {
    await client.query(
      `insert into ${table} select made.* from ${table} as model cross join town
       cross join lateral jsonb_populate_record(null::${table}, to_jsonb(model) || jsonb_build_object(
         'tenant_id', town.tenant_id, 'alias', 'town-' || town.number, 'retention_years', 100)) as made
       where model.tenant_id = $1`,
      [modelId],
    );
  }
  await client.query(
    `insert into account (tenant_id, user_id, user_number, kind, password_hash, last_name, first_name, last_name_kana,
       first_name_kana, phone_number_1, phone_number_2, phone_number_3, phone_number_type, address, created_at, verified_at)
     select tenant_id, pg_temp.person(town.number, person), (10000000 + person)::text, 'member', '',
       (families.names)[family], (givens.names)[given], (families.readings)[family], (givens.readings)[given], '090',
       lpad((person / 7 % 10000)::text, 4, '0'), lpad((person % 10000)::text, 4, '0'), 'Mobile', '東京都千代田区1-1',
       now(), now()
     from town cross join generate_series(0, people - 1) as person
     cross join (select $1::text[] as names, $2::text[] as readings) as families
     cross join (select $3::text[] as names, $4::text[] as readings) as givens
     cross join lateral (select 1 + person % cardinality(families.names) as family,
       1 + person / 31 % cardinality(givens.names) as given) as named`,
    [familyNames, familyReadings, givenNames, givenReadings],
  );
}

/** Who takes which frame of which room: no frame twice, spread over all rooms and days. */
async function insertBooked(client: pg.Client, today: string, { years }: Region) {
  const firstDay = addDays(today, -365 * years.back);
  const days = daysBetween(firstDay, addDays(today, 365 * years.ahead));
  await client.query(
    `create temporary table booked as
     select tenant_id, gen_random_uuid() as reservation_id, room, frame, date, date < $3::date as is_over,
       pg_temp.person(town, case when town = 1 and turn % (size / $4::integer) = 0 then 0
         else 1 + ('x' || substr(md5('turn ' || turn), 1, 7))::bit(28)::integer % (people - 1) end) as user_id,
       turn % 12 = 5 as is_cancelled, turn % 2000 = 7 as is_forgotten,
       date - make_interval(days => 1 + turn % 60, secs => turn % 86400) as booked_at
     from (
       select town.tenant_id, town.number as town, town.size, town.people, turn, slot / $5::integer % 25 as room,
         slot % $5::integer as frame, $1::date + slot / ($5::integer * 25) as date
       from town cross join generate_series(0, size - 1) as turn
       cross join lateral (select (turn::bigint * $2::integer * $5::integer * 25 / size)::integer as slot) as place
     ) as taken
     order by booked_at`,
    [firstDay, days, today, regularsReservations, benchFrames.length],
  );
  await client.query('analyze booked');
}

/** The tables that grow by a million, in an order in which their keys can be made again. */
const large = ['reservation', 'reservation_detail', 'reservation_history', 'occupancy', 'notice', 'notice_delivery'];

/** Takes indexes and constraints of the large tables away and makes them again, which is quicker than keeping them. */
async function withoutKeys(client: pg.Client, work: () => Promise<void>) {
  const { rows } = await client.query<{ drop: string; make: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make,
       case contype when 'f' then 2 else 0 end as turn
     from pg_constraint where contype in ('p', 'u', 'x', 'f')
       and (conrelid = any($1::text[]::regclass[]) or confrelid = any($1::text[]::regclass[]))
     union all
     select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid), 1
     from pg_index where indrelid = any($1::text[]::regclass[])
       and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
     order by turn`,
    [large],
  );
  for (const { drop } of rows.toReversed()) await client.query(drop);
  await work();
  for (const { make } of rows) await client.query(make);
}

const purposes = '定例会 合唱の練習 卓球 会議 講演会 ダンス教室 書道の会 総会 読み聞かせ 吹奏楽の練習'.split(' ');

type Model = { readonly containerId: string; readonly articleIds: readonly string[] };

/** A few uses that are over were completed by nobody: what the nightly sweep looks for. */
async function insertReservations(client: pg.Client, { containerId, articleIds }: Model) {
  await client.query(
    `insert into reservation (tenant_id, reservation_id, user_id, container_id, container_name, article_id, article_name,
       first_date, last_date, entry_type, state, payment_state, purpose, purpose_type, admission_fee_required,
       equipment_names, fee, booked_at, changed_at)
     select tenant_id, reservation_id, user_id, $1, '文化会館', ($2::uuid[])[room + 1], '第' || room + 1 || '会議室', date, date,
       'normal', case when is_cancelled then 'cancelled_user' when is_over and not is_forgotten then 'completed'
         else 'confirmed' end, 'none', ($3::text[])[1 + get_byte(uuid_send(reservation_id), 0) % cardinality($3)], '会議', false, '{}', 1200,
       booked_at, booked_at
     from booked`,
    [containerId, articleIds, purposes],
  );
  const frames = benchFrames.map(({ name, from, to }, frame) => `(${frame}, '${name}', ${from}, ${to})`);
  const framed = `booked join (values ${frames.join(', ')}) as framed (frame, name, from_minute, to_minute) using (frame)`;
  await client.query(
    `insert into reservation_detail
     select tenant_id, reservation_id, 1, date, name, from_minute, to_minute, 1200 from ${framed} order by booked_at`,
  );
  await client.query(
    `insert into occupancy (tenant_id, occupancy_id, space_id, starts_at, ends_at, kind, reservation_id)
     select tenant_id, gen_random_uuid(), space_id, (date + make_interval(mins => from_minute)) at time zone 'Asia/Tokyo',
       (date + make_interval(mins => to_minute)) at time zone 'Asia/Tokyo', 'reservation', reservation_id
     from ${framed} join article_space using (tenant_id)
     where article_id = ($1::uuid[])[room + 1] and not is_cancelled order by booked_at`,
    [articleIds],
  );
  await client.query(
    `insert into reservation_history (tenant_id, reservation_id, happened_at, actor, action, reason, before, after)
     select tenant_id, reservation_id, happened_at, 'resident', action, '', before, '{"state": "confirmed", "fee": 1200}'
     from booked cross join lateral (values (booked_at, 'reserve', null::jsonb),
       (least(now(), date + interval '22 hours'), case when is_cancelled then 'cancel' else 'complete' end, '{"state": "confirmed"}'))
       as line (happened_at, action, before)
     where is_over or action <> 'complete' order by booked_at`,
  );
  // Of those that are older than ninety days nothing is left but that they were sent.
  await client.query(
    `insert into notice (tenant_id, notice_id, user_id, kind, channel, dedupe, recipient, facts, relevant_until, created_at)
     select tenant_id, gen_random_uuid(), user_id, 'reserved', 'mail', 'reserved ' || reservation_id,
       case when is_old then '' else 'hanako@example.jp' end,
       case when is_old then '{}' else '{"room": "会議室", "place": "文化会館", "lastName": "計測", "firstName": "花子"}'::jsonb end,
       date, booked_at
     from booked cross join lateral (select booked_at < now() - interval '90 days' as is_old) as age
     where booked_at < now() order by booked_at`,
  );
  await client.query(
    `insert into notice_delivery (tenant_id, notice_id, channel, sequence, state, attempts, changed_at)
     select tenant_id, notice_id, channel, sequence, 'sent', 1, created_at from notice order by sequence`,
  );
}
