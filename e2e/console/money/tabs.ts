import { expect, type Page } from '@playwright/test';

/**
 * Leads to another tab of the books, and waits until it stands: the tabs share a search field of one name, and what is
 * typed too early would search in the tab before.
 */
export async function toTab(page: Page, name: string) {
  const link = page.getByRole('navigation', { name: '収納の種類' }).getByRole('link', { name });
  await link.click();
  await expect(link).toHaveAttribute('aria-current', 'page');
}
