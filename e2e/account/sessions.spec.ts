import { expect, type Page } from '@playwright/test';
import { dialog, heading } from '../story/booking.ts';
import { logIn } from '../story/login.ts';
import { test } from '../story/story.ts';

const rows = (page: Page) => page.getByRole('list', { name: 'ログイン中の端末' }).getByRole('listitem');
const confirmEnding = (page: Page) => dialog(page).getByRole('button', { name: 'ログアウトする' }).click();

test('[SAFE-06] from the menu to the devices: one is logged out there at once, then all others', async ({
  anotherPage,
  arrange,
  callServer,
  enter,
  page,
  watch,
}) => {
  const { member, town, ...resident } = await arrange.aResident();
  const tablet = await arrange.aSession(member, 'iPad・Safari');
  const there = await anotherPage();
  await there.goto(`/t/${town.tenantAlias}/login`);
  await logIn(there, member);
  await expect(there.getByRole('link', { name: '中央公民館' })).toBeVisible();

  await enter({ ...resident, town }, 'other');
  await page.getByRole('link', { name: 'アカウント' }).click();
  await expect(page.getByRole('definition').filter({ hasText: member.userNumber })).toBeVisible();
  await page.getByRole('link', { name: 'ログイン中の端末' }).click();
  await expect(heading(page, 'ログイン中の端末')).toBeFocused();
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).first()).toContainText('この端末');
  await expect(rows(page).first().getByRole('button')).toHaveCount(0);

  const chrome = rows(page).filter({ hasText: 'Linuxパソコン・Chrome' });
  await chrome.getByRole('button').click();
  await expect(dialog(page)).toContainText('「Linuxパソコン・Chrome」をログアウトしますか？');
  await confirmEnding(page);
  await expect(rows(page)).toHaveCount(2);
  await expect(heading(page, 'ログイン中の端末')).toBeFocused();

  // The page asks, and so may the frame around it, before either hears that the session is over.
  watch.allows('401 Announcement/GetAnnouncement');
  await there.getByRole('link', { name: 'お知らせ' }).click();
  await expect(there.getByText('ログインの有効期限が切れました。')).toBeVisible();

  await page.getByRole('button', { name: 'ほかの端末をすべてログアウトする' }).click();
  await confirmEnding(page);
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'ほかの端末をすべてログアウトする' })).toBeHidden();
  expect((await callServer('Authentication/GetSelfUserInfo', {}, { session: tablet })).status).toBe(401);
});

test('[SAFE-06] keeping the device changes nothing, and one that was ended elsewhere just leaves the list', async ({
  arrange,
  enter,
  page,
  watch,
}) => {
  const resident = await arrange.aResident();
  await arrange.aSession(resident.member, 'iPad・Safari');
  await enter(resident, 'other/account/sessions');
  const iPad = rows(page).filter({ hasText: 'iPad・Safari' });
  await iPad.getByRole('button').click();
  await dialog(page).getByRole('button', { name: 'キャンセル' }).click();
  await expect(rows(page)).toHaveCount(2);

  await arrange.db
    .deleteFrom('session')
    .where('tenant_id', '=', resident.town.tenantId)
    .where('device', '=', 'iPad・Safari')
    .execute();
  watch.expects('404 Authentication/EndSession');
  await iPad.getByRole('button').click();
  await confirmEnding(page);
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByText('ログアウトできませんでした。')).toBeHidden();
});
