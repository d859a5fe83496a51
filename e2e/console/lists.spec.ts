import { expect, type Page } from '@playwright/test';
import { enlargeText, lostParts } from '../story/largeText.ts';
import { test } from '../story/story.ts';
import { consolePath, enterAsStaff } from './staff.ts';
import { unfitParts } from './unfitParts.ts';

test.use({ viewport: { width: 820, height: 1180 }, isMobile: false, hasTouch: false });

/** The lists of the demo, each with its caption, by the search that fills it. */
const lists = [
  ['/reservations', '予約'],
  ['/reviews', '審査待ち'],
  ['/people?q=10000001', '利用者'],
  ['/people/reviews', '審査待ちの登録'],
  ['/money?tab=unpaid', '未収'],
  ['/money?tab=ledger', '台帳'],
  ['/money?tab=refunds', '返金'],
  ['/staff', '職員'],
  ['/audit/access', '閲覧記録'],
] as const;

const expectFit = async (page: Page, width: number, where: string) => {
  expect.soft(await unfitParts(page), where).toEqual([]);
  expect.soft(await lostParts(page, width), where).toEqual([]);
};

test('no list of the console scrolls sideways or tears a date, hours or an amount, on a tablet and with text twice as large', async ({
  arrange,
  page,
}) => {
  test.slow();
  const { town } = await arrange.aDemoResident('sakura');
  const staff = { name: 'さくら市立総合文化センターの管理担当', login: `lists${crypto.randomUUID()}` };
  await enterAsStaff(page, await arrange.aStaffMember(town, staff));
  for (const [path, caption] of lists) {
    await page.setViewportSize({ width: 820, height: 1180 });
    await page.goto(consolePath(town.tenantAlias, path));
    const rows = page.getByRole('table', { name: caption, exact: true }).getByRole('rowheader');
    await expect(rows.first(), path).toBeVisible();
    await expectFit(page, 820, `${path} on a tablet`);
    await page.setViewportSize({ width: 1280, height: 800 });
    await enlargeText(page);
    await expectFit(page, 1280, `${path} with large text`);
  }
});
