import { expect } from '@playwright/test';
import { heading } from '../story/booking.ts';
import { moveClock, test } from '../story/story.ts';

test('[NET-04] offline a tap on 予約票 keeps the frame, says that the network is away, and goes on when it is back', async ({
  arrange,
  browser,
  baseURL,
  clock,
  enter,
}) => {
  const resident = await arrange.aResident();
  // A browser whose failures are not counted: what cannot be fetched is the matter here.
  const context = await browser.newContext({ baseURL: baseURL ?? '', locale: 'ja-JP' });
  await context.addInitScript(moveClock, clock.offsetMs);
  const page = await context.newPage();
  await enter(resident, 'home', page);
  await expect(page.getByRole('link', { name: resident.hall.containerName })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('navigation').getByRole('link', { name: '予約票' }).click();
  await expect(heading(page, '通信できないため、表示できませんでした。')).toBeVisible();
  await expect(page.getByRole('navigation').getByRole('link', { name: '施設' })).toBeVisible();
  const retry = page.getByRole('button', { name: 'もう一度読み込む' });
  await retry.click();
  await expect(page.getByText('まだ通信できません。')).toBeAttached();
  await expect(retry).toBeVisible();
  await context.setOffline(false);
  await retry.click();
  await expect(heading(page, '予約票')).toBeVisible();
  await context.close();
});
