import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ReserveDetail, ReserveRequest } from '#contract/facility.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import { refusals } from '#contract/refusals.ts';
import { aHall, type HallOptions, type hallFrames } from '../testing/aHall.ts';
import { aReservation, reserveBody } from '../testing/aReservation.ts';
import { aMember, aResident, aSession, aTenant, type TenantOverrides, type TestMember } from '../testing/factories.ts';
import { aServer, type CallOptions, type TestServer } from '../testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(() => server.clock.set('2026-06-10T10:00'));
afterAll(() => server.close());

async function aTown(options: HallOptions = {}, overrides: TenantOverrides = {}) {
  const resident = await aResident(server, overrides);
  return { ...resident, hall: await aHall(server, resident.tenant, options) };
}

type Town = Awaited<ReturnType<typeof aTown>>;

const reserve = ({ session }: Town, body: ReserveRequest, options: CallOptions = {}) =>
  server.call('Reservation/Reserve', body, { session, ...options });

/** The body for other days and frames of half A. */
const bodyFor = (town: Town, wanted: readonly { date: string; frame: (typeof hallFrames)[number]['name'] }[]) => ({
  ...reserveBody(town.hall),
  details: wanted.flatMap(({ date, frame }) => reserveBody(town.hall, { date, frames: [frame] }).details),
});

const rowsOf = async ({ tenant }: Town) => {
  const inTenant = (table: 'reservation' | 'reservation_detail' | 'reservation_history' | 'occupancy') =>
    server.db.selectFrom(table).selectAll().where('tenant_id', '=', tenant.tenantId).execute();
  return {
    reservations: await server.db
      .selectFrom('reservation')
      .selectAll()
      .where('tenant_id', '=', tenant.tenantId)
      .execute(),
    details: await server.db
      .selectFrom('reservation_detail')
      .selectAll()
      .where('tenant_id', '=', tenant.tenantId)
      .orderBy('detail_number')
      .execute(),
    history: await inTenant('reservation_history'),
    occupancy: await server.db
      .selectFrom('occupancy')
      .selectAll()
      .where('tenant_id', '=', tenant.tenantId)
      .orderBy('starts_at')
      .execute(),
  };
};

async function expectRefusal(town: Town, body: ReserveRequest, code: RefusalCode) {
  const before = await rowsOf(town);
  const answer = await reserve(town, body);
  expect([answer.status, answer.body.error?.code]).toEqual([refusals[code].status, code]);
  expect(await rowsOf(town)).toEqual(before);
  return answer.body.error;
}

