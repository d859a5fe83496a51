import { sql } from 'kysely';
import { addDays } from '#rules/day/day.ts';
import { newId } from '#server/newId.ts';
import { hallFrames } from '#server/testing/aHall.ts';
import { type Arranging, aMember } from '#server/testing/factories.ts';
import { likeAccount } from '#server/testing/likeAccount.ts';
import { newEntryNumber, newEntrySalt } from '../entryNumber.ts';
import type { LotteryTown } from './aLotteryTown.ts';

/**
 * Entries of a town's draw (which one real entry must have published), each of a person of its own, spread over the
 * rooms, days and frames of September; the first `mailed` can be told by mail. Written directly, thousands at once.
 */
export async function manyEntries(
  server: Arranging,
  { tenant, hall }: LotteryTown,
  { count, mailed = count }: { readonly count: number; readonly mailed?: number },
) {
  const { tenantId: tenant_id } = tenant;
  const { db } = server;
  const model = await aMember(server, tenant);
  const rooms = [hall.whole, hall.halfA, hall.halfB];
  const entries = Array.from({ length: count }, (_, index) => ({
    id: newId(),
    person: newId(),
    mark: `${index + 1}`,
    room: (rooms[index % 3] ?? hall.whole).articleId,
    day: addDays('2026-09-01', (index * 7) % 30),
    frame: hallFrames[(index >> 2) % 3],
    number: newEntryNumber(),
    salt: newEntrySalt(),
  }));
  const rows = entries.map(({ frame, ...entry }) => ({
    ...entry,
    name: frame?.name,
    from_minute: frame?.fromMinute,
    to_minute: frame?.toMinute,
  }));
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as entry (id uuid, person uuid, mark text, room uuid,
    day date, number text, salt text, name text, from_minute integer, to_minute integer)`;
  const people = entries.map(({ person, mark }, index) => ({
    person,
    userNumber: `many-${mark}`,
    email: index < mailed ? `many-${mark}@example.jp` : null,
  }));
  await likeAccount(db, model.userId, people);
  await sql`insert into reservation (tenant_id, reservation_id, user_id, container_id, container_name, article_id, article_name,
      first_date, last_date, entry_type, state, payment_state, purpose, purpose_type, admission_fee_required, equipment_names,
      fee, entry_number, entry_salt, draw_id, booked_at, changed_at)
    select ${tenant_id}, id, person, ${hall.containerId}, ${hall.containerName}, room, '部屋', day, day, 'lottery',
      'lottery_waiting', 'none', '練習', '音楽', false, '{}', 1000, number, salt, draw_id, now(), now()
    from ${given}, lottery_draw where lottery_draw.container_id = ${hall.containerId}`.execute(db);
  await sql`insert into reservation_detail (tenant_id, reservation_id, detail_number, date, frame_name, from_minute, to_minute, fee)
    select ${tenant_id}, id, 1, day, name, from_minute, to_minute, 1000 from ${given}`.execute(db);
  // PostgreSQL does so by itself a while after so many rows have come.
  await sql`analyze account, reservation, reservation_detail`.execute(db);
}
