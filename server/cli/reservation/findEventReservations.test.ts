import { beforeAll, describe, expect, test } from 'vitest';
import { inTenant } from '#server/db/connect.ts';
import { aCliDatabase, type CliDatabase, testNowMs } from '../testing/aCliDatabase.ts';
import { aCourseReservation } from '../testing/aCourseReservation.ts';
import { schoolBundle, schoolBundleWith } from '../testing/schoolBundle.ts';
import { findEventReservations } from './eventReservation.queries.ts';
import { eventStateText } from './eventStateText.ts';
import type { Search } from './reservation.queries.ts';
import { eventReservationLine } from './reservationLines.ts';

let school: CliDatabase;
let tenantId: string;
let guitar: string;
let entry: string;
let cart: string;

beforeAll(async () => {
  school = await aCliDatabase();
  ({ tenantId } = await school.importText(schoolBundle));
  const other = await school.importText(schoolBundleWith(['alias: school', 'alias: other']));
  await aCourseReservation(school.all, { tenantId: other.tenantId, event: 'guitar' });
  guitar = await aCourseReservation(school.all, { tenantId, event: 'guitar' });
  entry = await aCourseReservation(school.all, { tenantId, event: 'clay', span: 'lottery', state: 'applied' });
  const hold = { event: 'yoga-am', seat: 1, holdUntilMs: testNowMs };
  cart = await aCourseReservation(school.all, { tenantId, state: 'in_cart', ...hold });
  return () => school.close();
});

const find = (search: Search, limit = 200) =>
  inTenant(school.db, tenantId, (trx) => findEventReservations(trx, { tenantId, limit, ...search }));
const idsOf = async (search: Search) => (await find(search)).map((found) => found.event_reservation_id);

describe('Finding reservations of events', () => {
  test('of a person, in the cart too, by their first day', async () => {
    expect(await idsOf({ userNumber: '10000001' })).toEqual([cart, entry, guitar]);
    expect(await idsOf({ userNumber: '10000009' })).toEqual([]);
  });

  test('by the beginning of the id, with or without hyphens', async () => {
    expect(await idsOf({ number: guitar.slice(0, 11) })).toEqual([guitar]);
    expect(await idsOf({ number: guitar.replaceAll('-', '').toUpperCase() })).toEqual([guitar]);
  });

  test('by what the QR code of a session says', async () => {
    const [detail] = await school.all
      .selectFrom('event_reservation_detail')
      .select('event_reservation_detail_id')
      .where('event_reservation_id', '=', entry)
      .execute();
    expect(await idsOf({ number: detail?.event_reservation_detail_id ?? '' })).toEqual([entry]);
  });

  test('by the entry number', async () => {
    const { entry_number } = await school.all
      .selectFrom('event_lottery_entry')
      .select('entry_number')
      .where('tenant_id', '=', tenantId)
      .executeTakeFirstOrThrow();
    expect(await idsOf({ number: entry_number.toLowerCase() })).toEqual([entry]);
  });

  test('by a day of any of their sessions, those in a cart not among them', async () => {
    expect(await idsOf({ day: '2026-07-17' })).toEqual([entry]);
    expect(await idsOf({ day: '2026-06-30' })).toEqual([]);
    expect(await idsOf({ day: '2026-07-17', userNumber: '10000002' })).toEqual([]);
  });

  test('at most so many', async () => {
    expect(await find({ userNumber: '10000001' }, 2)).toHaveLength(2);
  });

  test('tells them in the columns of rooms', async () => {
    const [found] = await find({ number: entry });
    expect(found && eventReservationLine(found).split('\t')).toEqual([
      entry,
      '2026-07-10..2026-07-17',
      '東校舎',
      'E101 はじめての陶芸',
      '10:00～12:00',
      '10000001',
      '緑川 花',
      '申込済（抽選待ち）',
      '-',
      '3000円',
    ]);
  });
});

describe('The word for a state', () => {
  test('is that of the calendar where residents see one', () => {
    expect(['applied', 'won', 'lost', 'fixed'].map(eventStateText)).toEqual([
      '申込済（抽選待ち）',
      '当選',
      '落選',
      '確定',
    ]);
  });

  test('is the operator’s own where they do not', () => {
    expect(['in_cart', 'removed', 'withdrawn', 'cancelled_user'].map(eventStateText)).toEqual([
      'カート',
      'カートから削除',
      '申込取下げ',
      '取消',
    ]);
  });

  test('of no state is a fault', () => {
    expect(() => eventStateText('gone')).toThrow('no state');
  });
});
