import { afterAll, beforeAll, expect, test } from 'vitest';
import { anEvent } from '#server/testing/anEvent.ts';
import { aCategory, anEventContainer } from '#server/testing/anEventContainer.ts';
import { anEventReservation } from '#server/testing/anEventReservation.ts';
import { anEventTenant } from '#server/testing/aSchool.ts';
import { aSpan } from '#server/testing/aSpan.ts';
import { aStaffMember } from '#server/testing/aStaffMember.ts';
import { aMember } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

/** A course of two sessions on July 5th and one on July 6th, and somebody who has it. */
async function aCourse(state: 'fixed' | 'applied' | 'cancelled_user' = 'fixed') {
  server.clock.set('2026-06-10T10:00');
  const tenant = await anEventTenant(server);
  const category = await aCategory(server, await anEventContainer(server, tenant, { name: '文化学校' }));
  const sessions = [
    { date: '2026-07-05' },
    { date: '2026-07-05', fromMinute: 1200, toMinute: 1260 },
    { date: '2026-07-06' },
  ];
  const course = await anEvent(server, category, { sessions, spans: [await aSpan(server, tenant)] });
  const person = await aMember(server, tenant);
  const made = await anEventReservation(server, person, course, { state });
  server.clock.set('2026-07-05T09:30');
  const staff = await aStaffMember(server, tenant, { role: 'courses' });
  return { tenant, staff, reservationId: made.eventReservationId, details: made.eventReservationDetailIds };
}

type Course = Awaited<ReturnType<typeof aCourse>>;

const receptionsOf = async ({ staff, reservationId }: Course) =>
  (await server.call('Desk/GetReservation', { reservationId }, { staff })).body.receptions;

test('the QR of a session marks that session of that day only, and the next one is taken where none is named', async () => {
  const course = await aCourse();
  const { staff, reservationId, details } = course;
  const [morning = '', evening = '', tomorrow = ''] = details;
  expect((await receptionsOf(course)).map(({ detailId, receivedAt }) => [detailId, receivedAt])).toEqual([
    [morning, null],
    [evening, null],
  ]);
  const come = (detailId: string | null) => server.call('Desk/CheckIn', { reservationId, detailId }, { staff });
  expect((await come(evening)).status).toBe(200);
  expect((await come(null)).status).toBe(200);
  expect((await receptionsOf(course)).map(({ receivedAt }) => receivedAt)).toEqual([
    ...['2026-07-05T09:30', '2026-07-05T09:30'],
  ]);
  expect((await come(null)).body.error?.code).toBe('checkInNotPossible');
  expect((await come(tomorrow)).body.error?.code).toBe('notOnDayOfUse');
  const theirs = await aCourse();
  server.clock.set('2026-07-05T09:30');
  expect((await come(theirs.details[0] ?? '')).body.error?.code).toBe('notFound');
});

test('is found by the first letters of the QR of a session, and by the person among those of today', async () => {
  const { staff, reservationId, details } = await aCourse();
  const today = { from: '2026-07-05', to: '2026-07-05' };
  const find = async (text: string, days = today) =>
    (await server.call('Desk/FindReservations', { text, ...days }, { staff })).body.items.map(
      (one) => one.reservationId,
    );
  expect(await find((details[2] ?? '').slice(0, 8))).toEqual([reservationId]);
  expect(await find('')).toEqual([reservationId]);
  expect(await find('', { from: '2026-07-07', to: '2026-07-07' })).toEqual([]);
});

test('is undone within ten minutes, one session at a time, and stands in the history with it', async () => {
  const course = await aCourse();
  const { staff, reservationId, details } = course;
  const [morning = '', evening = ''] = details;
  for (const detailId of [morning, evening]) await server.call('Desk/CheckIn', { reservationId, detailId }, { staff });
  const undo = (detailId: string | null) => server.call('Desk/UndoCheckIn', { reservationId, detailId }, { staff });
  expect((await undo(morning)).status).toBe(200);
  expect((await receptionsOf(course)).map(({ receivedAt }) => receivedAt)).toEqual([null, '2026-07-05T09:30']);
  expect((await undo(morning)).body.error?.code).toBe('notCheckedIn');
  const { history } = (await server.call('Desk/GetReservation', { reservationId }, { staff })).body;
  expect(history[0]).toMatchObject({ action: 'undoCheckIn', note: expect.stringMatching(/^2026\/07\/05\(日\) /) });
  server.clock.set('2026-07-05T09:41');
  expect((await undo(evening)).body.error?.code).toBe('undoTooLate');
});

test.each(['applied', 'cancelled_user'] as const)('is refused of who has no seat: %s', async (state) => {
  const { staff, reservationId } = await aCourse(state);
  const answer = await server.call('Desk/CheckIn', { reservationId }, { staff });
  expect(answer.body.error?.code).toBe('checkInNotPossible');
});

test('[DESK-13] a session of a day that is over is received with right and reason, and nobody is marked 不使用', async () => {
  const course = await aCourse();
  const { tenant, reservationId, details } = course;
  server.clock.set('2026-07-07T09:00');
  const clerk = await aStaffMember(server, tenant, { role: 'courses' });
  const manager = await aStaffMember(server, tenant, { role: 'manager' });
  const [, evening = ''] = details;
  const receive = (staff: typeof clerk, reason = '') =>
    server.call('Desk/CheckIn', { reservationId, detailId: evening, reason }, { staff });
  expect((await receive(clerk, '停電')).body.error?.code).toBe('dayIsOver');
  expect((await receive(manager)).body.error?.code).toBe('reasonRequired');
  expect((await receive(manager, '停電')).status).toBe(200);
  const { receptions, history } = (await server.call('Desk/GetReservation', { reservationId }, { staff: manager }))
    .body;
  expect(receptions.map(({ receivedAt, isAfterwards }) => [receivedAt, isAfterwards])).toEqual([
    [null, true],
    ['2026-07-07T09:00', false],
    [null, true],
  ]);
  expect(history.at(0)).toMatchObject({ action: 'checkIn', reason: '停電' });
  const noShow = await server.call('Desk/RecordNoShow', { reservationId, reason: '停電' }, { staff: manager });
  expect(noShow.body.error?.code).toBe('noShowNotPossible');
});
