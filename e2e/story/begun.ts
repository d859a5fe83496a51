import { expect, type Page } from '@playwright/test';
import { type Preload, preloadId } from '#contract/preload.ts';

/** Expects that the document began calls for its page, and that the page has taken all of them. */
export async function expectBegunTaken(page: Page) {
  const told = await page.evaluate((id) => document.getElementById(id)?.textContent ?? '', preloadId);
  const { calls }: Preload = JSON.parse(told);
  expect(calls.length, page.url()).toBeGreaterThan(1);
  const left = () => page.evaluate(() => [...(window.preloadedCalls?.keys() ?? [])]);
  await expect.poll(left, { message: `begun for ${page.url()} and not taken` }).toEqual([]);
}
