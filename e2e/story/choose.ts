import { expect, type Locator } from '@playwright/test';

/**
 * Chooses one of several. What is loaded above it may move it away between pressing and letting go, as it may for anybody:
 * then it has the focus and is not chosen, and is pressed once more.
 */
export const choose = (option: Locator) =>
  expect(async () => {
    await option.click({ timeout: 5_000 });
    await expect(option).toBeChecked({ timeout: 1_000 });
  }).toPass();
