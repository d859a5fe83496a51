import { expect, type Page } from '@playwright/test';
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
    const items = page.getByRole('navigation', { name: 'メニュー' }).getByRole('link');
    await expect(items.filter({ hasText: '収納' })).toBeVisible();
    const screens = await items.count();
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
    expect(seen.size).toBeGreaterThanOrEqual(screens);

    const reached = new Set<string>();
    for (const key of 'abcdefghijklmnopqrstuvwxyz') {
      await page.goto(consolePath(town.tenantAlias, '/account'));
      await isAlive(page, '/account');
      await page.keyboard.press('g');
      await page.keyboard.press(key);
      const isLed = await page
        .waitForURL((url) => !url.pathname.endsWith('/account'), { timeout: 1_000 })
        .then(() => true)
        .catch(() => false);
      if (!isLed) continue;
      await isAlive(page, `g ${key}`);
      reached.add(new URL(page.url()).pathname);
    }
    expect(reached.size).toBeGreaterThan(0);
    expect(reached.size).toBeLessThanOrEqual(screens);
    for (const path of tenantMode === 'event' ? ['/board', '/fees', '/reviews'] : []) {
      await page.goto(consolePath(town.tenantAlias, path));
      await expect(page.getByRole('heading', { name: '画面が見つかりません' })).toBeVisible();
    }
  });
}
