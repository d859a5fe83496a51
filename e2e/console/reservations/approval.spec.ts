import { expect, type Page } from '@playwright/test';
import { heading } from '#e2e/story/booking.ts';
import { readerBrowser, wordsOf } from '#e2e/story/documents.ts';
import { answerInstead, holdBack, stopInterfering } from '#e2e/story/interfere.ts';
import { pressOnceReady } from '#e2e/story/keyboard.ts';
import { test } from '#e2e/story/story.ts';
import { consolePath, enterAsStaff } from '../staff.ts';

test.use({ ...readerBrowser, viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

const approval = (page: Page) => page.getByRole('region', { name: '使用承認書' });
const openButton = (page: Page) => approval(page).getByRole('button', { name: /を表示する/ });

test('staff open the approval document of a resident by keyboard, and read why a call failed', async ({
  arrange,
  page,
  watch,
}) => {
  const { town, hall, member } = await arrange.aResident();
  const { reservationId } = await arrange.aReservation(member, hall, { date: '2026-07-11' });
  await enterAsStaff(page, await arrange.aStaffMember(town, { role: 'desk' }));
  await page.goto(consolePath(town.tenantAlias, `/reservations/${reservationId}`));

  const letGo = await holdBack(page, 'Desk/DownloadApproval');
  const answered = page.waitForResponse('**/Desk/DownloadApproval');
  const opened = page.waitForEvent('popup');
  await openButton(page).press('Enter');
  const tab = await opened;
  await expect(tab.getByText('使用承認書を準備しています')).toBeVisible();
  await expect(openButton(page)).toHaveAttribute('aria-busy', 'true');
  letGo();
  const { signedUrl } = (await (await answered).json()) as { readonly signedUrl: string };
  await expect.poll(() => tab.url()).toBe(signedUrl);
  const words = await wordsOf(signedUrl);
  for (const part of ['施設使用承認書', hall.halfA.articleName, member.userNumber, '2026/07/11(土)']) {
    expect(words).toContain(part.replaceAll(' ', ''));
  }
  await tab.close();
  await expect(openButton(page)).toBeFocused();
  await stopInterfering(page, 'Desk/DownloadApproval');

  watch.expects('500 Desk/DownloadApproval');
  await answerInstead(page, 'Desk/DownloadApproval', { status: 500 });
  const failing = page.waitForEvent('popup');
  await openButton(page).press('Enter');
  const closed = await failing;
  await expect(approval(page).getByRole('alert')).toBeFocused();
  await expect.poll(() => closed.isClosed()).toBe(true);
});

test('a document that is gone since the page was read is told, with why there is none; a void one says so', async ({
  arrange,
  page,
  watch,
}) => {
  const { town, hall, member } = await arrange.aResident();
  const { reservationId } = await arrange.aReservation(member, hall, { date: '2026-07-11' });
  await enterAsStaff(page, await arrange.aStaffMember(town, { role: 'desk' }));
  await page.goto(consolePath(town.tenantAlias, `/reservations/${reservationId}`));
  await expect(openButton(page)).toBeVisible();
  watch.expects('409 Desk/DownloadApproval');
  const set = (state: string) =>
    arrange.db.updateTable('reservation').set({ state }).where('reservation_id', '=', reservationId).execute();
  await set('under_review');
  await openButton(page).press('Enter');
  await expect(approval(page)).toContainText('審査中のため、まだありません。承認すると表示できます。');
  await expect(approval(page).getByRole('alert')).toContainText('この予約には承認書がありません。');
  await expect(openButton(page)).toHaveCount(0);
  await set('cancelled_operator');
  await page.reload();
  await expect(openButton(page)).toHaveAccessibleName(/^使用承認書（無効）を表示する/);
  await expect(approval(page)).toContainText('無効（取消済み）');
});

test('where the browser opens no tab the document is one press away; who may not know people reads of none', async ({
  arrange,
  page,
}) => {
  const { town, hall, member } = await arrange.aResident();
  const { reservationId } = await arrange.aReservation(member, hall, { date: '2026-07-11' });
  await page.addInitScript(() => {
    window.open = () => null;
  });
  const path = consolePath(town.tenantAlias, `/reservations/${reservationId}`);
  await enterAsStaff(page, await arrange.aStaffMember(town, { role: 'desk' }));
  await page.goto(path);
  await openButton(page).press('Enter');
  const link = approval(page)
    .getByRole('status')
    .getByRole('link', { name: /使用承認書を開く/ });
  await expect(link).toHaveAttribute('target', '_blank');
  expect(await wordsOf((await link.getAttribute('href')) ?? '')).toContain('施設使用承認書');

  await enterAsStaff(page, await arrange.aStaffMember(town, { role: 'viewer' }));
  await page.goto(path);
  await expect(heading(page, '予約の詳細')).toBeVisible();
  await expect(page.getByText('利用者の情報を見る権限がありません。')).toBeVisible();
  await expect(approval(page)).toHaveCount(0);
});

test('the lines of the ledger stand behind how many they are, with who brought them about', async ({
  arrange,
  callServer,
  page,
}) => {
  const { town, hall, session } = await arrange.aResident({ setting: { fee_collection: 'counter' } });
  const body = arrange.reserveBody(hall, { date: '2026-07-11' });
  const { reservationId } = (await callServer('Reservation/Reserve', body, { session })).body;
  const staff = await arrange.aStaffMember(town, { name: '窓口 花子', role: 'desk' });
  await enterAsStaff(page, staff);
  await page.goto(consolePath(town.tenantAlias, `/reservations/${reservationId}`));
  const lines = page.getByRole('table', { name: '台帳' }).getByRole('row');
  await expect(lines).toHaveCount(0);
  await page.getByText('台帳（1件）').press('Enter');
  await expect(lines).toHaveCount(2);
  await expect(lines.nth(1)).toContainText(/2026\/06\/10.*ご本人.*調定.*円/);

  await page.getByRole('button', { name: '予約を取り消す' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: /^施設都合/ }).check();
  await dialog.getByRole('textbox', { name: /^理由/ }).fill('空調の故障のため');
  await pressOnceReady(dialog.getByRole('button', { name: '取り消す', exact: true }));
  await expect(page.getByText('台帳（2件）')).toBeVisible();
  await expect(lines.nth(2)).toContainText(/窓口 花子さん.*調定減.*円/);
});
