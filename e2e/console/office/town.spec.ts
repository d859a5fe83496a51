import { expect, type Page } from '@playwright/test';
import { violationsOf } from '#e2e/story/axe.ts';
import { heading } from '#e2e/story/booking.ts';
import { pressOnceReady } from '#e2e/story/keyboard.ts';
import { test } from '#e2e/story/story.ts';
import { codeField, codeNow, consolePath, enterAsStaff } from '../staff.ts';

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

const box = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name });

/** Opens the dialog of a card, and saves it once something was done in it. */
async function change(page: Page, card: string, act: (dialog: ReturnType<Page['getByRole']>) => Promise<void>) {
  await page.getByRole('button', { name: new RegExp(`^${card}を\\s*変更する$`) }).click();
  const dialog = page.getByRole('dialog', { name: `${card}の変更` });
  await act(dialog);
  await pressOnceReady(dialog.getByRole('button', { name: '保存する' }));
  await expect(page.getByText(`${card}を保存しました。`)).toBeVisible();
}

test('[OFFICE-02] what a town has decided is set by screen: flags, limits, classes, holidays, texts and a secret; what it shows asks for the second factor', async ({
  arrange,
  clock,
  page,
  watch,
}) => {
  const { town, hall, member } = await arrange.aResident();
  await arrange.aReservation(member, hall, { date: '2026-07-11' });
  await enterAsStaff(page, await arrange.aStaffMember(town));
  await page.goto(consolePath(town.tenantAlias));
  await page.getByRole('link', { name: '全体設定' }).click();
  await expect(heading(page, '全体設定')).toBeVisible();
  await expect(page.getByRole('region', { name: '変更できない設定' })).toContainText(`/t/${town.tenantAlias}`);
  await change(page, '利用者ができること', async (dialog) => {
    const group = dialog.getByRole('group', { name: /^利用者による取消/ });
    await group.getByRole('radio', { name: 'できない（窓口で取り消す）' }).check();
    await expect(dialog.getByText('利用者による取消：できる → できない（窓口で取り消す）')).toBeVisible();
  });
  const made = page.getByRole('region', { name: '変更の記録' });
  await pressOnceReady(made.getByRole('button', { name: /元に戻す$/ }));
  await pressOnceReady(page.getByRole('dialog').getByRole('button', { name: '元に戻す' }));
  await expect(page.getByText(/の変更を元に戻しました。$/)).toBeVisible();
  await expect(made.getByText('利用者による取消：できない（窓口で取り消す） → できる')).toBeVisible();
  await page.getByRole('link', { name: '予約・お金' }).click();
  await change(page, '予約の上限と取消', async (dialog) => {
    const days = dialog.getByRole('textbox', { name: /^取消の期限/ });
    await days.fill('400');
    await expect(dialog.getByText('365以下にしてください。')).toBeVisible();
    await days.fill('5');
    await dialog.getByRole('textbox', { name: /^1人が同時に持てる予約/ }).fill('20');
  });
  await expect(page.getByRole('region', { name: '予約の上限と取消' })).toContainText('5日前まで');
  await page.getByRole('link', { name: '利用者・祝休日' }).click();
  await change(page, '利用者区分', async (dialog) => {
    await dialog.getByRole('button', { name: '区分を追加する' }).click();
    await dialog.getByRole('textbox', { name: '名称' }).fill('市外');
    await dialog.getByRole('textbox', { name: '符号' }).fill('市外');
    await expect(dialog.getByText('半角の英小文字・数字・ハイフンで書いてください。')).toBeVisible();
    await dialog.getByRole('textbox', { name: '符号' }).fill('outside');
  });
  await page.getByRole('link', { name: '規約・定型文' }).click();
  await page.getByRole('button', { name: /^利用規約を\s*改定する$/ }).click();
  const policy = page.getByRole('dialog', { name: '利用規約の改定' });
  await pressOnceReady(policy.getByRole('button', { name: '公開する' }));
  await expect(box(page, '本文')).toHaveAttribute('aria-invalid', 'true');
  await box(page, '本文').fill('第1条 施設を大切に使います。');
  await pressOnceReady(policy.getByRole('button', { name: '公開する' }));
  await expect(page.getByText('利用規約の新しい版を公開しました。')).toBeVisible();
  await expect(page.getByRole('region', { name: '利用規約' })).toContainText('第1版');
  await page.getByRole('link', { name: '利用者・祝休日' }).click();
  await change(page, '祝休日', async (dialog) => {
    await dialog.getByRole('button', { name: '日を追加する' }).click();
    await dialog.getByRole('textbox', { name: '月日' }).fill('5月15日');
    await dialog.getByRole('textbox', { name: '名称' }).fill('市制記念日');
  });
  await expect(page.getByRole('region', { name: '祝休日' })).toContainText('毎年5月15日');
  await expect(violationsOf(page)).resolves.toEqual([]);
  await page.getByRole('link', { name: '連絡・保存' }).click();
  await change(page, 'LINE', async (dialog) => {
    await dialog.getByRole('radio', { name: '新しく設定する' }).check();
    await dialog.getByRole('textbox', { name: 'チャネルID' }).fill('1650000000');
    await dialog.getByLabel(/^新しいアクセストークン/).fill('a-secret-token');
    await expect(dialog.getByText('新しいアクセストークン：なし → 登録済み')).toBeVisible();
    // What is typed beside it is kept while it is typed.
    const kept = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
    expect(kept).toContain('1650000000');
    expect(kept).not.toContain('a-secret-token');
  });
  await expect(page.getByRole('region', { name: 'LINE' })).toContainText('設定済み');
  await page.getByRole('link', { name: '規約・定型文' }).click();
  await change(page, '利用停止の理由', async (dialog) => {
    await dialog.getByRole('radio', { name: '独自の文を使う' }).check();
    await box(page, '見出し').first().fill('鍵の紛失');
  });
  await expect(page.getByRole('region', { name: '利用停止の理由' })).toContainText('鍵の紛失');

  // Ten minutes later whoever sits down here neither reads nor changes anything.
  await arrange.db
    .updateTable('staff_session')
    .set({ factor_at: new Date(Date.now() + clock.offsetMs - 11 * 60_000) })
    .where('tenant_id', '=', town.tenantId)
    .execute();
  watch.expects('403 Office/GetTown');
  await page.goto(consolePath(town.tenantAlias, '/settings/contact'));
  await expect(codeField(page)).toBeVisible();
  await expect(page.getByRole('region', { name: 'LINE' })).toHaveCount(0);
  await codeField(page).fill(codeNow(clock.offsetMs));
  await expect(page.getByRole('region', { name: 'LINE' })).toContainText('設定済み');
});
