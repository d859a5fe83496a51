import { expect, type Page } from '@playwright/test';
import type { Learner } from './arrange.ts';

/** The address of the list of courses of the school. */
export const listPath = ({ school }: Pick<Learner, 'school'>) =>
  `e-reservation-calendar/${school.container.eventContainerId}/${school.category.eventCategoryId}`;

export const eventPath = (learner: Pick<Learner, 'school'>, { eventId }: { readonly eventId: string }) =>
  `${listPath(learner)}/${eventId}`;

export const cartPath = 'e-reservation-cart';

export const containers = (page: Page) => page.getByRole('list', { name: '会場' }).getByRole('link');

export const categories = (page: Page) => page.getByRole('list', { name: '分野' }).getByRole('link');

/** The tabs of the months above the list. */
export const months = (page: Page) => page.getByRole('tablist', { name: '月' }).getByRole('tab');

/** The row of one course, in the list as in the cart. */
export const course = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({
      has: page.getByRole('link', { name, exact: true }).or(page.getByRole('heading', { name, exact: true })),
    });

/** The box with which a course of the list is chosen. */
export const choiceOf = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: `${name}を選択`, exact: true });

export const addToCart = (page: Page) => page.getByRole('button', { name: 'カートに入れる' });

/** The group of courses of a condition. */
export const groupOf = (page: Page, name: string) => page.getByRole('group', { name });

/** Chooses courses of the list and puts them into the cart. */
export async function putIntoCart(page: Page, ...names: readonly string[]) {
  for (const name of names) await choiceOf(page, name).check();
  await addToCart(page).click();
}

export const cartForm = (page: Page) => ({
  rows: page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2 }) }),
  loanOf: (name: string) => course(page, name).getByRole('checkbox', { name: '楽器の貸出しを希望する' }),
  removalOf: (name: string) => page.getByRole('button', { name: `${name}を削除` }),
  toConfirmation: page.getByRole('button', { name: '予約へ進む' }),
  reserve: page.getByRole('button', { name: '予約する', exact: true }),
  /** In the place of the one before, when the cart holds nothing but entries in draws. */
  enterDraw: page.getByRole('button', { name: '抽選に申し込む', exact: true }),
  timer: page.getByRole('timer'),
  extend: page.getByRole('button', { name: '時間を延長する' }),
});

/** Takes a course out of the cart, which asks first. */
export async function removeFromCart(page: Page, name: string) {
  await cartForm(page).removalOf(name).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '削除する' }).click();
}

export const calendarPath = (month = '') => `e-my-reservation-calendar${month && `/${month}`}`;

/** The own calendar. A day tells its first entry where there is room, and shows all of them when it is chosen. */
export const calendar = (page: Page) => ({
  month: page.getByRole('combobox', { name: '表示する月' }),
  previous: page.getByRole('button', { name: '前月' }),
  next: page.getByRole('button', { name: '翌月' }),
  grid: page.getByRole('grid', { name: /の予約$/ }),
  day: (number: number) => page.getByRole('gridcell').filter({ hasText: new RegExp(`^${number}日`) }),
  /** The entries of the day that is told. */
  panel: (day: string | RegExp) => page.getByRole('region', { name: day }),
  entry: (name: string) => page.getByRole('main').getByRole('link', { name: new RegExp(name) }),
});

/** The footer's way to the cart, with its badge. */
export const cartLink = (page: Page) =>
  page.getByRole('navigation', { name: '主なページ' }).getByRole('link', { name: /^カート/ });

/** Everything announced to screen readers without moving the focus. */
export const told = (page: Page, words: string | RegExp) =>
  expect(page.locator('[aria-live], [role="status"]').filter({ hasText: words }).first()).toBeAttached();
