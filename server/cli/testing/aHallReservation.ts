import type { Database } from '#server/db/connect.ts';
import { newId } from '#server/newId.ts';
import { instantOf } from '#server/time.ts';
import { testNowMs } from './aCliDatabase.ts';

/** A confirmed reservation of both halves of the townBundle's hall in the morning; answers its id. */
export async function aHallReservation(
  trx: Database,
  { tenantId, date = '2026-07-04' }: { readonly tenantId: string; readonly date?: string },
) {
  const article = await trx.selectFrom('article').selectAll().where('key', '=', 'whole').executeTakeFirstOrThrow();
  const person = await trx.selectFrom('account').select('user_id').limit(1).executeTakeFirstOrThrow();
  const spaces = await trx.selectFrom('space').select('space_id').where('key', 'like', 'half-%').execute();
  const reservation_id = newId();
  const booked_at = new Date(testNowMs);
  await trx
    .insertInto('reservation')
    .values({
      tenant_id: tenantId,
      reservation_id,
      user_id: person.user_id,
      container_id: article.container_id,
      container_name: '町民会館',
      article_id: article.article_id,
      article_name: article.name,
      first_date: date,
      last_date: date,
      entry_type: 'normal',
      state: 'confirmed',
      payment_state: 'unpaid',
      purpose: '合唱の練習',
      purpose_type: '音楽',
      admission_fee_required: false,
      equipment_names: ['マイク'],
      fee: 2400,
      booked_at,
      changed_at: booked_at,
    })
    .execute();
  await trx
    .insertInto('reservation_detail')
    .values({
      tenant_id: tenantId,
      reservation_id,
      detail_number: 1,
      date,
      frame_name: '午前',
      from_minute: 9 * 60,
      to_minute: 12 * 60,
      fee: 2400,
    })
    .execute();
  await trx
    .insertInto('occupancy')
    .values(
      spaces.map(({ space_id }) => ({
        tenant_id: tenantId,
        occupancy_id: newId(),
        space_id,
        starts_at: instantOf(`${date}T09:00`, 'Asia/Tokyo'),
        ends_at: instantOf(`${date}T12:00`, 'Asia/Tokyo'),
        kind: 'reservation',
        reservation_id,
      })),
    )
    .execute();
  return reservation_id;
}
