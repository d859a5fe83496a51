import { expect } from '@playwright/test';
import { violationsOf } from '#e2e/story/axe.ts';
import { heading } from '#e2e/story/booking.ts';
import { test } from '#e2e/story/story.ts';
import { consolePath, enterAsStaff } from './staff.ts';

test.use({ viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false });

test('[API-04] an administrator allows networks, of a hall only on purpose, and somebody elsewhere reads why', async ({
  arrange,
  page,
  watch,
}) => {
  const { town } = await arrange.aResident();
  const admin = await arrange.aStaffMember(town, { name: '管理 次郎' });
  await enterAsStaff(page, admin);
  await page.goto(consolePath(town.tenantAlias, '/staff'));
  await page.getByRole('link', { name: '接続元の制限' }).click();
  await expect(heading(page, '接続元の制限')).toBeVisible();
  await page.getByRole('button', { name: '職員用の画面全体' }).click();
  const panel = page.getByRole('dialog');
  const field = panel.getByLabel('許可するネットワーク');
  await field.fill('203.0.113.0/24 市役所');
  await panel.getByRole('button', { name: '保存する' }).click();
  await expect(panel.getByText('保存すると、この画面に入れなくなります')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await panel.getByRole('button', { name: 'お使いのアドレスを加える' }).click();
  await expect(field).toHaveValue('203.0.113.0/24 市役所\n127.0.0.1');
  await panel.getByRole('button', { name: '保存する' }).click();
  await expect(page.getByRole('row', { name: /職員用の画面全体/ })).toContainText('203.0.113.0/24 市役所127.0.0.1/32');

  await page.getByRole('button', { name: '中央公民館' }).click();
  await field.fill('203.0.113.0/25');
  await panel.getByRole('button', { name: '保存する' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('今の場所からできなくなります');
  await question.getByRole('button', { name: '保存する' }).click();
  await expect(page.getByRole('row', { name: /中央公民館/ })).toContainText('203.0.113.0/25');
  watch.expects('403 Desk/GetBoard');
  await page.goto(consolePath(town.tenantAlias, '/board'));
  await expect(page.getByText('この施設の業務は、許可されたネットワークからだけ行えます。')).toBeVisible();

  watch.expects('403 Console/GetSelf');
  const lists = JSON.stringify([{ containerId: null, networks: [{ network: '203.0.113.0/24', note: '' }] }]);
  await arrange.db.updateTable('console_network').set({ lists }).where('tenant_id', '=', town.tenantId).execute();
  await page.goto(consolePath(town.tenantAlias));
  await expect(heading(page, 'このネットワークからは利用できません')).toBeVisible();
  await expect(page.getByText('お使いのアドレス 127.0.0.1')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
});
