import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RequestOf } from '#contract/endpoints.ts';
import { jobScope } from '#server/lottery/testing/jobScope.ts';
import { anEvent } from '#server/testing/anEvent.ts';
import { aCategory, anEventContainer } from '#server/testing/anEventContainer.ts';
import { anEventReservation } from '#server/testing/anEventReservation.ts';
import { anEventTenant, aSchool } from '#server/testing/aSchool.ts';
import { aSpan } from '#server/testing/aSpan.ts';
import { asStaff } from '#server/testing/asStaff.ts';
import { aMember, type TestMember, type TestTenant } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { eventStateText } from './eventStateText.ts';
import { lookUpCourses } from './lookUpCourses.ts';

let server: TestServer;
let tenant: TestTenant;
let person: TestMember;
let guitar: string;
let entry: string;
let cart: string;
let detail: string;

beforeAll(async () => {
  server = await aServer();
  tenant = await anEventTenant(server);
  const container = await anEventContainer(server, tenant, { name: '東校舎' });
  const category = await aCategory(server, container);
  const lottery = await aSpan(server, tenant, { entryType: 'lottery' });
  const open = await aSpan(server, tenant);
  person = await aMember(server, tenant, { user_number: '10000001', last_name: '緑川', first_name: '花' });
  const guitarCourse = await anEvent(server, category, { sessions: [{ date: '2026-07-11' }], spans: [open] });
  const clay = await anEvent(server, category, {
    name: 'はじめての陶芸',
    price: 1500,
    sessions: [{ date: '2026-07-10' }, { date: '2026-07-17' }],
    spans: [lottery],
    row: { number: 'E101' },
  });
  const yoga = await anEvent(server, category, { sessions: [{ date: '2026-06-30' }], capacity: 3, spans: [open] });
  ({ eventReservationId: guitar } = await anEventReservation(server, person, guitarCourse));
  const entered = await anEventReservation(server, person, clay, { state: 'applied' });
  entry = entered.eventReservationId;
  detail = entered.eventReservationDetailIds[1] ?? '';
  ({ eventReservationId: cart } = await anEventReservation(server, person, yoga, { state: 'in_cart' }));
  const other = await aSchool(server);
  await anEventReservation(server, await aMember(server, other.tenant), other.events.walking);
  return () => server.close();
});
beforeEach(() => server.clock.set('2026-06-10T10:00'));

const find = (search: RequestOf<'Local/FindReservation'>) =>
  asStaff(server, tenant.tenantAlias, 'Local/FindReservation', search);
const idsOf = async (search: RequestOf<'Local/FindReservation'>) =>
  (await find(search)).items.map(({ reservationId }) => reservationId);

describe('Finding reservations of events', () => {
  test('of a person, in the cart too, by their first day', async () => {
    expect(await idsOf({ userNumber: '10000001' })).toEqual([cart, entry, guitar]);
    expect(await idsOf({ userNumber: '10000009' })).toEqual([]);
  });

  test('by the beginning of the id, with or without hyphens', async () => {
    expect(await idsOf({ number: guitar.slice(0, 24) })).toEqual([guitar]);
    expect(await idsOf({ number: guitar.replaceAll('-', '').toUpperCase() })).toEqual([guitar]);
  });

  test('by what the QR code of a session says', async () => {
    expect(await idsOf({ number: detail })).toEqual([entry]);
  });

  test('by the entry number', async () => {
    const { entry_number } = await server.db
      .selectFrom('event_lottery_entry')
      .select('entry_number')
      .where('tenant_id', '=', tenant.tenantId)
      .executeTakeFirstOrThrow();
    expect(await idsOf({ number: entry_number.toLowerCase() })).toEqual([entry]);
  });

  test('by a day of any of their sessions, those in a cart not among them', async () => {
    expect(await idsOf({ day: '2026-07-17' })).toEqual([entry]);
    expect(await idsOf({ day: '2026-06-30' })).toEqual([]);
    expect(await idsOf({ day: '2026-07-17', userNumber: '10000002' })).toEqual([]);
  });

  test('those of today when nothing is asked for', async () => {
    expect(await idsOf({})).toEqual([]);
    server.clock.set('2026-07-17T09:00');
    expect(await idsOf({})).toEqual([entry]);
  });

  test.each(['%%%%', '____', '%1_a', '\\\\\\\\'])('takes %j to the letter', async (number) => {
    expect(await idsOf({ number })).toEqual([]);
  });

  test('at most so many', async () => {
    const scope = await jobScope(server, tenant);
    const search = { userNumber: '10000001', limit: 2 };
    expect(await scope.transact((context) => lookUpCourses(context, search))).toHaveLength(2);
  });

  test('tells them in the words of rooms', async () => {
    expect((await find({ number: entry })).items).toEqual([
      {
        reservationId: entry,
        firstDay: '2026-07-10',
        lastDay: '2026-07-17',
        containerName: '東校舎',
        name: 'E101 はじめての陶芸',
        times: '10:00～12:00',
        userNumber: '10000001',
        personName: '緑川 花',
        statusText: '申込済（抽選待ち）',
        paymentText: '',
        fee: 3000,
        isOwed: false,
      },
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
