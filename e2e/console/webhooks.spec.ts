import { expect } from '@playwright/test';
import { violationsOf } from '#e2e/story/axe.ts';
import { heading } from '#e2e/story/booking.ts';
import { test } from '#e2e/story/story.ts';
import { aReceiver } from '#server/testing/aReceiver.ts';
import { consolePath, enterAsStaff } from './staff.ts';

test.use({ viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false });

test('[API-02] an administrator registers an address, which is told what happens, and sees what was not accepted', async ({
  arrange,
  page,
}) => {
  test.slow();
  const receiver = await aReceiver();
  const { town } = await arrange.aResident();
  const admin = await arrange.aStaffMember(town, { name: '管理 次郎' });
  await enterAsStaff(page, admin);
  await page.goto(consolePath(town.tenantAlias, '/staff'));
  await page.getByRole('link', { name: '外部への通知' }).click();
  await expect(heading(page, '外部への通知')).toBeVisible();
  await expect(page.getByText('送り先はまだありません')).toBeVisible();
  await page.getByRole('button', { name: '送り先を登録する' }).click();
  const panel = page.getByRole('dialog');
  await panel.getByLabel('送り先のURL').fill('https://10.0.0.1/hook');
  await panel.getByRole('button', { name: '登録する', exact: true }).click();
  await expect(panel.getByText('名称を50文字以内で入力してください。')).toBeVisible();
  await expect(panel.getByText('このIPアドレスには送れません。')).toBeVisible();
  await expect(panel.getByText('知らせることを1つ以上選択してください。')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await panel.getByLabel('名称').fill('図書館システム');
  await panel.getByLabel('送り先のURL').fill(receiver.url);
  await panel.getByRole('checkbox', { name: '予約', exact: true }).check();
  await panel.getByRole('button', { name: '登録する', exact: true }).click();
  await expect(panel.getByText('「図書館システム」を登録し、試験の通知を送りました。')).toBeVisible();
  const secret = (await panel.getByText(/^whsec_/).textContent()) ?? '';
  expect(secret).toMatch(/^whsec_.{44}$/);
  await expect
    .poll(() => receiver.accepted.map(({ body }) => body.type), { timeout: 20_000 })
    .toEqual(['webhook.test']);

  await page.goto(consolePath(town.tenantAlias, '/staff/webhooks'));
  await expect(page.getByText(secret)).toHaveCount(0);
  await page.getByRole('button', { name: '図書館システム' }).click();
  await expect(panel.getByText('個人情報は送りません')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await panel.getByRole('button', { name: '送信を止める' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('30日間保存し');
  await question.getByRole('button', { name: '送信を止める' }).click();
  await expect(panel.getByText('停止', { exact: true })).toBeVisible();
  receiver.answering = () => 503;
  await panel.getByLabel('送り先のURL').fill(`${receiver.url}/v2`);
  await panel.getByRole('button', { name: '変更する' }).click();
  await expect(panel.getByText('1件', { exact: true })).toBeVisible();
  await panel.getByRole('button', { name: '送信を再開する' }).click();
  await expect.poll(() => receiver.received.at(-1)?.path, { timeout: 20_000 }).toBe('/hook/v2');

  await page.goto(consolePath(town.tenantAlias, '/health'));
  const told = page.getByRole('table', { name: '外部への通知' });
  await expect(told.getByRole('row', { name: /図書館システム/ })).toContainText('503');
  receiver.answering = () => 204;
  await told.getByRole('button', { name: '試験' }).click();
  await expect(panel.getByText('1回', { exact: true })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await panel.getByRole('button', { name: '再送する' }).click();
  await expect(panel).toHaveCount(0);
  await page.goto(consolePath(town.tenantAlias, '/staff/webhooks'));
  await page.getByRole('button', { name: '図書館システム' }).click();
  await panel
    .getByRole('button', { name: /送信を/ })
    .first()
    .click();
  await page.goto(consolePath(town.tenantAlias, '/audit'));
  await expect(page.getByRole('row', { name: /外部への通知の送り先の登録/ })).toContainText('送り先 図書館システム');
  await receiver.close();
});
