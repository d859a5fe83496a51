import { expect } from '@playwright/test';
import { answerInstead } from '../story/interfere.ts';
import { putSessionKeys, sessionKeys } from '../story/sessionKeys.ts';
import { test } from '../story/story.ts';

test('[LOGIN-07] the logout asks first, and staying keeps the session', async ({ arrange, enter, page }) => {
  await enter(await arrange.aResident(), 'other');
  await page.getByRole('button', { name: 'ログアウト' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('ログアウトしてよろしいですか？');
  await question.getByRole('button', { name: 'キャンセル' }).click();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(/\/other$/);
  expect(await sessionKeys(page)).toHaveProperty('session_token');
});

test('[LOGIN-07] the logout ends the session here and on the server and loads the login of the town afresh', async ({
  arrange,
  callServer,
  enter,
  page,
}) => {
  const { town, session, ...rest } = await arrange.aResident();
  await enter({ town, session, ...rest }, 'other');
  await putSessionKeys(page, { myCart: '{}', line_access_token: 'a token', 'LIFF_STORE:other': 'not ours' });
  await page.evaluate(() => Object.assign(window, { isOldPage: true }));

  await page.getByRole('button', { name: 'ログアウト' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'ログアウト' }).click();

  await expect(page).toHaveURL(`/t/${town.tenantAlias}/login`);
  await expect(page.getByText('ログアウトしました。')).toBeVisible();
  expect(await page.evaluate(() => 'isOldPage' in window)).toBe(false);
  expect(await sessionKeys(page)).toEqual({ 'LIFF_STORE:other': 'not ours', tenant_id: town.tenantId });
  expect((await callServer('Authentication/GetSelfUserInfo', {}, { session })).status).toBe(401);
});

test('[LOGIN-07] a Logout call that fails is ignored', async ({ arrange, enter, page, watch }) => {
  const resident = await arrange.aResident();
  await enter(resident, 'other');
  await answerInstead(page, 'Authentication/Logout', { status: 500 });
  watch.expects('500 Authentication/Logout');
  await page.getByRole('button', { name: 'ログアウト' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'ログアウト' }).click();
  await expect(page).toHaveURL(`/t/${resident.town.tenantAlias}/login`);
  // Present only on the page after the reload.
  await expect(page.getByText('ログアウトしました。')).toBeVisible();
  expect(await sessionKeys(page)).not.toHaveProperty('session_token');
});

test('[LOGIN-08] a session that the server has ended leads to the login and leaves nothing behind', async ({
  arrange,
  enter,
  page,
  watch,
}) => {
  const resident = await arrange.aResident();
  const { tenantAlias, tenantId } = resident.town;
  await enter(resident);
  await expect(page.getByRole('link', { name: '中央公民館' })).toBeVisible();
  await putSessionKeys(page, { myCart: '{}', 'LIFF_STORE:other': 'not ours' });
  await arrange.db.deleteFrom('session').where('tenant_id', '=', tenantId).execute();

  watch.expects('401 Announcement/GetAnnouncement');
  await page.getByRole('link', { name: 'お知らせ' }).click();

  await expect(page).toHaveURL(`/t/${tenantAlias}/login`);
  await expect(page.getByText('ログインの有効期限が切れました。')).toBeVisible();
  expect(await sessionKeys(page)).toEqual({ 'LIFF_STORE:other': 'not ours', tenant_id: tenantId });
  await expect(page.getByRole('alertdialog')).toBeHidden();
});
