import type { Page } from '@playwright/test';

/**
 * What does not fit on a page, one line each: what scrolls sideways, and days, hours and amounts that stand on more
 * than one line.
 */
export const unfitParts = (page: Page) =>
  page.evaluate(async () => {
    // What follows the size of the text by script has had its turn after two pictures.
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    const unfit: string[] = [];
    for (const element of document.querySelectorAll('body *')) {
      const { overflowX } = getComputedStyle(element);
      if (!['auto', 'scroll'].includes(overflowX) || element.scrollWidth <= element.clientWidth + 1) continue;
      unfit.push(`scrolls sideways: ${element.textContent?.slice(0, 60)}`);
    }
    const whole = /\d{4}\/\d{2}\/\d{2}(\([^)]*\))?|\d{1,2}:\d{2}～\d{1,2}:\d{2}|[\d,]+円/g;
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const around = text.parentElement;
      if (!around?.checkVisibility() || !around.closest('table') || around.closest('.sr-only, [data-printed]'))
        continue;
      for (const { 0: found, index } of (text.textContent ?? '').matchAll(whole)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + found.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) unfit.push(`torn: ${found} in ${text.textContent}`);
      }
    }
    return unfit;
  });
