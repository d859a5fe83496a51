import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { RequestOf } from '#contract/endpoints.ts';
import { aRule } from '#rules/testing/anOrdinance.ts';
import { aPayingTown } from '#server/testing/aPayingTown.ts';
import { aReservation, reserveBody } from '#server/testing/aReservation.ts';
import { aStaffMember, type TestStaff } from '#server/testing/aStaffMember.ts';
import { asStaff } from '#server/testing/asStaff.ts';
import { enterOrdinance } from '#server/testing/enterOrdinance.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(() => server.clock.set('2026-06-10T10:00'));
afterAll(() => server.close());

const find = async (staff: TestStaff, request: RequestOf<'Desk/FindReservations'> = {}) => {
  const { status, body } = await server.call('Desk/FindReservations', request, { staff });
  expect([status, body.error]).toEqual([200, undefined]);
  return body.items;
};

const idsOf = async (staff: TestStaff, request: RequestOf<'Desk/FindReservations'>) =>
  (await find(staff, request)).map(({ reservationId }) => reservationId);

async function aTown() {
  const town = await aPayingTown(server);
  const staff = await aStaffMember(server, town.tenant, { role: 'manager', containerIds: [town.hall.containerId] });
  const book = async (date: string, more: Partial<RequestOf<'Reservation/Reserve'>> = {}) => {
    const body = { ...reserveBody(town.hall, { date }), ...more };
    const { status, body: made } = await server.call('Reservation/Reserve', body, { session: town.session });
    expect([status, made.error]).toEqual([200, undefined]);
    return made.reservationId;
  };
  return { ...town, staff, book };
}

it('[DESK-07] are found by what the room is used for and by how they were asked for, which the file says too', async () => {
  const { hall, member, staff, book } = await aTown();
  const online = await book('2026-07-04', { purposeType: '会議' });
  const person = { kind: 'registered' as const, userId: member.userId };
  const atDesk = await server.call('Desk/Reserve', { ...reserveBody(hall, { date: '2026-07-05' }), person }, { staff });
  const counter = atDesk.body.reservationId;
  const entered = { date: '2026-07-06', state: 'won', entryType: 'lottery' } as const;
  const { reservationId: lottery } = await aReservation(server, member, hall, entered);
  expect((await find(staff)).map(({ method }) => method)).toEqual(['online', 'counter', 'lottery']);
  for (const [method, id] of Object.entries({ online, counter, lottery })) {
    const request = { method: method as 'online' | 'counter' | 'lottery' };
    expect([method, await idsOf(staff, request)]).toEqual([method, [id]]);
  }
  expect(await idsOf(staff, { purposeType: '会議' })).toEqual([online]);
  expect(await idsOf(staff, { purposeType: '音楽', method: 'lottery' })).toEqual([lottery]);
  expect(await idsOf(staff, { purposeType: '式典' })).toEqual([]);
  for (const order of ['use', 'latestUse', 'latestAsked', 'next'] as const) {
    expect(await idsOf(staff, { text: member.userNumber, method: 'counter', order })).toEqual([counter]);
  }
  const request = { method: 'counter' as const, reason: '利用状況の調査' };
  const { csv, count } = (await server.call('Desk/ExportReservations', request, { staff })).body;
  expect(count).toBe(1);
  const [header = '', line = ''] = csv.split('\r\n').map((row) => row.split(','));
  expect(line[[...header].indexOf('申込方法')]).toBe('窓口');
});

it('[DESK-10] are found by what was reduced, and not by a rate that lowers a price', async () => {
  const town = await aTown();
  const { tenant, member, staff, book } = town;
  await enterOrdinance(server, town, {
    steps: [
      {
        kind: 'rates',
        as: 'practice',
        of: ['base'],
        combine: 'sum',
        rules: [aRule({ code: 'practice', label: '練習', when: { classes: ['practising'] }, add: '-50%' })],
      },
      {
        kind: 'reductions',
        of: ['base', 'practice'],
        combine: 'highest',
        rules: [{ code: 'city', label: '市の後援', when: {}, off: '20%' }],
      },
    ],
  });
  const account = server.db.updateTable('account').where('user_id', '=', member.userId);
  const whole = await book('2026-07-04');
  await account.set({ classes: ['practising'] }).execute();
  const practised = await book('2026-07-11');
  await account.set({ reductions: ['city'] }).execute();
  const certified = await book('2026-07-18');
  await account.set({ reductions: [] }).execute();
  const open = await book('2026-07-25', { requestedReduction: 'city' });
  const byHand = await book('2026-08-01');
  const decision = { kind: 'amount' as const, yen: 100 };
  await asStaff(server, tenant.tenantAlias, 'Desk/SettleFee', {
    reservationId: byHand,
    decision,
    reason: '備品の故障',
  });
  expect(await idsOf(staff, {})).toEqual([whole, practised, certified, open, byHand]);
  expect(await idsOf(staff, { reduction: 'granted' })).toEqual([certified]);
  expect(await idsOf(staff, { reduction: 'byHand' })).toEqual([byHand]);
  expect(await idsOf(staff, { reduction: 'open' })).toEqual([open]);
  const settled = { reservationId: open, decision: { kind: 'grant', reduction: 'city' } as const, reason: '' };
  await asStaff(server, tenant.tenantAlias, 'Desk/SettleFee', settled);
  expect(await idsOf(staff, { reduction: 'granted' })).toEqual([certified, open]);
  expect((await find(staff)).map(({ reductions }) => reductions)).toEqual([
    ...[[], [], ['市の後援'], ['市の後援'], ['窓口での調整']],
  ]);
});

it('[DESK-07] are found by the name of their room or hall, however it is typed, by who may not see people too', async () => {
  const { hall, tenant, staff, book } = await aTown();
  const id = await book('2026-07-04');
  const other = (await aTown()).staff;
  const halfWidth = hall.halfA.articleName.replace('ホール', 'ﾎｰﾙ');
  for (const text of [hall.halfA.articleName, halfWidth, hall.containerName]) {
    expect([text, await idsOf(staff, { text })]).toEqual([text, [id]]);
    expect([text, await idsOf(other, { text: `${text}X` })]).toEqual([text, []]);
  }
  expect(await idsOf(staff, { text: hall.halfB.articleName })).toEqual([]);
  expect(await idsOf(other, { text: hall.halfA.articleName })).toEqual([]);
  const viewer = await aStaffMember(server, tenant, { role: 'viewer', containerIds: [hall.containerId] });
  expect((await find(viewer, { text: hall.halfA.articleName })).map((one) => one.purpose)).toEqual(['']);
});
