import { expect, type Locator, type Page } from '@playwright/test';
import { totpCode } from '#server/staff/signIn/secondFactor.ts';
import { staffPassword, staffSecret, type TestStaff } from '#server/testing/aStaffMember.ts';
import { heading } from '../story/booking.ts';

/** The address of a screen of the console. */
export const consolePath = (tenantAlias: string, path = '') => `/console/t/${tenantAlias}${path}`;

/**
 * Puts the session of a member of staff into the browser, for every server at this name. The page is left before: what it
 * still asks for would be asked by them.
 */
export async function enterAsStaff(page: Page, { tenantId, token }: TestStaff, domain = '127.0.0.1') {
  if (page.url() !== 'about:blank') await page.goto('about:blank');
  const session = { name: `STAFF-${tenantId}`, value: token, domain, path: '/', httpOnly: true };
  await page.context().addCookies([{ ...session, sameSite: 'Strict' }]);
}

/** What the app shows at the stories' time. Each code is good once, and its field sends it with the sixth digit. */
export const codeNow = (offsetMs: number, { secret = staffSecret } = {}) => totpCode(secret, Date.now() + offsetMs);

export const codeField = (page: Page) => page.getByRole('textbox', { name: '確認コード' });

/** The first step of signing in. */
export async function typePassword(page: Page, login: string, password = staffPassword) {
  await expect(heading(page, 'ログイン')).toBeVisible();
  await page.getByRole('textbox', { name: '職員ID' }).fill(login);
  await page.getByRole('textbox', { name: 'パスワード' }).fill(password);
  await page.keyboard.press('Enter');
}

/** A device that has a passkey made and used without asking, as its owner would allow. */
export async function withAuthenticator(page: Page) {
  const browser = await page.context().newCDPSession(page);
  // The tab may still have the one of the story before.
  await browser.send('WebAuthn.enable');
  await browser.send('WebAuthn.disable');
  await browser.send('WebAuthn.enable');
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/**
 * Chooses one of several. What is loaded above it may move it away between pressing and letting go, as it may for anybody:
 * then it has the focus and is not chosen, and is pressed once more.
 */
export const choose = (option: Locator) =>
  expect(async () => {
    await option.click({ timeout: 5_000 });
    await expect(option).toBeChecked({ timeout: 1_000 });
  }).toPass();
