import { expect } from '@playwright/test';
import { violationsOf } from '#e2e/story/axe.ts';
import { heading } from '#e2e/story/booking.ts';
import { pressOnceReady } from '#e2e/story/keyboard.ts';
import { test } from '#e2e/story/story.ts';
import { expectFits } from '../expectFits.ts';
import { consolePath, enterAsStaff } from '../staff.ts';

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

test('[OFFICE-02] a town sets itself up behind closed doors, sees what is missing, and opens', async ({
  anotherPage,
  arrange,
  page,
}) => {
  const town = await arrange.aTown({ isOpen: false, privacyPolicy: '大切に扱います。', termsOfUse: '規約です。' });
  const phone = await anotherPage();
  for (const path of ['', '/login', '/halls', '/search']) {
    await phone.goto(`/t/${town.tenantAlias}${path}`);
    await expect(heading(phone, '準備中です')).toBeVisible();
    await expect(phone.getByText(`${town.tenantName}の予約サイトは準備中です`)).toBeVisible();
  }
  await expect(violationsOf(phone)).resolves.toEqual([]);
  await enterAsStaff(page, await arrange.aStaffMember(town));
  await page.goto(consolePath(town.tenantAlias, ''));
  const opening = page.getByRole('region', { name: '開設準備' });
  await expect(opening.getByRole('listitem')).toContainText(['予約できる部屋がありません。', '管理者が1人だけです。']);
  await expect(opening.getByText('「公開に必要」の項目を登録すると、公開できます。')).toBeVisible();
  await expect(violationsOf(page)).resolves.toEqual([]);
  await expectFits(page);
  await arrange.aHall(town, { name: '中央公民館' });
  await arrange.aStaffMember(town);
  await page.reload();
  await expect(opening.getByText('公開に必要な項目は、すべてそろっています。')).toBeVisible();
  await opening.getByRole('button', { name: '公開する' }).click();
  const dialog = page.getByRole('dialog', { name: '予約サイトの公開' });
  await pressOnceReady(dialog.getByRole('button', { name: '公開する' }));
  await expect(opening).toHaveCount(0);
  await expect(page.getByText('予約サイトを公開しました。')).toBeVisible();
  await expect(async () => {
    await phone.goto(`/t/${town.tenantAlias}/halls`);
    await expect(phone.getByText('中央公民館').first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
});
