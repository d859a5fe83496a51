import { expect } from '@playwright/test';
import { type ServedName, servedEndpoints } from '#contract/endpoints.ts';
import { pathOf } from '#contract/paths.ts';
import { dialog, fillInPurpose, frameButton, heading, reserveButton } from '../story/booking.ts';
import { answerInstead, stopInterfering } from '../story/interfere.ts';
import { logIn } from '../story/login.ts';
import { putSessionKeys, sessionKeys } from '../story/sessionKeys.ts';
import { test } from '../story/story.ts';

const names = Object.keys(servedEndpoints) as ServedName[];
const changing = names.filter((name) => servedEndpoints[name].effect !== 'read');

test('[NET-02] every request carries the session, the tenant, the token of LINE when stored, and X-XSRF-TOKEN', async ({
  arrange,
  context,
  enter,
  page,
}) => {
  const resident = await arrange.aResident();
  const { hall, session } = resident;
  await enter(resident);
  await expect(heading(page, '施設')).toBeVisible();
  await putSessionKeys(page, { line_access_token: 'a-token-of-hanako' });
  const seen: { path: string; headers: Record<string, string> }[] = [];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    if (path.startsWith('/api/')) seen.push({ path, headers: request.headers() });
  });

  await page.goto(`/t/${hall ? resident.town.tenantAlias : ''}/reservation-calendar/${hall.containerId}/2026-06-20`);
  await page.getByRole('link', { name: '6月20日(土) ホールA 空きあり' }).click();
  await frameButton(page, '午前 09:00～12:00').click();
  await fillInPurpose(page);
  await reserveButton(page).click();
  await expect(heading(page, '予約が確定しました')).toBeVisible();

  const cookie = (await context.cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  expect(new Set(seen.map(({ path }) => path))).toContain(pathOf('Reservation/Reserve'));
  for (const { path, headers } of seen) {
    expect.soft(headers, path).toMatchObject({
      'x-session-token': session.token,
      'x-tenant-id': session.tenantId,
      'x-line-access-token': 'a-token-of-hanako',
      'x-xsrf-token': decodeURIComponent(cookie),
    });
  }
});

test('[NET-02] the server refuses every state-changing call without X-XSRF-TOKEN, and changes nothing', async ({
  arrange,
  callServer,
}) => {
  const { hall, member, session, town } = await arrange.aResident();
  const { reservationId } = await arrange.aReservation(member, hall);
  const bodies: Partial<Record<ServedName, unknown>> = {
    'Reservation/Reserve': arrange.reserveBody(hall, { date: '2026-06-25' }),
    'Reservation/CancelReservation': { reservationId },
    'Authentication/Login': { tenantAlias: town.tenantAlias, loginId: member.userNumber, password: member.password },
  };
  expect(changing).toContain('Reservation/Reserve');
  for (const name of changing) {
    for (const headers of [{ 'x-xsrf-token': '' }, { 'x-xsrf-token': 'forged.token' }]) {
      const answer = await callServer(name, (bodies[name] ?? {}) as never, { session, headers });
      expect.soft(answer, name).toMatchObject({ status: 403, body: { error: { code: 'xsrf' } } });
    }
  }
  const left = await arrange.db
    .selectFrom('reservation')
    .where('tenant_id', '=', town.tenantId)
    .select(['reservation_id', 'state'])
    .execute();
  expect(left).toEqual([{ reservation_id: reservationId, state: 'confirmed' }]);
});

test('[NET-03] of a booking under way three keys stand in the session storage, and nothing elsewhere', async ({
  arrange,
  page,
}) => {
  const { hall, member } = await arrange.aResident();
  await page.goto(`/t/${member.tenantAlias}/login`);
  await logIn(page, member);
  await expect(heading(page, '施設')).toBeVisible();
  await page.goto(
    `/t/${member.tenantAlias}/reservation-calendar/${hall.containerId}/2026-06-20/${hall.halfA.articleId}`,
  );
  await frameButton(page, '午前 09:00～12:00').click();
  await expect(heading(page, '予約内容の入力')).toBeVisible();
  expect(Object.keys(await sessionKeys(page)).toSorted()).toEqual(['myCart', 'session_token', 'tenant_id']);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  expect(await page.evaluate(() => document.cookie.split('; ').map((cookie) => cookie.split('=')[0]))).toEqual([
    'XSRF-TOKEN',
  ]);
});

const loads = [
  { name: 'Reservation/GetContainer', path: 'home' },
  { name: 'Reservation/GetDayAvailability', path: 'reservation-calendar/{container}/2026-06-20' },
  { name: 'Reservation/GetDayArticleAvailability', path: 'reservation-calendar/{container}/2026-06-20/{article}' },
  { name: 'Reservation/GetReservation', path: 'my-reservation' },
  { name: 'Reservation/FindReservation', path: 'my-reservation/{reservation}' },
  { name: 'Reservation/GetContainerInfo', path: 'other/container-information' },
  { name: 'Authentication/GetPrivacyPolicy', path: 'other/privacy-policy' },
  { name: 'Announcement/GetAnnouncement', path: 'announcement' },
] as const;

for (const { name, path } of loads) {
  test(`[NET-04] a failing ${name} is told in a dialog, once, and can be tried again`, async ({
    arrange,
    enter,
    page,
    watch,
  }) => {
    const resident = await arrange.aResident();
    const { hall, member } = resident;
    const { reservationId } = await arrange.aReservation(member, hall);
    const ids: Record<string, string> = {
      container: hall.containerId,
      article: hall.halfA.articleId,
      reservation: reservationId,
    };
    watch.allows(`503 ${name}`);
    await answerInstead(page, name, { status: 503 });
    await enter(
      resident,
      path.replace(/\{(\w+)\}/g, (_, key: string) => ids[key] ?? ''),
    );

    await expect(dialog(page)).toContainText('データの取得に失敗しました。');
    await dialog(page).getByRole('button', { name: '閉じる' }).click();
    await expect(dialog(page)).toBeHidden();
    await stopInterfering(page, name);
    const again = page.getByRole('button', { name: 'もう一度読み込む' });
    await again.click();
    await expect(again).toBeHidden();
    await expect(page.getByText('データの取得に失敗しました。')).toHaveCount(0);
  });
}
