import { type BrowserContext, expect } from '@playwright/test';

type Mailbox = {
  readonly tenantAlias: string;
  readonly recipient: string;
  /** What the mail is about; any by default. */
  readonly subject?: string;
};

/**
 * What the latest mail to an address brought, read where the demo shows its mails; the server sends them within a second
 * or two.
 */
export async function latestMail(context: BrowserContext, { tenantAlias, recipient, subject = '' }: Mailbox) {
  const tab = await context.newPage();
  const mail = tab.getByRole('article').filter({ hasText: recipient }).filter({ hasText: subject }).first();
  await expect(async () => {
    await tab.goto(`/demo-mailbox/${tenantAlias}`);
    await expect(mail).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 10_000 });
  const text = (await mail.textContent()) ?? '';
  return {
    tab,
    text,
    code: /確認番号\s*(\d{6})/.exec(text)?.[1] ?? '',
    openLink: () => mail.getByRole('link', { name: /verify-mail/ }).click(),
  };
}
