import { afterAll, beforeAll, expect, it } from 'vitest';
import { aHall } from '#server/testing/aHall.ts';
import { aReservation } from '#server/testing/aReservation.ts';
import { aSmallTown } from '#server/testing/aSmallTown.ts';
import { aStaffMember, type TestStaff } from '#server/testing/aStaffMember.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

const today = '2026-06-10';

const workOf = async (staff: TestStaff, containerId: string | null = null) => {
  const { cards } = (await server.call('Desk/GetWork', { containerId }, { staff })).body;
  return Object.fromEntries(cards.map(({ kind, count, of }) => [kind, of === null ? count : `${count}/${of}`]));
};

it('counts what waits at the places where one may do it, and nothing of other places', async () => {
  const town = await aSmallTown(server);
  const other = await aHall(server, town.tenant);
  const at = (state: string, date: string, more = {}) =>
    aReservation(server, town.member, town.hall, { state, date, frames: ['午前'], ...more });
  await at('under_review', '2026-07-04');
  await at('under_review', '2026-07-05');
  await at('confirmed', today, { paymentState: 'counter' });
  await at('checked_in', today, { frames: ['午後'] });
  await at('completed', '2026-06-01', { paymentState: 'counter' });
  await aReservation(server, town.member, other, { state: 'under_review', date: '2026-07-04' });
  const here = { containerIds: [town.hall.containerId] };
  const manager = await aStaffMember(server, town.tenant, { role: 'manager', ...here });
  expect(await workOf(manager)).toEqual({
    underReview: 2,
    registrations: 0,
    openFees: 0,
    receptionToday: '1/2',
    unpaidToday: 1,
    unpaidOverdue: 1,
    tillsLeftOpen: 0,
    tillsToOpen: 0,
    refundsByHand: 0,
    termsToTell: 0,
    followUps: 0,
    failedClosures: 0,
    closureDrafts: 0,
    undelivered: 0,
  });
  const admin = await aStaffMember(server, town.tenant);
  expect(await workOf(admin)).toMatchObject({ underReview: 3, stoppedJobs: 0 });
  // At the chosen hall; of one where they do nothing there is nothing.
  expect(await workOf(admin, other.containerId)).toMatchObject({ underReview: 1, receptionToday: '0/0' });
  expect(await workOf(manager, other.containerId)).toMatchObject({ underReview: 0, unpaidOverdue: 0, tillsToOpen: 0 });
  const auditor = await aStaffMember(server, town.tenant, { role: 'auditor' });
  expect(await workOf(auditor)).toEqual({});
});

it('counts what is used today and still to be paid, as its list shows it', async () => {
  const town = await aSmallTown(server);
  const { hall, member } = town;
  server.clock.set(`${today}T10:00`);
  const desk = await aStaffMember(server, town.tenant, { role: 'desk', containerIds: [hall.containerId] });
  const at = (date: string, frame: '午前' | '午後', paymentState: 'counter' | 'paid') =>
    aReservation(server, member, hall, { date, frames: [frame], paymentState });
  const owed = await at(today, '午前', 'counter');
  await at(today, '午後', 'paid');
  await at('2026-06-11', '午前', 'counter');
  expect(await workOf(desk)).toMatchObject({ unpaidToday: 1, unpaidOverdue: 0 });
  const { body } = await server.call('Desk/ListUnpaid', { usedOn: today }, { staff: desk });
  expect(body.items.map(({ reservationId }) => reservationId)).toEqual([owed.reservationId]);
  expect(body.count).toBe(1);
});

it('counts the fees to be decided that the list shows', async () => {
  const town = await aSmallTown(server);
  const admin = await aStaffMember(server, town.tenant);
  const open = async (date: string, state: string, isOpen: boolean) => {
    const { reservationId } = await aReservation(server, town.member, town.hall, { state, date });
    if (isOpen) {
      await server.db
        .updateTable('reservation')
        .set({ is_fee_final: false })
        .where('tenant_id', '=', town.tenant.tenantId)
        .where('reservation_id', '=', reservationId)
        .execute();
    }
    return reservationId;
  };
  const waiting = [await open('2026-07-04', 'confirmed', true), await open('2026-07-05', 'under_review', true)];
  await open('2026-07-06', 'confirmed', false);
  await open('2026-07-07', 'cancelled_user', true);
  await open('2026-06-01', 'confirmed', true);
  server.clock.set(`${today}T10:00`);
  expect(await workOf(admin)).toMatchObject({ openFees: 2 });
  const { items } = (await server.call('Desk/FindReservations', { isFeeOpen: true }, { staff: admin })).body;
  expect(items.map(({ reservationId }) => reservationId)).toEqual(waiting);
});

it('tells whose till was left open, and who has still to open his', async () => {
  const town = await aSmallTown(server);
  const here = { containerIds: [town.hall.containerId] };
  const manager = await aStaffMember(server, town.tenant, { role: 'manager', ...here });
  const { containerId } = town.hall;
  server.clock.set(`${today}T10:00`);
  const tills = async (staff: TestStaff) => {
    const { tillsLeftOpen, tillsToOpen } = await workOf(staff);
    return [tillsLeftOpen, tillsToOpen];
  };
  await server.call('Desk/OpenTill', { containerId, float: 0 }, { staff: manager });
  expect(await tills(manager)).toEqual([0, 0]);
  server.clock.set('2026-06-11T09:00');
  const next = await aStaffMember(server, town.tenant, { role: 'manager', ...here });
  expect(await tills(next)).toEqual([1, 0]);
  await server.db.updateTable('till').set({ is_open: false, closed_at: new Date() }).execute();
  expect(await tills(next)).toEqual([0, 1]);
});
