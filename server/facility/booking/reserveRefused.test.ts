import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReserveDetail, ReserveRequest } from '#contract/facility/booking.ts';
import { type RefusalCode, refusals } from '#contract/refusal/refusals.ts';
import { aHall } from '#server/testing/aHall.ts';
import { aReservation, reserveBody } from '#server/testing/aReservation.ts';
import { aSmallTown, asMember, type SmallTown } from '#server/testing/aSmallTown.ts';
import { aMember } from '#server/testing/factories.ts';
import { reservationRows } from '#server/testing/reservationRows.ts';
import { spanBody } from '#server/testing/spanBody.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

const reserve = ({ session }: SmallTown, body: ReserveRequest) => server.call('Reservation/Reserve', body, { session });

async function expectRefusal(town: SmallTown, body: ReserveRequest, code: RefusalCode) {
  const before = await reservationRows(server, town.tenant);
  const answer = await reserve(town, body);
  expect([answer.status, answer.body.error?.code]).toEqual([refusals[code].status, code]);
  expect(await reservationRows(server, town.tenant)).toEqual(before);
  return answer.body.error;
}

describe('what is refused, with nothing changed', () => {
  it('a tenant that takes no reservations, a person who may not reserve', async () => {
    const stopped = await aSmallTown(server, { tenant: { canReserve: false } });
    await expectRefusal(stopped, reserveBody(stopped.hall), 'reservingStopped');

    const town = await aSmallTown(server);
    const member = await aMember(server, town.tenant, { suspended_until: '2026-06-10' });
    const suspended = await asMember(server, town, member);
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
    const town = await aSmallTown(server, { hall: { equipment: ['マイク'] } });
    await expectRefusal(town, { ...reserveBody(town.hall), ...change }, code);
  });

  it('[INPUT-04] purpose types of another tag', async () => {
    const town = await aSmallTown(server, { tenant: { functionTag: 'ishinomaki' } });
    await expectRefusal(town, { ...reserveBody(town.hall), purposeType: '映画' }, 'purposeTypeUnknown');
    expect((await reserve(town, { ...reserveBody(town.hall), purposeType: '音楽発表会' })).status).toBe(200);
  });

  it('rooms of another place or tenant, and unpublished ones', async () => {
    const town = await aSmallTown(server);
    const elsewhere = await aHall(server, town.tenant);
    const foreign = await aSmallTown(server);
    const details = reserveBody(elsewhere).details;
    await expectRefusal(town, { ...reserveBody(town.hall), details }, 'notFound');
    await expectRefusal(town, reserveBody(foreign.hall), 'notFound');

    const hidden = await aSmallTown(server, { hall: { article: { is_published: false } } });
    await expectRefusal(hidden, reserveBody(hidden.hall), 'notFound');
  });

  it('frames that do not exist, lie over each other, come twice or leave a gap', async () => {
    const town = await aSmallTown(server);
    const body = reserveBody(town.hall);
    const [detail] = body.details;
    const withDetails = (...details: readonly Partial<ReserveDetail>[]) => ({
      ...body,
      details: details.map((change) => ({ ...(detail as ReserveDetail), ...change })),
    });
    await expectRefusal(town, withDetails({ timeFrameToHour: 24, timeFrameToMinute: 59 }), 'frameUnknown');
    await expectRefusal(town, withDetails({ timeFrameFromHour: 12, timeFrameToHour: 9 }), 'frameUnknown');
    await expectRefusal(town, withDetails({}, {}), 'framesOverlap');
    const date = '2026-06-20';
    const overlapping = spanBody(town.hall, [
      { date, frame: '午前' },
      { date, frame: '全日' },
    ]);
    await expectRefusal(town, overlapping, 'framesOverlap');
    const gap = spanBody(town.hall, [
      { date, frame: '夜間' },
      { date, frame: '午前' },
    ]);
    await expectRefusal(town, gap, 'framesNotContiguous');
  });

  it('[ARTICLE-04] a time article by less than whole hours', async () => {
    const town = await aSmallTown(server, { hall: { timeFrameType: 'time', slotMinutes: 30 } });
    const body = reserveBody(town.hall);
    const details = body.details.map((detail) => ({ ...detail, timeFrameToHour: 10, timeFrameToMinute: 30 }));
    await expectRefusal(town, { ...body, details }, 'notWholeHours');
  });

  it('more than six days, several days where only one is offered, and a span over two centuries', async () => {
    const town = await aSmallTown(server);
    const span = (last: string) =>
      spanBody(town.hall, [
        { date: '2026-06-20', frame: '午前' },
        { date: last, frame: '午前' },
      ]);
    await expectRefusal(town, span('2026-06-26'), 'spanTooLong');
    await expectRefusal(town, span('2199-12-31'), 'spanTooLong');
    const single = await aSmallTown(server, { tenant: { canFacilitySpanReservation: false } });
    const twoDays = spanBody(single.hall, [
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
    const town = await aSmallTown(server, { hall: { bookingWindow, closures, article: { closed_weekdays: [1] } } });
    const on = (date: string) => reserveBody(town.hall, { date });
    await expectRefusal(town, on('2026-06-09'), 'past');
    await expectRefusal(town, on('2026-06-11'), 'deadlinePassed');
    await expectRefusal(town, on('2026-06-22'), 'closed');
    await expectRefusal(town, on('2026-06-25'), 'closed');
    const early = await expectRefusal(town, on('2026-07-11'), 'notYetOpen');
    expect(early?.message).toBe('受付開始前です（2026/06/11(木) 09:00から）。');
  });

  it('a place that is taken, by whichever room', async () => {
    const town = await aSmallTown(server);
    const rival = await aMember(server, town.tenant);
    await aReservation(server, rival, town.hall, { date: '2026-06-20', article: town.hall.halfB });
    await expectRefusal(town, reserveBody(town.hall, { date: '2026-06-20', article: town.hall.whole }), 'taken');
    expect((await reserve(town, reserveBody(town.hall, { date: '2026-06-20' }))).status).toBe(200);
  });

  it('one taken day of a span takes the whole span with it', async () => {
    const town = await aSmallTown(server);
    await aReservation(server, town.member, town.hall, { date: '2026-06-22' });
    const body = spanBody(town.hall, [
      { date: '2026-06-21', frame: '午前' },
      { date: '2026-06-22', frame: '午前' },
    ]);
    await expectRefusal(town, body, 'taken');
  });
});
