import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, devices, type Page } from '@playwright/test';
import { demo } from '#demo/loadDemo.ts';
import { start } from '#server/app/start.ts';
import { readSettings } from '#server/settings.ts';
import { findChromium } from './programs/findChromium.ts';
import { buildWeb } from './web/buildWeb.ts';

/** Takes the pictures of the README from the demo, on a server and a database of their own. */
const root = join(import.meta.dirname, '..');
const images = join(root, 'docs/images');
const town = 'sakura';

const looks = {
  phone: { ...devices['Pixel 7'], viewport: { width: 390, height: 780 }, deviceScaleFactor: 2 },
  desktop: { viewport: { width: 1280, height: 800 } },
};

async function logIn(page: Page, base: string) {
  await page.goto(`${base}/t/${town}/login`);
  await page.getByRole('textbox', { name: '利用者番号' }).fill('10000001');
  await page.getByRole('textbox', { name: 'パスワード', exact: true }).fill('yoyaku2026');
  await page.getByRole('button', { name: 'ログイン', exact: true }).click();
  await page.getByRole('list', { name: '施設' }).waitFor();
}

/** Opens the calendar two weeks ahead, where every kind of mark appears. */
async function openCalendar(page: Page) {
  await page.getByRole('list', { name: '施設' }).getByRole('link').first().click();
  for (let week = 0; week < 2; week += 1) await page.getByRole('button', { name: '翌週' }).click();
  await page.waitForLoadState('networkidle');
}

async function openRoom(page: Page) {
  await page
    .getByRole('link', { name: /一部空きあり$/ })
    .first()
    .click();
  await page.getByRole('list', { name: '時間枠' }).waitFor();
}

async function openTicket(page: Page) {
  await page.getByRole('navigation').getByRole('link', { name: '予約票' }).click();
  await page.getByRole('link').filter({ hasText: 'QR表示' }).first().click();
  await page.getByRole('img', { name: '予約のQRコード' }).waitFor();
}

async function take(browser: Browser, base: string, look: keyof typeof looks) {
  const context = await browser.newContext({
    ...looks[look],
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    baseURL: base,
  });
  const page = await context.newPage();
  const shoot = async (name: string) => {
    const path = join(images, `${name}-${look}.png`);
    // A page that was just opened shows where focus and mouse are; a picture need not.
    await page.mouse.move(0, 0);
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    await page.screenshot({ path, animations: 'disabled' });
    console.log(path);
  };
  await logIn(page, base);
  await openCalendar(page);
  await shoot('calendar');
  await openRoom(page);
  await shoot('article');
  if (look === 'phone') {
    await openTicket(page);
    await shoot('detail');
  }
  await context.close();
}

await buildWeb(root);
const folder = mkdtempSync(join(tmpdir(), 'yoyaku-screenshots-'));
const settings = readSettings({ DATA_DIR: folder, PORT: '0', DEMO: 'true', LOG_LEVEL: 'error' });
const server = await start({ settings, demo, webFolder: join(root, 'dist/web') });
try {
  mkdirSync(images, { recursive: true });
  const executablePath = findChromium();
  const browser = await chromium.launch({
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    ...(executablePath !== undefined && { executablePath }),
  });
  for (const look of Object.keys(looks) as (keyof typeof looks)[]) await take(browser, server.address, look);
  await browser.close();
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