describe('a reservation', () => {
  it('[CALLS-01] is booked with its lines, its places and its history', async () => {
    const town = await aTown({ equipment: ['マイク', 'ピアノ'] });
    const answer = await reserve(town, {
      ...reserveBody(town.hall, { date: '2026-06-20', frames: ['午前', '午後'] }),
      purpose: '  合唱の\n練習 ',
      admissionFeeRequired: true,
      admissionFee: 500,
      expectedNumberOfAttendee: 40,
      equipmentNames: ['ピアノ'],
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ entryType: 'normal', reservationId: expect.any(String), receipt: null });

    const { reservations, details, history, occupancy } = await rowsOf(town);
    expect(reservations).toEqual([
      expect.objectContaining({
        reservation_id: answer.body.reservationId,
        user_id: town.member.userId,
        container_name: town.hall.containerName,
        article_name: town.hall.halfA.articleName,
        first_date: '2026-06-20',
        last_date: '2026-06-20',
        entry_type: 'normal',
        state: 'confirmed',
        payment_state: 'none',
        purpose: '合唱の 練習',
        admission_fee: 500,
        expected_attendees: 40,
        equipment_names: ['ピアノ'],
        fee: 2800,
        entry_number: null,
        booked_at: new Date('2026-06-10T10:00:00+09:00'),
      }),
    ]);
    expect(details.map((row) => [row.detail_number, row.date, row.frame_name, row.fee])).toEqual([
      [1, '2026-06-20', '午前', 1200],
      [2, '2026-06-20', '午後', 1600],
    ]);
    expect(occupancy.map((row) => [row.space_id, row.starts_at, row.ends_at, row.kind])).toEqual([
      [town.hall.spaces.A, new Date('2026-06-20T09:00:00+09:00'), new Date('2026-06-20T17:00:00+09:00'), 'reservation'],
    ]);
    expect(history).toEqual([
      expect.objectContaining({
        actor: `user:${town.member.userId}`,
        action: 'reserve',
        before: null,
        after: expect.objectContaining({ state: 'confirmed', paymentState: 'none', fee: 2800 }),
      }),
    ]);
  });

  it('[CONFIRM-01] has the names and fees of the server, whatever the request says', async () => {
    const town = await aTown();
    const body = reserveBody(town.hall);
    const details = body.details.map((detail) => ({
      ...detail,
      basicFee: 1,
      articleName: '<b>別の部屋</b>',
      timeFrameName: '無料枠',
      reservationDetailNumber: 77,
    }));
    await reserve(town, { ...body, date: '2026-07-31', details });
    const rows = await rowsOf(town);
    expect(rows.reservations[0]).toMatchObject({
      fee: 1200,
      first_date: '2026-06-20',
      article_name: town.hall.halfA.articleName,
    });
    expect(rows.details[0]).toMatchObject({ detail_number: 1, frame_name: '午前', fee: 1200 });
  });

  it('[CONFIRM-01] of a time article costs its hours × the fee of the first row', async () => {
    const town = await aTown({ timeFrameType: 'time', slotMinutes: 30 });
    const detail = reserveBody(town.hall).details[0] as ReserveDetail;
    const rows = [
      { timeFrameFromHour: 10, timeFrameFromMinute: 30, timeFrameToHour: 11, timeFrameToMinute: 0 },
      { timeFrameFromHour: 10, timeFrameFromMinute: 0, timeFrameToHour: 10, timeFrameToMinute: 30 },
      { timeFrameFromHour: 11, timeFrameFromMinute: 0, timeFrameToHour: 12, timeFrameToMinute: 0 },
    ];
    const body = { ...reserveBody(town.hall), details: rows.map((row) => ({ ...detail, ...row })) };
    expect((await reserve(town, body)).status).toBe(200);
    const { details, reservations } = await rowsOf(town);
    expect(details.map((row) => [row.frame_name, row.fee])).toEqual([['10:00～12:00', 1200]]);
    expect(reservations[0]?.fee).toBe(1200);
  });

  it('over several days holds each day, in order, whatever the order of the request', async () => {
    const town = await aTown();
    const body = bodyFor(town, [
      { date: '2026-06-25', frame: '夜間' },
      { date: '2026-06-20', frame: '午前' },
      { date: '2026-06-22', frame: '午後' },
    ]);
    expect((await reserve(town, body)).status).toBe(200);
    const { reservations, details, occupancy } = await rowsOf(town);
    expect(reservations[0]).toMatchObject({ first_date: '2026-06-20', last_date: '2026-06-25' });
    expect(details.map(({ date }) => date)).toEqual(['2026-06-20', '2026-06-22', '2026-06-25']);
    expect(occupancy).toHaveLength(3);
  });

  it('of the whole hall holds both halves', async () => {
    const town = await aTown();
    await reserve(town, reserveBody(town.hall, { article: town.hall.whole }));
    const { occupancy } = await rowsOf(town);
    expect(new Set(occupancy.map(({ space_id }) => space_id))).toEqual(new Set(Object.values(town.hall.spaces)));
  });

  it('holds its preparation time', async () => {
    const town = await aTown({ article: { preparation_before: 60, preparation_after: 30 } });
    await reserve(town, reserveBody(town.hall, { date: '2026-06-20' }));
    const { occupancy } = await rowsOf(town);
    expect(occupancy[0]).toMatchObject({
      starts_at: new Date('2026-06-20T08:00:00+09:00'),
      ends_at: new Date('2026-06-20T12:30:00+09:00'),
    });
  });

  it('keeps what looks like HTML, emoji and rare characters to the letter', async () => {
    const town = await aTown();
    const purpose = '<script>alert(1)</script> 𠮷田さんの会 🎻 ﾃｽﾄ';
    await reserve(town, { ...reserveBody(town.hall), purpose });
    expect((await rowsOf(town)).reservations[0]?.purpose).toBe(purpose);
  });

  it.each([
    ['none', 'none', 4500],
    ['online', 'unpaid', 4500],
    ['counter', 'counter', 4500],
  ] as const)('where fees are collected by %s its payment stands at %s', async (fee_collection, state, fee) => {
    const town = await aTown({}, { setting: { fee_collection } });
    await reserve(town, reserveBody(town.hall, { frames: ['全日'] }));
    expect((await rowsOf(town)).reservations[0]).toMatchObject({ payment_state: state, fee });
  });

  it('that is free owes nothing', async () => {
    const town = await aTown({}, { setting: { fee_collection: 'online' } });
    await server.db
      .updateTable('time_frame')
      .set({ fee_saturday: 0 })
      .where('tenant_id', '=', town.tenant.tenantId)
      .execute();
    await reserve(town, reserveBody(town.hall));
    expect((await rowsOf(town)).reservations[0]).toMatchObject({ payment_state: 'none', fee: 0 });
  });

  it('[NET-01] is booked once however often the same action is sent', async () => {
    const town = await aTown();
    const send = () => reserve(town, reserveBody(town.hall), { idempotencyKey: 'one-tap' });
    const answers = [await send(), ...(await Promise.all([send(), send()]))];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.reservationId)).size).toBe(1);
    expect((await rowsOf(town)).reservations).toHaveLength(1);
  });
});

