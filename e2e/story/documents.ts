import { expect, type Locator, type Page } from '@playwright/test';
import { pathOf } from '#contract/paths.ts';
import { findChromium } from '#scripts/programs/findChromium.ts';
import { readPdf } from '#server/testing/readPdf.ts';
import { launchOf } from '../world/launchOf.ts';

/** A browser that shows documents; the quicker one of the other stories would save them. */
export const readerBrowser = { launchOptions: launchOf(findChromium()) };

export const approvalButton = (page: Page) => page.getByRole('button', { name: /^承認書を表示/ });
export const billButton = (page: Page) => page.getByRole('button', { name: /^納入通知書を表示/ });

/** Presses the button of the document and answers the link that opens in another tab, which is closed again. */
export const approvalLink = (page: Page) => linkOf(page, 'Report/DownloadApprovalReport', approvalButton(page));
export const billLink = (page: Page) => linkOf(page, 'Report/DownloadBill', billButton(page));

async function linkOf(page: Page, call: 'Report/DownloadApprovalReport' | 'Report/DownloadBill', button: Locator) {
  const answered = page.waitForResponse(`**${pathOf(call)}`);
  const opened = page.waitForEvent('popup');
  await button.tap();
  const { signedUrl } = (await (await answered).json()) as { readonly signedUrl: string };
  const tab = await opened;
  await expect.poll(() => tab.url()).toBe(signedUrl);
  await tab.close();
  return signedUrl;
}

/** The words of a document, without blanks, since a reader sets them where the letters stand apart. */
export async function wordsOf(link: string) {
  const document = await fetch(link);
  expect(document.headers.get('content-type')).toBe('application/pdf');
  return (await readPdf(await document.bytes())).join('').replaceAll(/\s+/g, '');
}
