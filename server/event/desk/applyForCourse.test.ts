import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aCondition } from '#server/testing/aCondition.ts';
import { addBody } from '#server/testing/addBody.ts';
import { anEvent } from '#server/testing/anEvent.ts';
import { anEventReservation } from '#server/testing/anEventReservation.ts';
import { anEventTenant, aSchool } from '#server/testing/aSchool.ts';
import { aStaffMember, type TestStaff } from '#server/testing/aStaffMember.ts';
import { brokenEventRules } from '#server/testing/brokenEventRules.ts';
import { aMember, aSession, type TestMember } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(() => server.clock.set('2026-06-10T10:00'));
afterAll(() => server.close());

async function aDesk(setting: object = { fee_collection: 'online' }) {
  const school = await aSchool(server, await anEventTenant(server, { setting }));
  const clerk = await aStaffMember(server, school.tenant, { role: 'desk' });
  const member = await aMember(server, school.tenant);
  return { ...school, clerk, member, containerId: school.container.eventContainerId };
}

type Desk = Awaited<ReturnType<typeof aDesk>>;

const apply = (
  { clerk, containerId }: Desk,
  { eventId }: { readonly eventId: string },
  { userId }: { readonly userId: string },
  staff: TestStaff = clerk,
) => server.call('Desk/ApplyForCourse', { containerId, eventId, userId }, { staff });

const rowsOf = ({ tenantId, userId }: TestMember) =>
  server.db
    .selectFrom('event_reservation')
    .select(['state', 'payment_state', 'seat_number', 'fee'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .execute();

describe('[COURSE-03] somebody who telephones', () => {
  it('gets a place that is paid at the counter, and the message that residents get; the history names who did it', async () => {
    const desk = await aDesk();
    const { status, body } = await apply(desk, desk.events.guitar, desk.member);
    expect([status, body.outcome]).toEqual([200, 'reserved']);
    expect(await rowsOf(desk.member)).toEqual([
      { state: 'fixed', payment_state: 'counter', seat_number: 1, fee: 4500 },
    ]);
    const { reservationId } = body;
    const seen = await server.call('Desk/GetReservation', { reservationId }, { staff: desk.clerk });
    expect(seen.body.money).toMatchObject({ owed: 4500, held: 0 });
    expect(new Set(seen.body.history.map(({ by }) => by))).toEqual(new Set(['窓口 花子さん']));
    const notices = server.db.selectFrom('notice').select('kind').where('user_id', '=', desk.member.userId);
    expect(await notices.execute()).toEqual([{ kind: 'booked' }]);
    expect(await brokenEventRules(server.db, desk.tenant.tenantId)).toEqual([]);
  });

  it('is entered in the draw where that is open, and has no seat', async () => {
    const desk = await aDesk();
    const { status, body } = await apply(desk, desk.events.pottery, desk.member);
    expect([status, body.outcome]).toEqual([200, 'applied']);
    expect(await rowsOf(desk.member)).toMatchObject([{ state: 'applied', seat_number: null }]);
  });

  it('gets the seat that their own cart holds, once', async () => {
    const desk = await aDesk();
    const session = await aSession(server, desk.member);
    const { morning } = desk.events;
    await server.call('EventReservation/AddEventToCart', addBody([morning]), { session });
    expect((await apply(desk, morning, desk.member)).status).toBe(200);
    expect(await rowsOf(desk.member)).toMatchObject([{ state: 'fixed' }]);
    const again = await apply(desk, morning, desk.member);
    expect([again.status, again.body.error?.code]).toEqual([409, 'courseKnown']);
  });

  it('is refused by the rules of residents, in their words, and nothing is left in the cart', async () => {
    const desk = await aDesk();
    const { category, tenant, spans, events } = desk;
    const small = await anEvent(server, category, { capacity: 1, spans: [spans.firstCome] });
    await anEventReservation(server, await aMember(server, tenant), small);
    const closed = await anEvent(server, category, {});
    await anEventReservation(server, desk.member, events.violin);
    await aCondition(server, tenant, {
      type: 'NotReserved',
      conditionEvents: [events.violin],
      events: [events.walking],
    });
    const born = await aMember(server, tenant, { birthday: '1990-01-01' });
    const refused = async (event: { readonly eventId: string }, member: TestMember) => {
      const { status, body } = await apply(desk, event, member);
      return [status, body.error?.code, body.error?.message];
    };
    expect(await refused(small, desk.member)).toEqual([409, 'courseNotTakeable', '満席です。']);
    expect(await refused(closed, desk.member)).toEqual([409, 'courseNotTakeable', '受付は終了しました。']);
    expect(await refused(events.guitar, desk.member)).toEqual([
      409,
      'courseNotTakeable',
      expect.stringContaining('弦楽器'),
    ]);
    expect(await refused(events.walking, desk.member)).toEqual([
      409,
      'courseNotTakeable',
      expect.stringContaining('バイオリン'),
    ]);
    expect(await refused(events.birthday, born)).toEqual([409, 'courseNotTakeable', '6月生まれの方のみ予約できます。']);
    expect(await rowsOf(desk.member)).toHaveLength(1);
    expect(await rowsOf(born)).toEqual([]);
  });

  it('is not there for who works elsewhere, nor a course of another place, and who only looks may not', async () => {
    const desk = await aDesk();
    const other = await aDesk();
    expect((await apply(other, desk.events.guitar, desk.member)).status).toBe(404);
    expect((await apply(desk, desk.events.guitar, other.member)).status).toBe(404);
    const viewer = await aStaffMember(server, desk.tenant, { role: 'viewer' });
    expect((await apply(desk, desk.events.guitar, desk.member, viewer)).status).toBe(403);
    expect(await rowsOf(desk.member)).toEqual([]);
  });
});
