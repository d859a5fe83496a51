import { expect, type Page } from '@playwright/test';
import type { Arrange } from '#e2e/story/arrange.ts';
import { violationsOf } from '#e2e/story/axe.ts';
import { heading } from '#e2e/story/booking.ts';
import { pressOnceReady } from '#e2e/story/keyboard.ts';
import { lostParts } from '#e2e/story/largeText.ts';
import { test } from '#e2e/story/story.ts';
import type { TestStaff } from '#server/testing/aStaffMember.ts';
import { codeField, codeNow, consolePath, enterAsStaff, typePassword } from '../staff.ts';

test.use({ viewport: { width: 1280, height: 1000 }, isMobile: false, hasTouch: false });

const endSession = (arrange: Arrange, { staffId }: TestStaff) =>
  arrange.db.deleteFrom('staff_session').where('staff_id', '=', staffId).execute();

async function signIn(page: Page, { login }: TestStaff, offsetMs: number) {
  await typePassword(page, login);
  await codeField(page).fill(codeNow(offsetMs));
}

const restored = (page: Page) => page.getByText('途中まで入力していた内容を戻しました', { exact: true });

const draftsOf = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('console.draft.')));

test('[FORM-02] a registration typed when the session ends is there after signing in, over a reload of the login', async ({
  arrange,
  clock,
  page,
  watch,
}) => {
  const { town } = await arrange.aResident();
  const member = await arrange.aStaffMember(town);
  const address = consolePath(town.tenantAlias, '/people?chosen=new');
  await enterAsStaff(page, member);
  await page.goto(address);
  await page.getByRole('textbox', { name: /^姓/ }).fill('佐々木');
  await page.getByRole('textbox', { name: /^名/ }).fill('進');
  await page.getByRole('textbox', { name: /^セイ/ }).fill('ササキ');
  await page.getByRole('textbox', { name: /^メイ/ }).fill('ススム');
  await page
    .getByRole('textbox', { name: /^電話番号/ })
    .last()
    .fill('0225-12-3456');
  await endSession(arrange, member);
  watch.expects('401 Desk/FindAlike');
  await page.getByRole('button', { name: '登録する', exact: true }).press('Enter');
  await expect(heading(page, 'ログイン')).toBeVisible();
  await page.reload();
  await typePassword(page, member.login);
  await expect(codeField(page)).toBeVisible();
  await page.reload();
  await codeField(page).fill(codeNow(clock.offsetMs));

  await expect(restored(page)).toBeVisible();
  const { pathname, search } = new URL(page.url());
  expect(`${pathname}${search}`).toBe(address);
  await expect(page.getByRole('textbox', { name: /^姓/ })).toHaveValue('佐々木');
  await expect(page.getByRole('textbox', { name: /^電話番号/ }).last()).toHaveValue('0225-12-3456');
  expect(await violationsOf(page)).toEqual([]);
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 1000 });
    expect.soft(await lostParts(page, width), `${width} px`).toEqual([]);
  }
  await page.getByRole('button', { name: '登録する', exact: true }).press('Enter');
  await expect(page.getByText(/佐々木 進/).first()).toBeVisible();
  expect(await draftsOf(page)).toEqual([]);
});

