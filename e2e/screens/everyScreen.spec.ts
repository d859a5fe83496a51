import { expect } from '@playwright/test';
import { violationsOf } from '../story/axe.ts';
import { enlargeText, lostParts } from '../story/largeText.ts';
import { test } from '../story/story.ts';
import { cartScreens } from './cartScreens.ts';
import { demoScreens } from './demoScreens.ts';
import { eventScreens } from './eventScreens.ts';
import { facilityScreens } from './facilityScreens.ts';
import { openScreens } from './openScreens.ts';
import { otherScreens } from './otherScreens.ts';

const phone = { width: 360, height: 740 };
const desktopWidth = 1280;

const screens = [openScreens, facilityScreens, otherScreens, eventScreens, cartScreens, demoScreens].flat();

for (const { name, reach } of screens) {
  test(`${name}: axe finds nothing on phone and desktop, and nothing is lost with text twice as large`, async ({
    arrange,
    enter,
    page,
    watch,
  }) => {
    await reach({ arrange, enter, page, watch });
    for (const width of [desktopWidth, phone.width]) {
      // As high as the page, so that the bars which stay in sight cover nothing of it.
      await page.setViewportSize({ width, height: phone.height });
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      await page.setViewportSize({ width, height: height + phone.height });
      expect.soft(await violationsOf(page), `${width} px`).toEqual([]);
    }
    await page.setViewportSize(phone);
    expect.soft(await lostParts(page, phone.width), 'ordinary text').toEqual([]);
    await enlargeText(page);
    expect.soft(await lostParts(page, phone.width), 'large text').toEqual([]);
  });
}
