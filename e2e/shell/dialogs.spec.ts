import { expect, type Page } from '@playwright/test';
import { dialog } from '../story/booking.ts';
import { answerInstead } from '../story/interfere.ts';
import { test } from '../story/story.ts';

const logout = (page: Page) => page.getByRole('button', { name: 'ログアウト' });

type Closing = { style: string; took: Promise<number> };

/** How long a dialog takes to open and to close by its style, and how long the closing really took, in milliseconds. */
async function closingTimes(page: Page, close: () => Promise<void>) {
  const opening = await dialog(page).evaluate((element) => getComputedStyle(element).animationDuration);
  const closing = await dialog(page).evaluateHandle((element): Closing => {
    const { promise: took, resolve } = Promise.withResolvers<number>();
    const seen: Closing = { style: '', took };
    let began = 0;
    const watch = new MutationObserver(() => {
      if (began === 0) {
        began = performance.now();
        seen.style = getComputedStyle(element).transitionDuration;
      }
      if (element.isConnected && (element as HTMLDialogElement).open) return;
      watch.disconnect();
      resolve(performance.now() - began);
    });
    watch.observe(element, { attributes: true });
    return seen;
  });
  await close();
  return { opening, ...(await closing.evaluate(async ({ style, took }) => ({ took: await took, style }))) };
}

test('[DIALOG-01] a question opens in 150 ms and closes in 75, keeps the focus inside and gives it back', async ({
  arrange,
  enter,
  page,
}) => {
  await enter(await arrange.aResident(), 'other');
  await logout(page).click();
  await expect(dialog(page)).toBeVisible();
  await expect(dialog(page)).toHaveAccessibleName('確認');
  await expect(dialog(page)).toHaveAccessibleDescription('ログアウトしてよろしいですか？');
  await expect(dialog(page).getByRole('heading')).toBeFocused();

  const focused = new Set<string>();
  for (let step = 0; step < 8; step += 1) {
    await page.keyboard.press('Tab');
    focused.add(
      await page.evaluate(() => {
        const active = document.activeElement;
        if (active === null || active === document.body) return 'nothing';
        return active.closest('dialog') ? (active.textContent ?? '') : `outside: ${active.outerHTML}`;
      }),
    );
  }
  expect([...focused].filter((text) => text.startsWith('outside'))).toEqual([]);
  expect(focused).toContain('キャンセル');
  expect(focused).toContain('ログアウト');

  const took: number[] = [];
  // On a crowded machine the browser may be kept waiting; hardly three times in a row.
  while (took.length < 3 && !took.some((time) => time < 500)) {
    if (took.length > 0) await logout(page).click();
    const times = await closingTimes(page, () => page.keyboard.press('Escape'));
    expect(times.opening).toBe('0.15s');
    expect(times.style).toMatch(/^0\.075s(, 0\.075s)*$/);
    expect(times.took).toBeGreaterThanOrEqual(60);
    await expect(logout(page)).toBeFocused();
    took.push(times.took);
  }
  expect(Math.min(...took)).toBeLessThan(500);
});

test('[DIALOG-01] a page that is left takes its question along, and the next one has the focus', async ({
  arrange,
  enter,
  page,
}) => {
  await enter(await arrange.aResident());
  await page.getByRole('link', { name: 'メニュー' }).click();
  await logout(page).click();
  await expect(dialog(page)).toBeVisible();
  await page.goBack();
  const title = page.getByRole('heading', { level: 1, name: '施設' });
  await expect(title).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await expect(title).toBeFocused();
});

test('[DIALOG-01] an alert says what is the matter and closes', async ({ arrange, enter, page }) => {
  // No day is free, so the reason of one leads on to no other.
  const resident = await arrange.aResident({ canReserve: false });
  await enter(resident, `reservation-calendar/${resident.hall.containerId}/2026-06-09`);
  const mark = page.getByRole('button', { name: /6月9日\(火\) ホールA/ });
  await mark.click();
  await expect(dialog(page)).toHaveAccessibleDescription('過去の日時は予約できません。');
  await expect(dialog(page).getByRole('button')).toHaveText(['閉じる']);
  await dialog(page).getByRole('button').click();
  await expect(dialog(page)).toBeHidden();
  await expect(mark).toBeFocused();
});

test('[DIALOG-01] an error bears its title', async ({ arrange, enter, page, watch }) => {
  await answerInstead(page, 'Reservation/GetContainer', { status: 500 });
  watch.expects('500 Reservation/GetContainer');
  await enter(await arrange.aResident());
  await expect(dialog(page)).toHaveAccessibleName('エラー');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
});
