import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { pictureFolder } from '#scripts/pictures/pictureFolder.ts';
import { enlargeText } from '../story/largeText.ts';

const sizes = [
  [360, 740],
  [390, 844],
  [768, 1024],
  [1024, 768],
  [1280, 800],
  [1440, 900],
] as const;

/** What a screen looks like in each size, with the system's colours, and with text twice as large. */
export async function takePictures(page: Page, { set, number, name }: { set: string; number: number; name: string }) {
  const folder = join(pictureFolder, set, `${String(number).padStart(3, '0')} ${name.replaceAll('/', ' ')}`);
  await mkdir(folder, { recursive: true });
  let taken = 0;
  const take = async (width: number, height: number, kind: string) => {
    await page.setViewportSize({ width, height });
    // What follows the size by script has had its turn after two frames.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect.soft(isTooWide, `scrolls sideways at ${width} px${kind}`).toBe(false);
    const path = join(folder, `${taken} ${width}${kind}.jpg`);
    taken += 1;
    await page.screenshot({ path, type: 'jpeg', quality: 80, animations: 'disabled' });
  };
  for (const [width, height] of sizes) await take(width, height, '');
  await page.emulateMedia({ forcedColors: 'active' });
  await take(390, 844, ' forced colours');
  await take(1280, 800, ' forced colours');
  await page.emulateMedia({ forcedColors: 'none' });
  await enlargeText(page);
  await take(390, 844, ' 200 %');
  await take(1280, 800, ' 200 %');
}
