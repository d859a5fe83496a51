import { aServerProcess, type BenchDatabase, freePort } from '../benchServers.ts';
import { percentileOf } from '../comparison.ts';
import { aClerk } from '../data/aClerk.ts';
import { asSuperuser } from '../data/drawnLottery.ts';
import { aBenchSchool, type BenchSchool } from '../data/schoolData.ts';
import { type Caller, httpClient } from '../httpClient.ts';

const people = 500;
const sessions = 12;
const openings = 100;
const desks = 10;
/** Of opening a roster, at p95. */
const limitMs = 200;

/** A roster of 500 people with twelve dates, half of them marked, as it opens, and the marks that an open sheet asks for. */
export async function roster(database: BenchDatabase) {
  const school = await aBenchSchool(database.superuserUrl);
  const eventId = await fullRoster(database, school);
  const clerks: Caller[] = [];
  while (clerks.length < desks) clerks.push(await aClerk(database.superuserUrl, school.tenantId));
  const server = await aServerProcess(database, await freePort(), {});
  const client = await httpClient(server.baseUrl, desks);
  try {
    for (const call of ['Desk/GetRoster', 'Desk/GetAttendance'] as const) {
      const times: number[] = [];
      for (let turn = 0; turn < openings; turn += 1) {
        const began = performance.now();
        await client.call(call, { eventId }, clerks[turn % clerks.length]);
        times.push(performance.now() - began);
      }
      const [p50, p95] = [percentileOf(times, 0.5), percentileOf(times, 0.95)];
      process.stdout.write(
        `\n${call}: ${people} people, ${sessions} dates\n` +
          `  p50 ${p50.toFixed(1)} ms  p95 ${p95.toFixed(1)} ms  limit ${limitMs} ms${p95 > limitMs ? '  MISSED' : ''}\n`,
      );
    }
  } finally {
    client.close();
    await server.end();
  }
}

/** Gives a course its dates, its people and their marks. */
const fullRoster = (database: BenchDatabase, { tenantId, rushedIds, rushSpanId, userIds }: BenchSchool) =>
  asSuperuser(database, async (client) => {
    const eventId = rushedIds[1] ?? '';
    await client.query(
      `insert into event_session (tenant_id, event_session_id, event_id, session_number, date, from_minute, to_minute)
       select $1, gen_random_uuid(), $2, 100 + number, current_date + number * 7, 600, 720
       from generate_series(1, $3::integer) as number`,
      [tenantId, eventId, sessions],
    );
    await client.query(
      `insert into event_reservation (tenant_id, event_reservation_id, user_id, event_id, event_entry_span_id, entry_type,
         state, seat_number, request_for_borrow_instrument, fee, payment_state, added_at, changed_at)
       select $1, gen_random_uuid(), id, $2, $3, 'normal', 'fixed', number, false, 0, 'none', now(), now()
       from unnest($4::uuid[]) with ordinality as pupil (id, number)`,
      [tenantId, eventId, rushSpanId, userIds.slice(0, people)],
    );
    await client.query(
      `insert into event_reservation_detail (tenant_id, event_reservation_detail_id, event_reservation_id, event_session_id)
       select $1, gen_random_uuid(), event_reservation_id, event_session_id from event_reservation
       join event_session on event_session.tenant_id = $1 and event_session.event_id = $2
       where event_reservation.tenant_id = $1 and event_reservation.event_id = $2`,
      [tenantId, eventId],
    );
    await client.query(
      `insert into attendance (tenant_id, event_reservation_id, event_session_id, mark, marked_by, marked_at)
       select $1, event_reservation_id, detail.event_session_id, 'present', 'bench', now()
       from event_reservation_detail as detail join event_session on event_session.tenant_id = $1
         and event_session.event_session_id = detail.event_session_id and event_session.session_number % 2 = 0
       where detail.tenant_id = $1 and event_session.event_id = $2`,
      [tenantId, eventId],
    );
    return eventId;
  });