describe('what is refused, with nothing changed', () => {
  it('a tenant that takes no reservations, a person who may not reserve', async () => {
    const stopped = await aTown({}, { canReserve: false });
    await expectRefusal(stopped, reserveBody(stopped.hall), 'reservingStopped');

    const town = await aTown();
    const member = await aMember(server, town.tenant, { suspended_until: '2026-06-10' });
    const suspended = { ...town, member, session: await aSession(server, member) };
    await expectRefusal(suspended, reserveBody(town.hall), 'userSuspended');
  });

  it.each<[RefusalCode, Partial<ReserveRequest>]>([
    ['purposeRequired', { purpose: ' \u3000\n' }],
    ['purposeTooLong', { purpose: 'あ'.repeat(10_000) }],
    ['purposeTypeRequired', { purposeType: '' }],
    ['purposeTypeUnknown', { purposeType: '音楽発表会' }],
    ['admissionFeeRequired', { admissionFeeRequired: true, admissionFee: null }],
    ['admissionFeeOutOfRange', { admissionFeeRequired: true, admissionFee: 10_000_001 }],
    ['admissionFeeOutOfRange', { admissionFeeRequired: true, admissionFee: -1 }],
    ['attendeesOutOfRange', { expectedNumberOfAttendee: 100_000_000_000 }],
    ['equipmentUnknown', { equipmentNames: ['戦車'] }],
  ])('[INPUT-02] %s', async (code, change) => {
    const town = await aTown({ equipment: ['マイク'] });
    await expectRefusal(town, { ...reserveBody(town.hall), ...change }, code);
  });

  it('[INPUT-04] purpose types of another tag', async () => {
    const town = await aTown({}, { functionTag: 'ishinomaki' });
    await expectRefusal(town, { ...reserveBody(town.hall), purposeType: '映画' }, 'purposeTypeUnknown');
    expect((await reserve(town, { ...reserveBody(town.hall), purposeType: '音楽発表会' })).status).toBe(200);
  });

  it('rooms of another place or tenant, unpublished ones, and two rooms at once', async () => {
    const town = await aTown();
    const elsewhere = await aHall(server, town.tenant);
    const foreign = await aTown();
    const details = reserveBody(elsewhere).details;
    await expectRefusal(town, { ...reserveBody(town.hall), details }, 'notFound');
    await expectRefusal(town, reserveBody(foreign.hall), 'notFound');
    const both = [town.hall.halfA, town.hall.halfB].flatMap((article) => reserveBody(town.hall, { article }).details);
    await expectRefusal(town, { ...reserveBody(town.hall), details: both }, 'oneArticleOnly');

    const hidden = await aTown({ article: { is_published: false } });
    await expectRefusal(hidden, reserveBody(hidden.hall), 'notFound');
  });

  it('frames that do not exist, lie over each other, come twice or leave a gap', async () => {
    const town = await aTown();
    const body = reserveBody(town.hall);
    const [detail] = body.details;
    const withDetails = (...details: readonly Partial<ReserveDetail>[]) => ({
      ...body,
      details: details.map((change) => ({ ...(detail as ReserveDetail), ...change })),
    });
    await expectRefusal(town, withDetails({ timeFrameToHour: 24, timeFrameToMinute: 59 }), 'frameUnknown');
    await expectRefusal(town, withDetails({ timeFrameFromHour: 12, timeFrameToHour: 9 }), 'frameUnknown');
    await expectRefusal(town, withDetails({}, {}), 'framesOverlap');
    const day = [{ date: '2026-06-20' }] as const;
    const overlapping = bodyFor(town, [
      { date: day[0].date, frame: '午前' },
      { date: day[0].date, frame: '全日' },
    ]);
    await expectRefusal(town, overlapping, 'framesOverlap');
    const gap = bodyFor(town, [
      { date: day[0].date, frame: '夜間' },
      { date: day[0].date, frame: '午前' },
    ]);
    await expectRefusal(town, gap, 'framesNotContiguous');
  });

  it('[ARTICLE-04] a time article by less than whole hours', async () => {
    const town = await aTown({ timeFrameType: 'time', slotMinutes: 30 });
    const body = reserveBody(town.hall);
    const details = body.details.map((detail) => ({ ...detail, timeFrameToHour: 10, timeFrameToMinute: 30 }));
    await expectRefusal(town, { ...body, details }, 'notWholeHours');
  });

  it('more than six days, several days where only one is offered, and a span over two centuries', async () => {
    const town = await aTown();
    const span = (last: string) =>
      bodyFor(town, [
        { date: '2026-06-20', frame: '午前' },
        { date: last, frame: '午前' },
      ]);
    await expectRefusal(town, span('2026-06-26'), 'spanTooLong');
    await expectRefusal(town, span('2199-12-31'), 'spanTooLong');
    const single = await aTown({}, { canFacilitySpanReservation: false });
    const twoDays = bodyFor(single, [
      { date: '2026-06-20', frame: '午前' },
      { date: '2026-06-21', frame: '午前' },
    ]);
    await expectRefusal(single, twoDays, 'spanNotOffered');
  });

  it('days that are past, not yet open, beyond the deadline or closed', async () => {
    const bookingWindow = {
      opens: { unit: 'days', ahead: 30, onDay: null, hour: 9 },
      closesDaysBefore: 2,
      closesHour: null,
    } as const;
    const closures = [{ from: '2026-06-25T00:00', to: '2026-06-26T00:00' }];
    const town = await aTown({ bookingWindow, closures, article: { closed_weekdays: [1] } });
    const on = (date: string) => reserveBody(town.hall, { date });
    await expectRefusal(town, on('2026-06-09'), 'past');
    await expectRefusal(town, on('2026-06-11'), 'deadlinePassed');
    await expectRefusal(town, on('2026-06-22'), 'closed');
    await expectRefusal(town, on('2026-06-25'), 'closed');
    const early = await expectRefusal(town, on('2026-07-11'), 'notYetOpen');
    expect(early?.message).toBe('受付開始前です（2026/06/11 09:00から）。');
  });

  it('a place that is taken, by whichever room', async () => {
    const town = await aTown();
    const rival = await aMember(server, town.tenant);
    await aReservation(server, rival, town.hall, { date: '2026-06-20', article: town.hall.halfB });
    await expectRefusal(town, reserveBody(town.hall, { date: '2026-06-20', article: town.hall.whole }), 'taken');
    expect((await reserve(town, reserveBody(town.hall, { date: '2026-06-20' }))).status).toBe(200);
  });

  it('one taken day of a span takes the whole span with it', async () => {
    const town = await aTown();
    await aReservation(server, town.member, town.hall, { date: '2026-06-22' });
    const body = bodyFor(town, [
      { date: '2026-06-21', frame: '午前' },
      { date: '2026-06-22', frame: '午前' },
    ]);
    await expectRefusal(town, body, 'taken');
  });
});

