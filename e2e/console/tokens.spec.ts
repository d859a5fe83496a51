import { expect } from '@playwright/test';
import { violationsOf } from '#e2e/story/axe.ts';
import { heading } from '#e2e/story/booking.ts';
import { test } from '#e2e/story/story.ts';
import { consolePath, enterAsStaff } from './staff.ts';

test.use({ viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false });

test('[API-01] an administrator issues a token, which is shown once and works until it is revoked', async ({
  arrange,
  page,
  request,
}) => {
  const { town } = await arrange.aResident();
  const admin = await arrange.aStaffMember(town, { name: '管理 次郎' });
  await enterAsStaff(page, admin);
  await page.goto(consolePath(town.tenantAlias, '/staff'));
  await page.getByRole('link', { name: '外部連携' }).click();
  await expect(heading(page, '外部連携')).toBeVisible();
  await page.getByRole('button', { name: 'トークンを発行する' }).click();
  const panel = page.getByRole('dialog');
  await panel.getByRole('button', { name: '発行する', exact: true }).click();
  await expect(panel.getByText('名称を50文字以内で入力してください。')).toBeVisible();
  await expect(panel.getByText('できることを1つ以上選択してください。')).toBeVisible();
  await panel.getByLabel('名称').fill('図書館システム');
  await panel.getByRole('checkbox', { name: '施設・空き状況・講座の案内を読む' }).check();
  await panel.getByRole('button', { name: '発行する', exact: true }).click();
  await expect(panel.getByText('「図書館システム」のトークンを発行しました。')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  const token = (await panel.getByText(/^yoyaku_/).textContent()) ?? '';

  const url = new URL('/api/Console/GetToken', page.url()).href;
  const call = () => request.post(url, { data: {}, headers: { authorization: `Bearer ${token}` } });
  const answer = await call();
  expect([answer.status(), (await answer.json()).name]).toEqual([200, '図書館システム']);

  await page.goto(consolePath(town.tenantAlias, '/staff/tokens'));
  await expect(page.getByText(token)).toHaveCount(0);
  await page.getByRole('button', { name: '図書館システム' }).click();
  await panel.getByRole('button', { name: '失効させる' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('すぐに接続できなくなります');
  await question.getByRole('button', { name: '失効させる' }).click();
  await expect(panel.getByText('失効', { exact: true }).first()).toBeVisible();
  await expect(panel.getByRole('button', { name: '失効させる' })).toHaveCount(0);
  expect((await call()).status()).toBe(401);

  await page.goto(consolePath(town.tenantAlias, '/audit'));
  const line = page.getByRole('row', { name: /外部連携のトークンの発行/ });
  await expect(line).toContainText('管理 次郎');
  await expect(line).toContainText('外部連携（図書館システム）');
});
