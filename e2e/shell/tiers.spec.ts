import { expect, type Page } from '@playwright/test';
import { enlargeText } from '../story/largeText.ts';
import { test } from '../story/story.ts';

/** Where something begins, in px from the left. */
const leftOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .filter({ visible: true })
    .first()
    .evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return (element.matches('svg') ? element : range).getBoundingClientRect().left;
    });

const heightOf = async (page: Page, selector: string) =>
  (await page.locator(selector).filter({ visible: true }).first().boundingBox())?.height ?? 0;

/** The bars that scroll with the page; where none ever did nothing is written. */
const released = (page: Page) => page.evaluate(() => document.documentElement.dataset.released ?? '');

const isWiderThanWindow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

const topEntry = (page: Page) => page.locator('nav[aria-label="主なページ"]').filter({ visible: true }).first();

/** Whether the navigation stands before the page or after it. */
const navigationStands = (page: Page) =>
  topEntry(page).evaluate((nav) =>
    nav.compareDocumentPosition(document.querySelector('main') as Element) & Node.DOCUMENT_POSITION_FOLLOWING
      ? 'before the page'
      : 'after the page',
  );

test('[SHELL-02] phones and tablets have the bar of 60 px below, desktops above the page, all at one left edge', async ({
  arrange,
  enter,
  page,
}) => {
  await enter(await arrange.aResident(), 'announcement');
  await expect(page.getByRole('heading', { level: 1, name: 'お知らせ' })).toBeVisible();
  for (const [width, height, place] of [
    [360, 740, 'after the page'],
    [768, 1024, 'after the page'],
    [1009, 768, 'before the page'],
    [1280, 800, 'before the page'],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect(await navigationStands(page), `${width} px`).toBe(place);
    await expect(page.getByRole('navigation', { name: '主なページ' })).toHaveCount(1);
    expect(Math.round(await heightOf(page, 'header')), `${width} px`).toBe(40);
    expect(Math.round(await heightOf(page, 'nav[aria-label="主なページ"]')), `${width} px`).toBeGreaterThanOrEqual(59);
    const edges = [await leftOf(page, 'header p'), await leftOf(page, 'h1')];
    if (place === 'before the page') edges.push(await leftOf(page, 'nav[aria-label="主なページ"] svg'));
    // Ink begins a little beside its box.
    expect(Math.max(...edges) - Math.min(...edges), `${width} px`).toBeLessThanOrEqual(1);
    expect(await isWiderThanWindow(page), `${width} px`).toBe(false);
    expect(await released(page), `${width} px`).toBe('');
  }
});

test('enlarged text falls to the tier of a phone, and bars give way until the page has its room', async ({
  arrange,
  enter,
  page,
}) => {
  await enter(await arrange.aResident(), 'announcement');
  await expect(page.getByRole('heading', { level: 1, name: 'お知らせ' })).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  await enlargeText(page);
  await expect.poll(() => navigationStands(page)).toBe('after the page');
  expect(await isWiderThanWindow(page)).toBe(false);

  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => released(page)).toBe('header');
  await page.setViewportSize({ width: 740, height: 360 });
  await expect.poll(() => released(page)).toBe('header footer');
});

test('with the colours of the system only the current entry has a line', async ({ arrange, enter, page }) => {
  await enter(await arrange.aResident(), 'announcement');
  await page.emulateMedia({ forcedColors: 'active' });
  const lineOf = (name: string) =>
    topEntry(page)
      .getByRole('link', { name })
      .evaluate((link, side) => getComputedStyle(link).getPropertyValue(`border-${side}-color`), 'top');
  expect(await lineOf('施設')).toBe(await lineOf('予約票'));
  expect(await lineOf('お知らせ')).not.toBe(await lineOf('施設'));
});