test('[FORM-02] the reason of a cancellation comes back when its dialog is opened again, and can be thrown away', async ({
  arrange,
  callServer,
  clock,
  page,
  watch,
}) => {
  const { town, hall, session } = await arrange.aResident();
  const asked = await callServer('Reservation/Reserve', arrange.reserveBody(hall, { date: '2026-07-10' }), { session });
  expect(asked.status).toBe(200);
  const member = await arrange.aStaffMember(town, { role: 'manager' });
  await enterAsStaff(page, member);
  await page.goto(consolePath(town.tenantAlias, `/reservations/${asked.body.reservationId}`));
  const open = page.getByRole('button', { name: '予約を取り消す' });
  const dialog = page.getByRole('dialog');
  const reason = dialog.getByRole('textbox', { name: /^理由/ });
  await open.press('Enter');
  await dialog.getByRole('radio', { name: /^施設都合/ }).check();
  await reason.fill('空調の故障のため');
  await expect(dialog.getByRole('button', { name: /^取り消す|^取消して/ })).toBeEnabled();
  await endSession(arrange, member);
  watch.expects('401 Desk/PreviewCancellation');
  // Not checked again afterwards: the answer leads to the login.
  await dialog.getByRole('radio', { name: /^災害/ }).click();
  await signIn(page, member, clock.offsetMs);

  await open.press('Enter');
  await expect(restored(page)).toBeVisible();
  await expect(reason).toHaveValue('空調の故障のため');
  await expect(dialog.getByRole('radio', { name: /^災害/ })).toBeChecked();
  expect(await violationsOf(page)).toEqual([]);
  await pressOnceReady(dialog.getByRole('button', { name: 'この内容を破棄する' }));
  await expect(dialog.getByText('戻した内容を破棄しました。')).toBeFocused();
  await expect(reason).toHaveCount(0);
  expect(await draftsOf(page)).toEqual([]);
});

test('[FORM-02] a closure typed when the session ends is not shown to somebody else who signs in', async ({
  arrange,
  clock,
  page,
  watch,
}) => {
  const { town } = await arrange.aResident();
  const member = await arrange.aStaffMember(town, { role: 'manager', name: '館長 一郎' });
  const other = await arrange.aStaffMember(town, { role: 'manager', name: '館長 二郎' });
  await enterAsStaff(page, member);
  await page.goto(consolePath(town.tenantAlias, '/closures/new'));
  await page.getByRole('radio', { name: '臨時休館' }).check();
  await page.getByLabel(/^最初の日/).fill('2026-07-11');
  await page.getByLabel(/^最後の日/).fill('2026-07-11');
  const reason = page.getByRole('textbox', { name: /^理由（職員用）/ });
  await reason.fill('漏水');
  await page.getByRole('textbox', { name: /^利用者に表示する理由/ }).fill('設備の修理のため');
  await endSession(arrange, member);
  watch.expects('401 Desk/PreviewClosure');
  await page.getByRole('button', { name: '影響を確認する' }).press('Enter');
  await expect(heading(page, 'ログイン')).toBeVisible();
  expect(await draftsOf(page)).toHaveLength(1);
  await signIn(page, other, clock.offsetMs);

  await expect(reason).toHaveValue('');
  await expect(restored(page)).toHaveCount(0);
  expect(await draftsOf(page)).toEqual([]);
});

test('[FORM-02] a closure typed when the session ends is restored', async ({ arrange, clock, page, watch }) => {
  const { town } = await arrange.aResident();
  const member = await arrange.aStaffMember(town, { role: 'manager' });
  await enterAsStaff(page, member);
  await page.goto(consolePath(town.tenantAlias, '/closures/new'));
  await page.getByRole('radio', { name: '臨時休館' }).check();
  await page.getByLabel(/^最初の日/).fill('2026-07-11');
  await page.getByLabel(/^最後の日/).fill('2026-07-11');
  const reason = page.getByRole('textbox', { name: /^理由（職員用）/ });
  await reason.fill('漏水');
  await page.getByRole('textbox', { name: /^利用者に表示する理由/ }).fill('設備の修理のため');
  await endSession(arrange, member);
  watch.expects('401 Desk/PreviewClosure');
  await page.getByRole('button', { name: '影響を確認する' }).press('Enter');
  await signIn(page, member, clock.offsetMs);
  await expect(restored(page)).toBeVisible();
  await expect(reason).toHaveValue('漏水');
  await expect(page.getByRole('radio', { name: '臨時休館' })).toBeChecked();
  await expect(page.getByLabel(/^最初の日/)).toHaveValue('2026-07-11');
});
