import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aCondition } from '#server/testing/aCondition.ts';
import { anEvent } from '#server/testing/anEvent.ts';
import { anEventReservation, type EventReservationOptions } from '#server/testing/anEventReservation.ts';
import { anEventTenant, aSchool } from '#server/testing/aSchool.ts';
import { aStaffMember, type TestStaff } from '#server/testing/aStaffMember.ts';
import { brokenEventRules } from '#server/testing/brokenEventRules.ts';
import { aMember } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(() => server.clock.set('2026-06-10T10:00'));
afterAll(() => server.close());

/** Somebody has a seat in a course of the morning, which is also held in the afternoon. */
async function aDesk(options: EventReservationOptions = {}, price = 500) {
  const school = await aSchool(server, await anEventTenant(server, { setting: { fee_collection: 'counter' } }));
  const { category, spans, tenant, container } = school;
  const session = (hour: number) => [{ date: '2026-07-12', fromMinute: hour * 60, toMinute: (hour + 2) * 60 }];
  const course = (hour: number, given: object = {}) =>
    anEvent(server, category, { spans: [spans.firstCome], capacity: 2, sessions: session(hour), price: 500, ...given });
  const morning = await course(9, { name: '午前の部' });
  const afternoon = await course(13, { name: '午後の部', price });
  const member = await aMember(server, tenant);
  const { eventReservationId: reservationId } = await anEventReservation(server, member, morning, {
    fee: 500,
    ...options,
  });
  const clerk = await aStaffMember(server, tenant, { role: 'desk' });
  return {
    ...school,
    containerId: container.eventContainerId,
    course,
    morning,
    afternoon,
    member,
    reservationId,
    clerk,
  };
}

type Desk = Awaited<ReturnType<typeof aDesk>>;

async function changed(
  { reservationId, afternoon, clerk }: Desk,
  staff: TestStaff = clerk,
  eventId = afternoon.eventId,
) {
  const { body } = await server.call('Desk/PreviewSeatChange', { reservationId, eventId }, { staff });
  const seen = { version: body.version ?? 1, expectedDifference: body.difference ?? 0 };
  return server.call('Desk/ChangeSeat', { reservationId, eventId, ...seen, reason: '本人の希望' }, { staff });
}

const rowOf = ({ reservationId, tenant }: Pick<Desk, 'reservationId' | 'tenant'>) =>
  server.db
    .selectFrom('event_reservation')
    .select(['event_id', 'state', 'payment_state', 'seat_number', 'fee', 'entry_type', 'draw_id'])
    .where('tenant_id', '=', tenant.tenantId)
    .where('event_reservation_id', '=', reservationId)
    .executeTakeFirstOrThrow();

const detailsOf = ({ reservationId, tenant }: Desk) =>
  server.db
    .selectFrom('event_reservation_detail as detail')
    .innerJoin('event_session as session', 'session.event_session_id', 'detail.event_session_id')
    .select(['session.event_id', 'session.from_minute'])
    .where('detail.tenant_id', '=', tenant.tenantId)
    .where('detail.event_reservation_id', '=', reservationId)
    .execute();