describe('limits of a person', () => {
  const aLimitedTown = (setting: NonNullable<TenantOverrides['setting']>) => aTown({}, { setting });

  it('open reservations: those to come count, past and cancelled ones do not', async () => {
    const town = await aLimitedTown({ max_open_reservations: 2 });
    await aReservation(server, town.member, town.hall, { date: '2026-06-09' });
    await aReservation(server, town.member, town.hall, { date: '2026-06-11', state: 'cancelled_user' });
    await aReservation(server, town.member, town.hall, { date: '2026-06-12' });
    expect((await reserve(town, reserveBody(town.hall, { date: '2026-06-21' }))).status).toBe(200);
    await expectRefusal(town, reserveBody(town.hall, { date: '2026-06-22' }), 'tooManyOpenReservations');
  });

  it('frames of a month of use', async () => {
    const town = await aLimitedTown({ max_frames_per_month: 2 });
    await aReservation(server, town.member, town.hall, { date: '2026-06-02', state: 'completed' });
    await aReservation(server, town.member, town.hall, { date: '2026-06-11', state: 'cancelled_user' });
    await expectRefusal(
      town,
      reserveBody(town.hall, { date: '2026-06-20', frames: ['午前', '午後'] }),
      'tooManyFramesInMonth',
    );
    expect((await reserve(town, reserveBody(town.hall, { date: '2026-06-20' }))).status).toBe(200);
    expect((await reserve(town, reserveBody(town.hall, { date: '2026-07-01' }))).status).toBe(200);
  });

  it('hold when the same person sends many at once', async () => {
    const town = await aLimitedTown({ max_open_reservations: 3 });
    const dates = Array.from({ length: 12 }, (_, index) => `2026-06-${20 + (index % 10)}`);
    const frames = ['午前', '午後'] as const;
    const answers = await Promise.all(
      dates.map((date, index) => reserve(town, reserveBody(town.hall, { date, frames: [frames[index < 10 ? 0 : 1]] }))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect((await rowsOf(town)).reservations).toHaveLength(3);
  });
});

describe('a place that is kept until its release', () => {
  const kept = async (town: Town, member: TestMember) => {
    const { reservationId } = await aReservation(server, member, town.hall, { date: '2026-06-20' });
    await server.db
      .updateTable('occupancy')
      .set({ release_at: new Date('2026-06-11T09:00:00+09:00') })
      .where('reservation_id', '=', reservationId)
      .execute();
    return reservationId;
  };

  it('is refused before and booked from that moment on', async () => {
    const town = await aTown();
    const first = await kept(town, town.member);
    await expectRefusal(town, reserveBody(town.hall, { date: '2026-06-20' }), 'taken');
    server.clock.set('2026-06-11T09:00');
    const later = { ...town, session: await aSession(server, town.member) };
    expect((await reserve(later, reserveBody(town.hall, { date: '2026-06-20' }))).status).toBe(200);
    const { occupancy } = await rowsOf(town);
    expect(occupancy.map(({ reservation_id }) => reservation_id)).not.toContain(first);
    expect(occupancy).toHaveLength(1);
  });
});

it('works the same in a tenant of another zone', async () => {
  const tenant = await aTenant(server, { timeZone: 'America/New_York' });
  const member = await aMember(server, tenant);
  const town = { tenant, member, session: await aSession(server, member), hall: await aHall(server, tenant) };
  expect((await reserve(town, reserveBody(town.hall, { date: '2026-06-20' }))).status).toBe(200);
  const { occupancy } = await rowsOf(town);
  expect(occupancy[0]?.starts_at).toEqual(new Date('2026-06-20T13:00:00Z'));
  await expectRefusal(town, reserveBody(town.hall, { date: '2026-06-20' }), 'taken');
});
