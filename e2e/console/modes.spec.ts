import { expect, type Page } from '@playwright/test';
import { consoleScreens, screensFor } from '#console/frame/screens.ts';
import { roleTable } from '#rules/staff/roles.ts';
import { test } from '../story/story.ts';
import { consolePath, enterAsStaff } from './staff.ts';

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

/** What a dead end says. */
const deadEnd = /画面が見つかりません|この画面を使う権限がありません|エラーが発生しました/;

/** The addresses of the console to which a screen leads, without what they ask. */
async function linksOf(page: Page) {
  const { pathname } = new URL(page.url());
  const [base = ''] = /^\/console\/t\/[^/]+/.exec(pathname) ?? [];
  const links = await page
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).pathname));
  return links.filter((path) => path.startsWith(base));
}

async function isAlive(page: Page, path: string) {
  await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 }), path).not.toHaveText(deadEnd);
}

for (const tenantMode of ['facility', 'event'] as const) {
  test(`navigation, shortcuts and links of a town in the mode ${tenantMode} lead to no dead end`, async ({
    arrange,
    page,
  }) => {
    test.slow();
    const { town } = tenantMode === 'event' ? await arrange.aLearner() : await arrange.aResident();
    await enterAsStaff(page, await arrange.aStaffMember(town, { role: 'admin' }));
    const home = consolePath(town.tenantAlias, '');
    await page.goto(home);
    const own = screensFor({ permissions: roleTable.admin.permissions, tenantMode });
    const items = page.getByRole('navigation', { name: 'メニュー' }).getByRole('link');
    await expect(items).toHaveText(own.map(({ label }) => label));
    const left = await linksOf(page);
    const seen = new Set<string>();
    for (let path = left.pop(); path !== undefined; path = left.pop()) {
      // Days and years lead to each other without an end.
      const kind = path.replaceAll(/\d{4}(?:-\d{2}-\d{2})?(?=\/|$)/g, 'day');
      if (seen.has(kind)) continue;
      seen.add(kind);
      await page.goto(path);
      await isAlive(page, path);
      left.push(...(await linksOf(page)));
    }
    expect(seen.size).toBeGreaterThanOrEqual(own.length);

    for (const { key, label, to } of consoleScreens) {
      await page.goto(consolePath(town.tenantAlias, '/account'));
      await isAlive(page, label);
      const press = async () => {
        await page.keyboard.press('g');
        await page.keyboard.press(key);
      };
      if (own.some((screen) => screen.label === label)) {
        // A slow browser may take longer from one key to the other than the shortcut waits.
        await expect(async () => {
          await press();
          await expect(page).not.toHaveURL(/\/account$/, { timeout: 2_000 });
        }).toPass();
        await isAlive(page, label);
      } else {
        await press();
        await expect(page).toHaveURL(/\/account$/);
        await page.goto(`/console${to(town.tenantAlias)}`);
        await expect(page.getByRole('heading', { name: '画面が見つかりません' })).toBeVisible();
      }
    }
  });
}
