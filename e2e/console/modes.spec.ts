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

    const account = consolePath(town.tenantAlias, '/account');
    await page.goto(account);
    await isAlive(page, '/account');
    const terms = page.getByRole('dialog').getByRole('term');
    // A key that is pressed before the page listens is lost.
    await expect(async () => {
      await page.keyboard.press('?');
      await expect(terms.first()).toBeVisible({ timeout: 1_000 });
    }).toPass();
    const keys = (await terms.allTextContents()).flatMap((text) => /^g\s*([a-z])$/.exec(text)?.[1] ?? []);
    expect(keys).toHaveLength(screens);
    await page.keyboard.press('Escape');
    await expect(terms).toHaveCount(0);
    // Every other letter leads nowhere, and within a second somebody who was led would be there.
    for (const key of [...'abcdefghijklmnopqrstuvwxyz'].filter((letter) => !keys.includes(letter))) {
      await page.keyboard.press('g');
      await page.keyboard.press(key);
    }
    await page.waitForTimeout(1_000);
    expect(new URL(page.url()).pathname).toBe(account);

    for (const key of keys) {
      await page.goto(account);
      await isAlive(page, '/account');
      await expect(async () => {
        await page.keyboard.press('g');
        await page.keyboard.press(key);
        await page.waitForURL((url) => url.pathname !== account, { timeout: 1_000 });
      }).toPass();
      await isAlive(page, `g ${key}`);
    }
    for (const path of tenantMode === 'event' ? ['/board', '/fees', '/reviews'] : []) {
      await page.goto(consolePath(town.tenantAlias, path));
      await expect(page.getByRole('heading', { name: '画面が見つかりません' })).toBeVisible();
    }
  });
}
