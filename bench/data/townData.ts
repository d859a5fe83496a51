import { createHash } from 'node:crypto';
import pg from 'pg';
import { addDays } from '#rules/day/day.ts';
import { newId } from '#server/newId.ts';
import { analyzed } from './analyzed.ts';
import { idOf } from './idOf.ts';

/** A room of the measured building, with the frames every room has. */
export const benchFrames = [
  { name: '午前', from: 540, to: 720 },
  { name: '午後', from: 780, to: 1020 },
  { name: '夜間', from: 1080, to: 1320 },
] as const;

export type Town = {
  readonly tenantId: string;
  readonly tenantAlias: string;
  readonly containerId: string;
  readonly articleIds: readonly string[];
  readonly tokens: readonly string[];
  readonly today: string;
  /** From here on `isBooked` tells what is taken. */
  readonly firstDay: string;
  /** The first day without any reservation; from here on 400 days are free. */
  readonly firstFreeDay: string;
};

const usualRooms = 25;
/** Days with reservations: half a year back, half a year ahead. */
const bookedDays = 365;

/** Whether a frame is taken, on a day counted from the town's first; room and frame count from 0. */
export const isBooked = (place: { readonly room: number; readonly day: number; readonly frame: number }) =>
  place.day < bookedDays && (place.room + 1 + place.day + place.frame) % 3 !== 0;

/** A token of the form the server gives out; it refuses any other unseen. */
const tokenOf = (user: number) => createHash('sha256').update(`token ${user}`).digest('base64url');

export const userNumberOf = (user: number) => `${10_000_000 + user}`;

/**
 * Writes a tenant that shows itself to the public with so many rooms in one building, users with open sessions, and a year of reservations (two of three
 * frames of every room and day). `superuserUrl` names the database to fill.
 */
export async function aTown(
  superuserUrl: string,
  today: string,
  users = 500,
  { alias = 'bench', rooms = usualRooms }: { readonly alias?: string; readonly rooms?: number } = {},
): Promise<Town> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  const tenantId = newId();
  const containerId = newId();
  const articleIds = Array.from({ length: rooms }, (_, room) => idOf(`article ${room}`));
  const tokens = Array.from({ length: users }, (_, user) => tokenOf(user));
  const firstDay = addDays(today, -Math.floor(bookedDays / 2));
  try {
    await client.query('begin');
    await client.query(
      `insert into tenant values ($1, $2, 'ベンチ市民会館', 'facility', '東京都', false, 'blue', 'Asia/Tokyo', '', '',
         '利用者番号', true, false, true, false, true, true, true, true, true)`,
      [tenantId, alias],
    );
    await client.query('update tenant set is_visible_to_public = true where tenant_id = $1', [tenantId]);
    await client.query(
      `insert into tenant_setting (tenant_id, line_channel_id, cancel_deadline_days, undo_minutes, release_cancelled,
         fee_collection) values ($1, '', 3, 30, 'at_once', 'none')`,
      [tenantId],
    );
    await client.query(
      `insert into container (tenant_id, container_id, key, name, sort, zip_code, address, phone_number, fax_number, url,
         description, reservation_notes) values ($1, $2, 'hall', '文化会館', 1, '', '', '', '', '', '', '')`,
      [tenantId, containerId],
    );
    await insertRooms(client, { tenantId, containerId, articleIds });
    await insertUsers(client, tenantId, tokens);
    await insertReservations(client, { tenantId, containerId, articleIds, firstDay, today });
    await client.query('commit');
    await analyzed(client);
  } finally {
    await client.end();
  }
  return {
    tenantId,
    tenantAlias: alias,
    containerId,
    articleIds,
    tokens,
    today,
    firstDay,
    firstFreeDay: addDays(firstDay, bookedDays),
  };
}

