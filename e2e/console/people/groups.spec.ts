import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { violationsOf } from '#e2e/story/axe.ts';
import { heading } from '#e2e/story/booking.ts';
import { pressOnceReady } from '#e2e/story/keyboard.ts';
import { lostParts } from '#e2e/story/largeText.ts';
import { test } from '#e2e/story/story.ts';
import type { GroupRules } from '#rules/account/groupStanding.ts';
import { consolePath, enterAsStaff } from '../staff.ts';

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

const rules: GroupRules = {
  leastMembers: 3,
  localShare: 'majority',
  checksHouseholds: true,
  term: { months: 12 },
  mustMeet: true,
  countsTogether: false,
};

const setting = { group_rules: JSON.stringify(rules) };

test('[FORM-01] a group is registered at the counter, gets its members and meets its conditions, by keyboard', async ({
  arrange,
  page,
  watch,
}) => {
  watch.expects('409 Desk/RegisterGroup', '409 Desk/AddMember');
  const { town, member } = await arrange.aResident({ setting });
  await enterAsStaff(page, await arrange.aStaffMember(town, { role: 'manager' }));
  await page.goto(consolePath(town.tenantAlias, '/people'));
  await page.getByRole('button', { name: '団体を登録する' }).press('Enter');
  const panel = page.getByRole('dialog', { name: '団体を登録する' });
  const field = (name: RegExp) => panel.getByRole('textbox', { name });
  await field(/^団体名(?!の)/).fill('みどり卓球会');
  await field(/^団体名のフリガナ/).fill('みどりたっきゅうかい');
  await page.keyboard.press('Enter');
  await expect(field(/^電話番号/)).toBeFocused();
  await field(/^電話番号/).fill('090-1111-2222');
  await field(/^代表者の利用者番号/).fill('99999999');
  await page.keyboard.press('Enter');
  await expect(panel.getByText('この利用者番号の方は見つかりませんでした。')).toBeVisible();
  await field(/^代表者の利用者番号/).fill(member.userNumber);
  await expect(panel.getByText('構成員が3名以上必要です（現在1名、あと2名）。')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('status').filter({ hasText: 'みどり卓球会様を登録しました。' })).toBeFocused();
  await expect(panel.getByRole('region', { name: '登録証' })).toContainText('団体名');
  await panel.getByRole('link', { name: '団体を開いて構成員を追加する' }).press('Enter');

  await expect(heading(page, 'みどり卓球会')).toBeVisible();
  const card = page.getByRole('region', { name: '団体・構成員' });
  await expect(page.getByText('この団体は、新しい予約ができません。')).toBeVisible();
  // It cannot be booked for, and says why in the words with which a booking is refused.
  const book = page.getByRole('button', { name: 'この団体で予約する' });
  await expect(book).toBeDisabled();
  await expect(book).toHaveAccessibleDescription(/^構成員が3名以上必要です.*新しい予約はできません。/);
  await page.getByRole('link', { name: '構成員が3名以上必要です（現在1名、あと2名）。' }).press('Enter');
  await expect(page.locator('#members')).toBeFocused();
  await card.getByRole('button', { name: '構成員を追加する' }).press('Enter');
  const name = card.getByRole('textbox', { name: /^構成員の氏名/ });
  const kana = card.getByRole('textbox', { name: /^構成員のフリガナ/ });
  for (const [typed, reading] of [
    ['青木 海', 'あおき うみ'],
    ['石川 空', 'いしかわ そら'],
  ] as const) {
    await name.fill(typed);
    await kana.fill(reading);
    await kana.press('Enter');
    await expect(card.getByRole('status').filter({ hasText: `${typed}様を追加しました。` })).toBeVisible();
    await expect(card.getByRole('textbox', { name: /^構成員の利用者番号/ })).toBeFocused();
  }
  await name.fill('青木 海');
  await kana.fill('あおき うみ');
  await kana.press('Enter');
  await expect(card.getByText('同じ方がすでに構成員として登録されています。')).toBeVisible();
  // Somebody is typed and not added: neither the end nor another form of the card drops them without a word.
  const asked = page.getByRole('alertdialog');
  for (const button of ['追加を終える', '確認・更新する']) {
    await card.getByRole('button', { name: button }).press('Enter');
    await expect(asked).toContainText('入力中の構成員は、まだ追加されていません。');
    await asked.getByRole('button', { name: '入力に戻る' }).press('Enter');
    await expect(asked).toHaveCount(0);
    await expect(name).toHaveValue('青木 海');
  }
  await card.getByRole('button', { name: '追加を終える' }).press('Enter');
  await asked.getByRole('button', { name: '追加せずに終える' }).press('Enter');
  await expect(card.getByRole('button', { name: '構成員を追加する' })).toBeFocused();

  await card.getByRole('button', { name: '確認・更新する' }).press('Enter');
  await expect(card.getByText('更新は、有効期限の90日前から受け付けます。')).toBeVisible();
  await card.getByRole('checkbox', { name: '同一世帯だけの団体でないことを確認した' }).press('Space');
  await card.getByRole('button', { name: '保存する' }).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: '団体の確認内容を保存しました。' })).toBeFocused();
  await expect(page.getByText('この団体は、新しい予約ができません。')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'この団体で予約する' })).toBeVisible();
  await expect(card.getByText('3名（うち在住・在勤・在学 3名）')).toBeVisible();

  await card.getByRole('button', { name: '青木 海様：代表者にする' }).press('Enter');
  await pressOnceReady(page.getByRole('alertdialog').getByRole('button', { name: '代表者にする' }));
  await expect(page.getByRole('status').filter({ hasText: '青木 海様を代表者にしました。' })).toBeFocused();
  await expect(card.getByRole('row', { name: /青木 海/ })).toContainText('代表者');
  await card.getByRole('button', { name: '石川 空様：外す' }).press('Enter');
  await pressOnceReady(page.getByRole('alertdialog').getByRole('button', { name: '外す' }));
  await expect(page.getByRole('status').filter({ hasText: '石川 空様を構成員から外しました。' })).toBeFocused();
  await expect(page.getByRole('link', { name: '構成員が3名以上必要です（現在2名、あと1名）。' })).toBeVisible();
  await expect(book).toHaveAccessibleDescription(/現在2名、あと1名/);
  const history = page.getByRole('region', { name: '職員の操作' });
  await expect(history.getByRole('row', { name: /構成員の変更.*番号なし、構成員から外した/ })).toBeVisible();
  await expect(history.getByRole('row', { name: /構成員の追加.*番号なし/ })).toHaveCount(2);
  await card.getByText('以前の構成員（1名）').click();
  await expect(card.getByRole('table', { name: '以前の構成員' })).toContainText('石川 空');
  await card.getByRole('button', { name: 'フリガナを表示する' }).press('Enter');
  await expect(card.getByText('アオキ ウミ')).toBeVisible();

  await card.getByRole('table', { name: '構成員の一覧' }).getByRole('link').press('Enter');
  const groups = page.getByRole('region', { name: '所属している団体' });
  await expect(groups.getByRole('link', { name: 'みどり卓球会' })).toBeVisible();
});

