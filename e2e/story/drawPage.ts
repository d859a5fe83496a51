import type { Page } from '@playwright/test';
import type { Receipt } from '#rules/lottery/verify/verifyReceipt.ts';

/** Where the holder of an entry checks it on the public page of a draw. */
export const receiptForm = (page: Page) => ({
  entryNumber: page.getByRole('textbox', { name: '受付番号' }),
  salt: page.getByRole('textbox', { name: '控え' }),
  check: page.getByRole('button', { name: '自分の申込みを確かめる' }),
});

export async function checkReceipt(page: Page, { entryNumber, salt }: Receipt) {
  const form = receiptForm(page);
  await form.entryNumber.fill(entryNumber);
  await form.salt.fill(salt);
  await form.check.tap();
}

/** Where anybody does the draw again. */
export const recomputation = (page: Page) => ({
  begin: page.getByRole('button', { name: 'この抽選を計算し直す' }),
  noted: page.getByText('発表の前に控えた値と比べる'),
  definitionHash: page.getByRole('textbox', { name: /^定義のハッシュ/ }),
  closingHash: page.getByRole('textbox', { name: /^締切の公表のハッシュ/ }),
  checks: page.getByRole('list', { name: '抽選の検算' }).getByRole('listitem'),
});

/** The announced result of a check. */
export const verdict = (page: Page) => page.getByRole('status').filter({ hasText: /。/ });

/** The shown result of an entry, its choices included. */
export const ownEntry = (page: Page) => page.getByRole('region', { name: '自分の申込みを確かめる' });

/** A digest that the page publishes to be noted. */
export async function published(page: Page, term: string) {
  const value = page.getByRole('term').filter({ hasText: term }).locator('xpath=following-sibling::dd[1]');
  return /[0-9a-f]{64}/.exec((await value.textContent()) ?? '')?.[0] ?? '';
}
