import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { counterEndpoints } from '#contract/desk/counter.ts';
import { reserveDetail, reserveRequest } from '#contract/facility/booking.ts';
import type { OrdinanceVersion } from '#rules/ordinance/ordinance.ts';
import { anExtendedOrdinance, ordinanceConditions } from '#server/testing/anOrdinance.ts';
import { reserveBody } from '#server/testing/aReservation.ts';
import { aSmallTown } from '#server/testing/aSmallTown.ts';
import { aStaffMember } from '#server/testing/aStaffMember.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

const ordinance = anExtendedOrdinance();
const reductions: OrdinanceVersion['steps'][number] = {
  kind: 'reductions',
  of: ['base'],
  combine: 'highest',
  rules: [{ code: 'school', label: '学校が使用するとき', law: '第9条', when: {}, off: '50%' }],
};

/** Why a field of the request leaves nothing to be shown. */
const unseen = {
  containerId: 'the name of the place is shown',
  articleId: 'the name of the room is shown',
  expectedFee: 'compares with the fee, which is shown',
  basicFee: 'the server takes no notice of it',
  reservationDetailNumber: 'an order',
  userId: 'the name is shown',
  kind: 'says which fields follow',
  reason: 'stands in the history',
  usedMinutes: 'changes the fee, whose lines are shown',
  equipmentBeside: 'stands on the reservation of its room',
} as const;

/** What is typed in each field, as it is read afterwards. */
const seen = {
  purpose: '市民合唱祭の稽古',
  purposeType: '音楽',
  admissionFeeRequired: 'あり',
  admissionFee: '1,250円',
  expectedNumberOfAttendee: '137人',
  equipmentNames: 'マイク',
  equipmentQuantities: '譜面台 12',
  useConditions: '物品の販売',
  requestedReduction: '学校が使用するとき',
  date: /2026[-/]07[-/]04/,
  articleName: 'ホールA',
  timeFrameName: /午後/,
  personName: '大空 ひばり',
} as const;

/** The same for what lists tell in other words, or only in the detail. */
const inDetailAlone = {
  timeFrameFromHour: '12:00',
  timeFrameFromMinute: '12:00',
  timeFrameToHour: '18:00',
  timeFrameToMinute: '18:00',
  extendedBefore: '12:00',
  extendedAfter: '18:00',
} as const;

/** What the person of the booking is asked at the counter, beside the name. */
const ofGuest = { personNameKana: 'is on the page of the person', phoneNumber: 'its end is shown' } as const;

/** Where the fee is paid is told by its payment. */
const ofDesk = { person: 'its fields are listed', payment: 'the state of the payment says it' } as const;

async function aTown() {
  server.clock.set('2026-06-10T10:00');
  const town = await aSmallTown(server, {
    tenant: { setting: { fee_collection: 'counter' } },
    hall: {
      equipment: ['マイク', { name: '譜面台', stock: 20 }],
      useConditions: ordinanceConditions,
      ordinance: [{ ...ordinance, steps: [...ordinance.steps, reductions] }],
      article: { schedule: JSON.stringify({ approval: { classes: null } }) },
    },
  });
  const containerIds = [town.hall.containerId];
  const staff = await aStaffMember(server, town.tenant, { role: 'manager', containerIds });
  const body = reserveBody(town.hall, { date: '2026-07-04', frames: ['午後'] });
  const asked = {
    ...body,
    purpose: seen.purpose,
    admissionFeeRequired: true,
    admissionFee: 1250,
    expectedNumberOfAttendee: 137,
    equipmentNames: ['マイク', '譜面台'],
    equipmentQuantities: [{ name: '譜面台', quantity: 12 }],
    useConditions: ['sale'],
    requestedReduction: 'school',
    details: body.details.map((detail) => ({ ...detail, extendedBefore: 60, extendedAfter: 60 })),
  };
  return { ...town, staff, asked };
}

type Town = Awaited<ReturnType<typeof aTown>>;

const byResident = ({ asked, session }: Town) => server.call('Reservation/Reserve', asked, { session });
const byDesk = ({ asked, staff }: Town) =>
  server.call(
    'Desk/Reserve',
    { ...asked, person: { kind: 'guest', personName: seen.personName, personNameKana: 'オオゾラ ヒバリ' } },
    { staff },
  );

/** What each place tells of a reservation. */
const places = {
  予約の詳細: async ({ staff }: Town, reservationId: string) =>
    (await server.call('Desk/GetReservation', { reservationId }, { staff })).body,
  検索: async ({ staff, hall }: Town, reservationId: string) => {
    const { body } = await server.call('Desk/FindReservations', { containerId: hall.containerId }, { staff });
    return body.items.find((item) => item.reservationId === reservationId);
  },
  審査: async ({ staff }: Town, reservationId: string) => {
    const { body } = await server.call('Desk/ListUnderReview', {}, { staff });
    return body.items.find((item) => item.reservationId === reservationId);
  },
  予約台帳: async ({ staff, hall }: Town, reservationId: string) => {
    const { containerId } = hall;
    const { body } = await server.call('Desk/GetBoard', { containerId, date: '2026-07-04' }, { staff });
    const { rooms, blocks, date } = body.board ?? { rooms: [], blocks: [], date: '' };
    const [block] = blocks.filter((one) => one.reservationId === reservationId);
    const room = rooms.find(({ articleId }) => articleId === block?.articleId);
    return { date, room: room?.articleName, times: room?.columns.map(({ name }) => name), block };
  },
  CSV: async ({ staff, hall }: Town) => {
    const request = { containerId: hall.containerId, reason: '利用状況の調査' };
    return (await server.call('Desk/ExportReservations', request, { staff })).body.csv;
  },
};

const fieldsOfDesk = Object.keys(counterEndpoints['Desk/Reserve'].request.shape);
const fieldsOfPerson = counterEndpoints['Desk/Reserve'].request.shape.person.options.flatMap(({ shape }) =>
  Object.keys(shape),
);
const fields = new Set([
  ...Object.keys(reserveRequest.shape).filter((name) => name !== 'details'),
  ...Object.keys(reserveDetail.shape),
  ...fieldsOfDesk.filter((name) => name !== 'details'),
  ...fieldsOfPerson,
]);

describe('what is asked while booking is seen by staff afterwards', () => {
  it('knows what becomes of every field of the calls that book', () => {
    const known = { ...unseen, ...seen, ...inDetailAlone, ...ofGuest, ...ofDesk };
    expect([...fields].filter((field) => !(field in known))).toEqual([]);
  });

  describe.each(Object.keys(places) as (keyof typeof places)[])('in %s', (place) => {
    let told = { resident: '', desk: '' };
    beforeAll(async () => {
      const town = await aTown();
      const resident = await byResident(town);
      const own = JSON.stringify(await places[place](town, resident.body.reservationId));
      const other = await aTown();
      const desk = await byDesk(other);
      told = { resident: own, desk: JSON.stringify(await places[place](other, desk.body.reservationId)) };
    });

    it.each(Object.entries(seen))('%s', (field, text) => {
      if (field !== 'personName') expect(told.resident).toMatch(text);
      expect(told.desk).toMatch(text);
    });
  });

  it.each(Object.entries(inDetailAlone))('on the reservation: %s', async (_, text) => {
    const town = await aTown();
    const { reservationId } = (await byResident(town)).body;
    expect(JSON.stringify(await places.予約の詳細(town, reservationId))).toContain(text);
  });
});
