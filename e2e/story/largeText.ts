import type { Page } from '@playwright/test';

/** Doubles the text of the page on show. */
export const enlargeText = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });

/** Undoes enlargeText(). */
export const usualText = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '';
  });

/** Doubles the text of every page from now on. */
export const enlargeEveryPage = (page: Page) =>
  page.addInitScript(() => {
    const enlarge = () => {
      document.documentElement.style.fontSize = '200%';
    };
    if (document.documentElement) enlarge();
    else document.addEventListener('readystatechange', enlarge, { once: true });
  });

/**
 * What cannot be seen or reached on a page, one line each: a page wider than the screen, text cut off by its container
 * or beyond the edge, and focused controls behind something else.
 */
export const lostParts = (page: Page, width: number) =>
  page.evaluate(async (screenWidth) => {
    // What follows the size of the text by script has had its turn after two pictures.
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    const lost: string[] = [];
    const nameOf = (element: Element | null) => element?.outerHTML.slice(0, 200) ?? 'the edge of the screen';
    const isForEyes = (element: Element) => {
      const { width: wide, height } = element.getBoundingClientRect();
      return wide > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    };
    // Of dialogs on top of each other the last one is the uppermost.
    const root = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
    const pageWidth = document.documentElement.scrollWidth;
    if (pageWidth > screenWidth) lost.push(`the page is ${pageWidth} px wide`);

    /** The part of the screen that what clips an element leaves to it. */
    const roomOf = (element: Element) => {
      const room = { left: 0, right: screenWidth };
      for (let around: Element | null = element; around !== null; around = around.parentElement) {
        if (!['hidden', 'clip'].includes(getComputedStyle(around).overflowX)) continue;
        const { left, right } = around.getBoundingClientRect();
        room.left = Math.max(room.left, left);
        room.right = Math.min(room.right, right);
      }
      return room;
    };
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const around = text.parentElement;
      if (!around || !text.textContent?.trim() || !isForEyes(around) || around.closest('.sr-only')) continue;
      // A row of tabs scrolls by itself; whether each comes into sight with the focus is looked at below.
      if (around.closest('[role="tablist"]')) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const room = roomOf(around);
      const isLost = [...range.getClientRects()].some(
        ({ left, right }) => left < room.left - 1 || right > room.right + 1,
      );
      if (isLost) lost.push(`words lost: ${text.textContent} in ${nameOf(around)}`);
    }

    document.documentElement.style.scrollBehavior = 'auto';
    const middle = (from: number, to: number, end: number) => (Math.max(from, 0) + Math.min(to, end)) / 2;
    for (const control of root.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, [tabindex="0"]',
    )) {
      if (!isForEyes(control) || control.closest('[inert]') !== null) continue;
      control.blur();
      control.focus();
      const { left, right, top, bottom } = control.getBoundingClientRect();
      const found = document.elementFromPoint(
        middle(left, right, window.innerWidth),
        middle(top, bottom, window.innerHeight),
      );
      const isReached = found !== null && (control.contains(found) || found.contains(control));
      const isItsLabel = found?.closest('label')?.control === control;
      if (!isReached && !isItsLabel) lost.push(`behind ${nameOf(found)}: ${nameOf(control)}`);
    }
    return lost;
  }, width);
