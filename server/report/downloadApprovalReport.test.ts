import { afterAll, beforeAll, expect, it } from 'vitest';
import { aHall } from '../testing/aHall.ts';
import { aReservation } from '../testing/aReservation.ts';
import type { TenantOverrides } from '../testing/factories.ts';
import { aMember, aResident, aSession } from '../testing/factories.ts';
import { readPdf } from '../testing/readPdf.ts';
import { aServer, type TestServer } from '../testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

async function aBooking(overrides: TenantOverrides = {}) {
  const { tenant, member, session } = await aResident(server, overrides);
  const hall = await aHall(server, tenant, { name: '中央公民館' });
  const { reservationId } = await aReservation(server, member, hall, { date: '2026-07-02' });
  return { tenant, member, session, hall, reservationId };
}

type Booking = Awaited<ReturnType<typeof aBooking>>;

const ask = ({ session, reservationId }: Pick<Booking, 'session' | 'reservationId'>) =>
  server.call('Report/DownloadApprovalReport', { reservationId }, { session });

const open = (url: string) => server.app.inject({ method: 'GET', url: url.replace('http://yoyaku.test', '') });

const change = ({ reservationId }: Booking, set: { state?: string; payment_state?: string }) =>
  server.db.updateTable('reservation').set(set).where('reservation_id', '=', reservationId).execute();

it('[DETAIL-04] gives a link to a PDF of the reservation', async () => {
  const booking = await aBooking();
  const { status, body } = await ask(booking);
  expect(status).toBe(200);
  const document = await open(body.signedUrl);
  expect(document.statusCode).toBe(200);
  expect(document.headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  });
  expect(document.headers['content-disposition']).toMatch(/^inline; filename="approval-[0-9A-F-]+\.pdf"/);
  const said = (await readPdf(document.rawPayload)).join('').replaceAll(' ', '');
  for (const part of ['施設使用承認書', '中央公民館', booking.member.userNumber, '2026年7月2日(木)']) {
    expect(said).toContain(part);
  }
});

it('[DETAIL-04] the link ends after 120 seconds, and LINE may add to it', async () => {
  const booking = await aBooking();
  const { signedUrl } = (await ask(booking)).body;
  expect((await open(`${signedUrl}&is_liff_external_open_window=true`)).statusCode).toBe(200);
  server.clock.advance(121_000);
  const late = await open(signedUrl);
  expect(late.statusCode).toBe(410);
  expect(late.body).toContain('有効期限が切れました');
});

it('[DETAIL-04] an altered link shows nothing', async () => {
  const [mine, other] = [await aBooking(), await aBooking()];
  const { signedUrl } = (await ask(mine)).body;
  const forged = [
    signedUrl.replace(mine.reservationId, other.reservationId),
    signedUrl.replace(mine.tenant.tenantAlias, other.tenant.tenantAlias),
    signedUrl.replace(/expires=\d+/, 'expires=9999999999'),
    signedUrl.replace(/signature=.*/, 'signature=x'),
    signedUrl.replace(/\?.*/, ''),
    signedUrl.replace(mine.tenant.tenantAlias, 'nowhere'),
  ];
  for (const url of forged) {
    const answer = await open(url);
    expect(answer.statusCode, url).toBe(404);
    expect(answer.headers['content-type']).toContain('text/html');
  }
});

it('gives no link to somebody else', async () => {
  const booking = await aBooking();
  const neighbour = await aSession(server, await aMember(server, booking.tenant));
  const stranger = await aBooking();
  for (const session of [neighbour, stranger.session]) {
    const { status, body } = await ask({ session, reservationId: booking.reservationId });
    expect([status, body.error?.code]).toEqual([404, 'notFound']);
  }
});

it('[DETAIL-04] a cancelled reservation has a void document', async () => {
  const booking = await aBooking();
  await change(booking, { state: 'cancelled_user' });
  const document = await open((await ask(booking)).body.signedUrl);
  expect((await readPdf(document.rawPayload)).join('').replaceAll(' ', '')).toContain('この承認書は無効です');
});

it.each(['lottery_waiting', 'lost', 'withdrawn'])('what is %s has none', async (state) => {
  const booking = await aBooking();
  await change(booking, { state });
  const { status, body } = await ask(booking);
  expect([status, body.error?.code]).toEqual([409, 'noApproval']);
});

it('[DETAIL-04] for musashino only what is paid and not cancelled', async () => {
  const booking = await aBooking({ functionTag: 'musashino' });
  expect((await ask(booking)).body.error?.code).toBe('noApproval');
  await change(booking, { payment_state: 'paid' });
  expect((await ask(booking)).status).toBe(200);
  await change(booking, { state: 'cancelled_user' });
  expect((await ask(booking)).body.error?.code).toBe('noApproval');
});
