import type { Page } from '@playwright/test';

type Credentials = {
  readonly userNumber: string;
  readonly password: string;
  /** The town's word for the user number. */
  readonly userNumberLabel?: string;
};

export const loginForm = (page: Page, userNumberLabel = '利用者番号') => ({
  loginId: page.getByRole('textbox', { name: userNumberLabel }),
  password: page.getByRole('textbox', { name: 'パスワード', exact: true }),
  submit: page.getByRole('button', { name: 'ログイン', exact: true }),
  failure: page.getByRole('alert'),
});

/** Fills in the login form of the page and sends it. */
export async function logIn(page: Page, { userNumber, password, userNumberLabel = '利用者番号' }: Credentials) {
  const form = loginForm(page, userNumberLabel);
  await form.loginId.fill(userNumber);
  await form.password.fill(password);
  await form.submit.click();
}
