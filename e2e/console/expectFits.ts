import { expect, type Page } from '@playwright/test';
import { violationsOf } from '#e2e/story/axe.ts';
import { lostParts } from '#e2e/story/largeText.ts';

const desktop = { width: 1280, height: 1180 };
const tablet = { width: 820, height: 1180 };

/**
 * Checks the screen with axe and for cut-off content on a desktop and a tablet, or in other sizes. Ends on a desktop.
 * What it finds is told under the name of what was checked.
 */
export async function expectFits(page: Page, sizes = [desktop, tablet], name = 'the screen') {
  for (const size of sizes) {
    await page.setViewportSize(size);
    expect.soft(await violationsOf(page), `${name}, ${size.width} px`).toEqual([]);
    expect.soft(await lostParts(page, size.width), `${name}, ${size.width} px`).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}
