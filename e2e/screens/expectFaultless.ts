import { expect, type Page } from '@playwright/test';
import { violationsOf } from '../story/axe.ts';
import { enlargeText, lostParts } from '../story/largeText.ts';
import { tornNames } from './tornNames.ts';

const phone = { width: 360, height: 740 };
const desktopWidth = 1280;

/**
 * Checks the screen with axe on a phone and a desktop, and for cut-off content on a phone, also with text doubled. What
 * it finds is told under the screen's own name.
 */
export async function expectFaultless(page: Page, names: readonly string[], screen: string) {
  for (const width of [desktopWidth, phone.width]) {
    // As high as the page, so that sticky bars cover nothing of it.
    await page.setViewportSize({ width, height: phone.height });
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width, height: height + phone.height });
    expect.soft(await violationsOf(page), `${screen}, ${width} px`).toEqual([]);
  }
  await page.setViewportSize(phone);
  // In an ordinary window, too, where the bars stay in sight, nothing to press stays half behind one.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  expect.soft(await violationsOf(page, ['target-size']), `${screen}, an ordinary window`).toEqual([]);
  expect.soft(await lostParts(page, phone.width), `${screen}, ordinary text`).toEqual([]);
  expect.soft(await tornNames(page, names), `${screen}, names in ordinary text`).toEqual([]);
  await enlargeText(page);
  expect.soft(await lostParts(page, phone.width), `${screen}, large text`).toEqual([]);
  expect.soft(await tornNames(page, names), `${screen}, names in large text`).toEqual([]);
}