describe('[COURSE-03] a seat changes to another course of the place', () => {
  it('with the same id: the lowest free seat, the dates, the history, and one message with both entries of the calendar', async () => {
    const desk = await aDesk();
    const preview = await server.call(
      'Desk/PreviewSeatChange',
      { reservationId: desk.reservationId, eventId: desk.afternoon.eventId },
      { staff: desk.clerk },
    );
    expect(preview.body).toMatchObject({ oldFee: 500, newFee: 500, difference: 0, refund: 0, passed: [] });
    expect(preview.body.mail.body).toContain('午前の部');
    expect(await rowOf(desk)).toMatchObject({ event_id: desk.morning.eventId });

    const { status, body } = await changed(desk);
    expect([status, body.seatNumber]).toEqual([200, 1]);
    expect(await rowOf(desk)).toMatchObject({
      event_id: desk.afternoon.eventId,
      state: 'fixed',
      seat_number: 1,
      fee: 500,
    });
    expect(await detailsOf(desk)).toEqual([{ event_id: desk.afternoon.eventId, from_minute: 780 }]);
    const seen = (
      await server.call('Desk/GetReservation', { reservationId: desk.reservationId }, { staff: desk.clerk })
    ).body;
    expect(seen.history[0]).toMatchObject({ action: 'changeSeat', reason: '本人の希望', by: '窓口 花子さん' });
    expect(seen.history[0]?.note).toContain('→');
    const notices = await server.db
      .selectFrom('notice')
      .select(['kind', 'calendar'])
      .where('user_id', '=', desk.member.userId)
      .execute();
    expect(notices).toMatchObject([{ kind: 'moved' }]);
    expect(JSON.stringify(notices[0]?.calendar)).toContain('REQUEST');
    expect(JSON.stringify(notices[0]?.calendar)).toContain('gone');
    expect(await brokenEventRules(server.db, desk.tenant.tenantId)).toEqual([]);
  });

  it('for more is owed at the counter, and for less goes back what was paid; the place stays', async () => {
    const dearer = await aDesk({ paymentState: 'paid' }, 800);
    expect((await changed(dearer)).body).toMatchObject({ fee: 800, refund: 0 });
    expect(await rowOf(dearer)).toMatchObject({ state: 'fixed', payment_state: 'counter', fee: 800 });
    const cheaper = await aDesk({ paymentState: 'paid' }, 200);
    expect((await changed(cheaper)).body).toMatchObject({ fee: 200, refund: 300 });
    expect(await rowOf(cheaper)).toMatchObject({ state: 'fixed', fee: 200 });
    expect(await brokenEventRules(server.db, cheaper.tenant.tenantId)).toEqual([]);
  });

  it('never beyond its seats, and never into a seat for which somebody waits', async () => {
    const desk = await aDesk();
    for (let seat = 0; seat < 2; seat += 1)
      await anEventReservation(server, await aMember(server, desk.tenant), desk.afternoon);
    const { body } = await changed(desk);
    expect(body.error).toMatchObject({ code: 'courseNotTakeable' });
    expect(await rowOf(desk)).toMatchObject({ event_id: desk.morning.eventId, seat_number: 1 });
  });

  it('by the rules of residents: what they have besides counts, what they leave does not', async () => {
    const desk = await aDesk();
    await aCondition(server, desk.tenant, {
      type: 'UpperLimit',
      limitCount: 1,
      events: [desk.morning, desk.afternoon],
    });
    expect((await changed(desk)).status).toBe(200);
    const other = await desk.course(15, { name: '夕方の部', capacity: 5 });
    await anEventReservation(server, desk.member, other);
    const asked = { reservationId: desk.reservationId, eventId: other.eventId };
    const again = await server.call('Desk/PreviewSeatChange', asked, { staff: desk.clerk });
    expect(again.body.error?.code).toBe('courseKnown');
  });

  it('after its span only by who may pass rules, and says so', async () => {
    const desk = await aDesk();
    server.clock.set('2026-07-05T10:00');
    const clerk = await aStaffMember(server, desk.tenant, { role: 'desk' });
    const head = await aStaffMember(server, desk.tenant, { role: 'manager' });
    expect((await changed(desk, clerk)).body.error?.code).toBe('courseNotTakeable');
    const { status, body } = await changed(desk, head);
    expect([status, body.passed.length]).toEqual([200, 1]);
  });

  it('not once it has begun, not to itself, and not without a reason or by what another one has changed', async () => {
    const desk = await aDesk();
    expect((await changed(desk, desk.clerk, desk.morning.eventId)).body.error?.code).toBe('seatUnchanged');
    const asked = { reservationId: desk.reservationId, eventId: desk.afternoon.eventId };
    const { version } = (await server.call('Desk/PreviewSeatChange', asked, { staff: desk.clerk })).body;
    const act = { ...asked, version, expectedDifference: 0 };
    expect(
      (await server.call('Desk/ChangeSeat', { ...act, reason: ' ' }, { staff: desk.clerk })).body.error?.code,
    ).toBe('reasonRequired');
    const stale = await server.call(
      'Desk/ChangeSeat',
      { ...act, version: version - 1, reason: '希望' },
      { staff: desk.clerk },
    );
    expect(stale.body.error?.code).toBe('changedMeanwhile');
    const priced = { ...act, expectedDifference: 100, reason: '希望' };
    expect((await server.call('Desk/ChangeSeat', priced, { staff: desk.clerk })).body.error?.code).toBe('sumChanged');
    server.clock.set('2026-07-12T09:30');
    const later = await aStaffMember(server, desk.tenant, { role: 'manager' });
    expect((await changed(desk, later)).body.error?.code).toBe('useHasBegun');
  });
});
