import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { aPayingTown, book } from '#server/testing/aPayingTown.ts';
import { asMember } from '#server/testing/aSmallTown.ts';
import { aStaffMember } from '#server/testing/aStaffMember.ts';
import { aMember } from '#server/testing/factories.ts';
import { readPdf } from '#server/testing/readPdf.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(() => server.clock.set('2026-06-10T10:00'));
afterAll(() => server.close());

const open = (url: string) => server.app.inject({ method: 'GET', url: url.replace('http://yoyaku.test', '') });

it('a person sees the bill by which his fee is to be paid, opens it by a link for two minutes, and no void one', async () => {
  const setting = { fee_collection: 'counter', bill_ways_to_pay: '窓口　9時から17時まで\n口座振込　普通 0012345' };
  const town = await aPayingTown(server, { setting });
  const { session, hall } = town;
  const staff = await aStaffMember(server, town.tenant);
  const reservationId = await book(server, town, { date: '2026-07-04' });
  const find = async () => (await server.call('Reservation/FindReservation', { reservationId }, { session })).body.bill;
  const ask = (asking = session) => server.call('Report/DownloadBill', { reservationId }, { session: asking });
  expect(await find()).toBeNull();
  expect((await ask()).status).toBe(404);

  await server.db
    .updateTable('account')
    .set({ address: '宮城県みどり町1-1' })
    .where('user_id', '=', town.member.userId)
    .execute();
  const issued = await server.call('Desk/IssueBills', { text: reservationId, count: 1, yen: 1200 }, { staff });
  expect(issued.status).toBe(200);
  expect(await find()).toEqual({ billNumber: '2026-000001', issuedOn: '2026-06-10', amount: 1200, payUntil: null });
  const { signedUrl } = (await ask()).body;
  const document = await open(signedUrl);
  expect(document.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' });
  expect(document.headers['content-disposition']).toMatch(/^inline; filename="bill-2026-000001\.pdf"/);
  const said = (await readPdf(document.rawPayload)).join('').replaceAll(/\s/g, '');
  const parts = [
    '納入通知書',
    'No.2026-000001',
    '1,200円',
    '第',
    '9時から17時まで',
    '普通0012345',
    '宮城県みどり町1-1',
    '窓口花子',
    '利用日（2026/07/04(土)）まで',
  ];
  for (const part of parts) expect(said).toContain(part);

  // Somebody else gets none, an approval's address opens no bill, and neither does one that is old or of a void bill.
  const stranger = await asMember(server, town, await aMember(server, town.tenant));
  expect((await ask(stranger.session)).status).toBe(404);
  expect((await open(signedUrl.replace('/bill/', '/approval/'))).statusCode).toBe(404);
  await server.call('Desk/OpenTill', { containerId: hall.containerId, float: 0 }, { staff });
  await server.call('Desk/ReceiveCash', { reservationId, tendered: 300, part: 300 }, { staff });
  expect(await find()).toBeNull();
  expect((await ask()).status).toBe(404);
  expect((await open(signedUrl)).statusCode).toBe(404);
  server.clock.set('2026-06-10T10:03');
  const late = await open(signedUrl);
  expect([late.statusCode, late.body.includes('納入通知書を表示できません')]).toEqual([410, true]);
});
