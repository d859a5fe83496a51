import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';

const isFocused = (target: Locator) =>
  target.evaluateAll((found) => found.some((element) => element === document.activeElement));

/** Presses Tab until the target has the focus, as a user without a mouse does. */
export async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 80; presses += 1) {
    if (await isFocused(target)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${target}.`);
}

/** Goes to the target with Tab and presses a key on it. */
export async function pressOn(page: Page, target: Locator, key: 'Enter' | 'Space') {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Presses Enter on a button once it takes a press: one that waits for a price takes none. */
export async function pressOnceReady(button: Locator) {
  await expect(button).toBeEnabled();
  await button.press('Enter');
}

/** Goes to a field with Tab and types. */
export async function typeInto(page: Page, field: Locator, text: string) {
  await tabTo(page, field);
  await page.keyboard.insertText(text);
}
