import type { Page } from '@playwright/test';

type Purpose = { readonly purpose?: string; readonly purposeType?: string };

/** The button of one frame, as '午前 09:00～12:00'. */
export const frameButton = (page: Page, frame: string, action = '予約する') =>
  page.getByRole('button', { name: `${frame}を ${action}` });

export const inputForm = (page: Page) => ({
  purpose: page.getByRole('textbox', { name: '使用目的' }),
  purposeType: page.getByRole('combobox', { name: '種別' }),
  withoutFee: page.getByRole('radio', { name: 'なし' }),
  withFee: page.getByRole('radio', { name: 'あり' }),
  admissionFee: page.getByRole('textbox', { name: '入場料・会費の金額' }),
  attendees: page.getByRole('textbox', { name: '利用予定人数' }),
  equipment: page.getByRole('group', { name: '備品' }),
  submit: page.getByRole('button', { name: '予約内容を確認する' }),
});

/** Fills in what must be filled in and goes on to the confirmation. */
export async function fillInPurpose(page: Page, { purpose = '合唱の練習', purposeType = '音楽' }: Purpose = {}) {
  const form = inputForm(page);
  await form.purpose.fill(purpose);
  await form.purposeType.selectOption(purposeType);
  await form.submit.click();
}

export const reserveButton = (page: Page, action = '予約する') =>
  page.getByRole('button', { name: action, exact: true });

/** The value beside a term of a description list. */
export const factOf = (page: Page, term: string) =>
  page.getByRole('term').filter({ hasText: term }).locator('xpath=following-sibling::dd[1]');

/** The sum below a table of prices. */
export const totalOf = (page: Page) => page.getByRole('row', { name: '合計' }).getByRole('cell');

export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

export const dialog = (page: Page) => page.getByRole('alertdialog');

/** The reservations in the list of them. */
export const tickets = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link') });