test('who books for a group at the counter is told beforehand what it lacks', async ({ arrange, page }) => {
  const { town, hall, member } = await arrange.aResident({ setting });
  await arrange.aGroup(town, { representative: member });
  await enterAsStaff(page, await arrange.aStaffMember(town, { role: 'manager' }));
  await page.goto(consolePath(town.tenantAlias, `/board/${hall.containerId}/2026-07-11`));
  await expect(page.getByRole('rowheader')).toHaveCount(3);
  await page.keyboard.press('n');
  const search = page.getByRole('searchbox', { name: /^番号・電話の末尾/ });
  await search.fill('みどり');
  await search.press('Enter');
  await page.getByRole('button', { name: /みどり卓球会/ }).press('Enter');
  await expect(page.getByText('この団体は、新しい予約ができません。すでにある予約はそのままです。')).toBeVisible();
  await expect(page.getByText('構成員が3名以上必要です（現在1名、あと2名）。')).toBeVisible();
});

test('the sample of a file registers a person and a group with who represents it; what is wrong with a group is named', async ({
  arrange,
  page,
}) => {
  const { town } = await arrange.aResident({ setting });
  await enterAsStaff(page, await arrange.aStaffMember(town, { role: 'manager' }));
  await page.goto(consolePath(town.tenantAlias, '/people/import'));
  await expect(page.getByText(/^団体名を入力した行は、団体として登録します。/)).toBeVisible();
  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: 'ひな形をダウンロードする' }).press('Enter');
  const sample = (await readFile(await (await downloaded).path(), 'utf8')).replace('ヤマダ', 'ヤマモト');
  const field = page.getByLabel('利用者のCSVファイル');
  const choose = (text: string) =>
    field.setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

  await choose(sample.replace('ミドリガッショウダン,はい', ',市内'));
  for (const row of ['団体名カナ （空欄） 団体名カナを', '代表者の在住・在勤・在学 市内 「はい」または「いいえ」を']) {
    await expect(page.getByRole('row', { name: `3行目 みどり合唱団 ${row}` })).toBeVisible();
  }
  expect(await violationsOf(page)).toEqual([]);

  await choose(sample);
  await expect(page.getByRole('status').filter({ hasText: '2件。誤りはありません。' })).toBeVisible();
  await expect(page.getByRole('row', { name: /3行目 みどり合唱団.*代表者：鈴木 一郎/ })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  expect(await lostParts(page, 1280)).toEqual([]);
  await page.getByRole('button', { name: '2件を登録する' }).press('Enter');
  await pressOnceReady(page.getByRole('alertdialog').getByRole('button', { name: '2件を登録する' }));
  await expect(page.getByRole('status').filter({ hasText: '2件を登録しました。' })).toBeFocused();

  // The same file once more: both are known now.
  await choose(sample);
  await page.getByRole('button', { name: '2件を登録する' }).press('Enter');
  await expect(page.getByRole('button', { name: '0件を登録する' })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /別の団体として登録.*3行目 みどり合唱団/ })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: /^みどり合唱団（/ }).press('Enter');
  const group = await opened;
  await expect(heading(group, 'みどり合唱団')).toBeVisible();
  const card = group.getByRole('region', { name: '団体・構成員' });
  await expect(card.getByText('1名（うち在住・在勤・在学 1名）')).toBeVisible();
  await expect(card.getByText('鈴木 一郎')).toBeVisible();
});
