import type pg from 'pg';
import { addDays, addMonths, dayOf, dayOfMonth, firstOfMonth, localDateTimeAt } from '#rules/day/day.ts';
import type { LotteryWindow } from '#rules/facility/calendar/windows.ts';
import { publishFacilityDraw } from '#server/facility/lottery/facilityDraw.ts';
import { newId } from '#server/newId.ts';
import { localDateTimeOf } from '#server/time.ts';
import type { BenchDatabase } from '../benchServers.ts';
import { asSuperuser, type Entrant, entrantsOf, insertPeople, insertTenant, withDraw } from './drawnLottery.ts';
import { benchFrames, insertRooms } from './townData.ts';

const rooms = 10;
const days = 10;
const places = rooms * days * benchFrames.length;
const monthsAhead = 3;

/** Yesterday noon: long enough ago to be drawn, and the announcement is days away. */
function closing() {
  const yesterday = addDays(dayOf(localDateTimeOf(Date.now(), 'Asia/Tokyo')), -1);
  const window: LotteryWindow = { monthsAhead, fromDay: 1, fromHour: 0, toDay: dayOfMonth(yesterday), toHour: 12 };
  return {
    window,
    closesAt: localDateTimeAt(yesterday, 720),
    firstDay: addMonths(firstOfMonth(yesterday), monthsAhead),
  };
}

export type RoomLottery = Awaited<ReturnType<typeof aRoomLottery>>;

/** A tenant with ten rooms, and so many entries for 300 places, one of each person. Nothing is published yet. */
export async function aRoomLottery(database: BenchDatabase, { alias, count }: { alias: string; count: number }) {
  const [tenantId, containerId] = [newId(), newId()];
  const articleIds = Array.from({ length: rooms }, newId);
  const entrants = entrantsOf(tenantId, { count, things: places });
  const { window, closesAt, firstDay } = closing();
  /** Where and when somebody wants to be. */
  const placeOf = ({ wanted }: Pick<Entrant, 'wanted'>) => ({
    room: wanted % rooms,
    date: addDays(firstDay, Math.floor(wanted / rooms) % days),
    frame: Math.floor(wanted / (rooms * days)),
  });
  await asSuperuser(database, async (client) => {
    await insertTenant(client, { tenantId, alias, mode: 'facility' });
    await client.query(
      `insert into container (tenant_id, container_id, key, name, sort, zip_code, address, phone_number, fax_number, url,
         description, reservation_notes) values ($1, $2, 'hall', '抽選会館', 1, '', '', '', '', '', '', '')`,
      [tenantId, containerId],
    );
    await insertRooms(client, { tenantId, containerId, articleIds });
    await client.query('update article set lottery_window = $2 where tenant_id = $1', [
      tenantId,
      JSON.stringify(window),
    ]);
    await insertPeople(client, tenantId, entrants);
    await insertEntries(client, {
      tenantId,
      containerId,
      rows: entrants.map((entrant) => rowOf(entrant, articleIds, placeOf(entrant))),
    });
  });
  return {
    tenantId,
    alias,
    containerId,
    articleIds,
    entrants,
    placeOf,
    /** Runs the work on the published draw. */
    published: <T>(work: Parameters<typeof withDraw<T>>[2]) =>
      withDraw(
        database,
        { tenantId, publish: (context) => publishFacilityDraw(context, { containerId, closesAt }) },
        work,
      ),
  };
}

type Place = { readonly room: number; readonly date: string; readonly frame: number };

const rowOf = (entrant: Entrant, articleIds: readonly string[], { room, date, frame }: Place) => ({
  id: entrant.entryId,
  person: entrant.userId,
  number: entrant.entryNumber,
  salt: entrant.salt,
  room: articleIds[room],
  day: date,
  name: benchFrames[frame]?.name,
  from_minute: benchFrames[frame]?.from,
  to_minute: benchFrames[frame]?.to,
});

async function insertEntries(
  client: pg.Client,
  { tenantId, containerId, rows }: { tenantId: string; containerId: string; rows: readonly ReturnType<typeof rowOf>[] },
) {
  const given = `jsonb_to_recordset($2::jsonb) as entry (id uuid, person uuid, number text, salt text, room uuid, day date,
    name text, from_minute integer, to_minute integer)`;
  await client.query(
    `insert into reservation (tenant_id, reservation_id, user_id, container_id, container_name, article_id, article_name,
       first_date, last_date, entry_type, state, payment_state, purpose, purpose_type, admission_fee_required,
       equipment_names, fee, entry_number, entry_salt, booked_at, changed_at)
     select $1, id, person, $3, '抽選会館', room, '会議室', day, day, 'lottery', 'lottery_waiting', 'none', '定例会', '会議',
       false, '{}', 1200, number, salt, now() - interval '3 days', now() - interval '3 days' from ${given}`,
    [tenantId, JSON.stringify(rows), containerId],
  );
  await client.query(
    `insert into reservation_detail (tenant_id, reservation_id, detail_number, date, frame_name, from_minute, to_minute, fee)
     select $1, id, 1, day, name, from_minute, to_minute, 1200 from ${given}`,
    [tenantId, JSON.stringify(rows)],
  );
}
