import type { Page } from '@playwright/test';

/** The session storage of a page. */
export const sessionKeys = (page: Page) => page.evaluate((): Record<string, string> => ({ ...sessionStorage }));

/** Puts something into the session storage of the page's origin. */
export const putSessionKeys = (page: Page, keys: Readonly<Record<string, string>>) =>
  page.evaluate((given) => {
    for (const [key, value] of Object.entries(given)) sessionStorage.setItem(key, value);
  }, keys);