export async function insertRooms(
  client: pg.Client,
  { tenantId, containerId, articleIds }: { tenantId: string; containerId: string; articleIds: readonly string[] },
) {
  const bookingWindow = {
    opens: { unit: 'months', ahead: 240, onDay: 1, hour: 0 },
    closesDaysBefore: 0,
    closesHour: null,
  };
  for (const [room, articleId] of articleIds.entries()) {
    await client.query(`insert into space (tenant_id, space_id, container_id, key, name) values ($1, $2, $3, $4, $4)`, [
      tenantId,
      idOf(`space ${room}`),
      containerId,
      `room-${room}`,
    ]);
    await client.query(
      `insert into article (tenant_id, article_id, container_id, key, name, description, sort, is_published,
         time_frame_type, slot_minutes, opens_minute, closes_minute, closed_weekdays, holiday_rule, preparation_before,
         preparation_after, hourly_fee_weekday, hourly_fee_saturday, hourly_fee_holiday, booking_window)
       values ($1, $2, $3, $4, $5, '', $6, true, 'frame', 60, 540, 1320, '{}', 'open', 0, 0, 0, 0, 0, $7)`,
      [tenantId, articleId, containerId, `room-${room}`, `第${room + 1}会議室`, room, JSON.stringify(bookingWindow)],
    );
    await client.query(`insert into article_space values ($1, $2, $3)`, [tenantId, articleId, idOf(`space ${room}`)]);
    for (const [sort, frame] of benchFrames.entries()) {
      await client.query(`insert into time_frame values ($1, $2, $3, $4, $5, $6, 1200, 1400, 1600)`, [
        tenantId,
        articleId,
        frame.name,
        sort,
        frame.from,
        frame.to,
      ]);
    }
  }
}

async function insertUsers(client: pg.Client, tenantId: string, tokens: readonly string[]) {
  const userIds = tokens.map((_, user) => idOf(`user ${user}`));
  await client.query(
    `insert into account (tenant_id, user_id, user_number, kind, password_hash, last_name, first_name, last_name_kana,
       first_name_kana, phone_number_1, phone_number_2, phone_number_3, phone_number_type, address, created_at, verified_at)
     select $1, id, number, 'member', '', '計測', '太郎', 'ケイソク', 'タロウ', '', '', '', 'Mobile', '', now(), now()
     from unnest($2::uuid[], $3::text[]) as resident(id, number)`,
    [tenantId, userIds, userIds.map((_, user) => userNumberOf(user))],
  );
  await client.query(
    `insert into session select $1, hash, id, now(), now() from unnest($2::bytea[], $3::uuid[]) as resident(hash, id)`,
    [tenantId, tokens.map((token) => createHash('sha256').update(token).digest()), userIds],
  );
}

async function insertReservations(
  client: pg.Client,
  town: { tenantId: string; containerId: string; articleIds: readonly string[]; firstDay: string; today: string },
) {
  await client.query(
    `create temporary table booked on commit drop as
     select gen_random_uuid() as reservation_id, room.id as article_id, (room.number - 1)::int as room,
       ($2::date + day)::date as date, frame.from_minute, frame.to_minute, frame.name
     from unnest($1::uuid[]) with ordinality as room(id, number)
     cross join generate_series(0, $3::int - 1) as day
     cross join (values (0, 540, 720, '午前'), (1, 780, 1020, '午後'), (2, 1080, 1320, '夜間'))
       as frame(number, from_minute, to_minute, name)
     where (room.number + day + frame.number) % 3 <> 0`,
    [town.articleIds, town.firstDay, bookedDays],
  );
  await client.query(
    `insert into reservation (tenant_id, reservation_id, user_id, container_id, container_name, article_id, article_name,
       first_date, last_date, entry_type, state, payment_state, purpose, purpose_type, admission_fee_required,
       equipment_names, fee, booked_at, changed_at)
     select $1, reservation_id, (select user_id from account where tenant_id = $1 order by user_id offset (room % 50) limit 1),
       $2, '文化会館', article_id, '会議室', date, date, 'normal',
       -- Else the server would complete half a year of uses while it is measured.
       case when date < $3::date then 'completed' else 'confirmed' end, 'none', '定例会', '会議', false, '{}', 1200, now(), now()
     from booked`,
    [town.tenantId, town.containerId, town.today],
  );
  await client.query(
    `insert into reservation_detail select $1, reservation_id, 1, date, name, from_minute, to_minute, 1200 from booked`,
    [town.tenantId],
  );
  await client.query(
    `insert into occupancy (tenant_id, occupancy_id, space_id, starts_at, ends_at, kind, reservation_id)
     select $1, gen_random_uuid(), s.space_id,
       (date + make_interval(mins => from_minute)) at time zone 'Asia/Tokyo',
       (date + make_interval(mins => to_minute)) at time zone 'Asia/Tokyo', 'reservation', reservation_id
     from booked join article_space s on s.tenant_id = $1 and s.article_id = booked.article_id`,
    [town.tenantId],
  );
}
