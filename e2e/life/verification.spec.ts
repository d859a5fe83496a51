import { expect } from '@playwright/test';
import { pathOf } from '#contract/paths.ts';
import { factOf, heading } from '../story/booking.ts';
import { checkReceipt, ownEntry, published, receiptForm, recomputation, verdict } from '../story/drawPage.ts';
import { aDraw, drawTimes, statesOf } from '../story/draws.ts';
import { pressOn, tabTo, typeInto } from '../story/keyboard.ts';
import { test } from '../story/lifeStory.ts';

test('[LOT-01] a draw that has not opened reads 受付前, with no step done, in its list and on its page', async ({
  anotherPage,
  arrange,
  callServer,
  enter,
  page,
  time,
}) => {
  const { address, resident } = await aDraw({ arrange, callServer, enter, page });
  await time.becomes('2026-05-30T10:00');
  const anybody = await anotherPage();
  await anybody.goto(`/t/${resident.town.tenantAlias}/lottery`);
  const main = anybody.getByRole('main');
  await expect(main).toContainText(/受付前.*2026\/06\/01\(月\) 09:00から/s);
  await anybody.goto(address);
  await expect(main).toContainText('申込みの受付は、まだ始まっていません。');
  await expect(main).not.toContainText(/受付中|（済み）/);
});

test('[LOT-01] a draw is public from its opening: without a session, phase by phase, and nothing of the result before its time', async ({
  anotherPage,
  arrange,
  callServer,
  enter,
  page,
  time,
}) => {
  test.setTimeout(90_000);
  const { resident, address, drawId } = await aDraw({ arrange, callServer, enter, page });
  const anybody = await anotherPage();
  const seen = async () => {
    const answered = anybody.waitForResponse(`**${pathOf('Lottery/GetDraw')}`);
    await anybody.goto(address);
    const draw = await (await answered).json();
    // There is a result to check once there is a result.
    await expect(heading(anybody, draw.phase === 'announced' ? '抽選結果の検証' : '抽選の公開情報')).toBeVisible();
    return draw;
  };
  const main = anybody.getByRole('main');

  expect(await seen()).toMatchObject({ phase: 'open', root: null, closing: null, transcript: null, entryCount: null });
  await expect(main).toContainText('受付中');
  await expect(main).toContainText('2026年7月利用分');
  await expect(main).toContainText('封をした秘密の値');
  const definitionHash = await published(anybody, '定義のハッシュ');
  expect(definitionHash).toMatch(/^[0-9a-f]{64}$/);
  await expect(recomputation(anybody).begin).toHaveCount(0);
  await expect(main).not.toContainText('現在の申込み');
  await arrange.db
    .updateTable('tenant_setting')
    .set({ shows_demand: true })
    .where('tenant_id', '=', resident.town.tenantId)
    .execute();
  await seen();
  await expect(main).toContainText('現在の申込み');
  await expect(main).toContainText(/応募 \d+件.*倍率 /);

  await time.becomes(drawTimes.closed);
  const closed = await seen();
  expect(closed).toMatchObject({
    phase: 'closed',
    entryCount: 3,
    ticketCount: 3,
    transcript: null,
    transcriptHash: null,
  });
  await expect(main).toContainText('発表待ち');
  await expect(main).toContainText(/申込み\s*3件/);
  const root = await published(anybody, '一覧のルート');
  const closingHash = await published(anybody, '締切の公表のハッシュ');
  expect(root).toBe(closed.root);

  // The draw changes not a byte of what anybody is shown.
  await time.becomes(drawTimes.drawn);
  expect(await seen()).toEqual(closed);

  await time.becomes(drawTimes.announced);
  expect(await seen()).toMatchObject({ phase: 'announced', entryCount: 3, transcript: expect.any(String) });
  await expect(main).toContainText('発表済み');
  expect(await published(anybody, '定義のハッシュ')).toBe(definitionHash);
  expect(await published(anybody, '一覧のルート')).toBe(root);
  await expect(main).toContainText(/応募\s*3件/);
  await expect(main).toContainText(/倍率\s*3\.0倍/);

  const { begin, noted, checks, ...fields } = recomputation(anybody);
  await noted.tap();
  await fields.definitionHash.fill(definitionHash);
  await fields.closingHash.fill(closingHash);
  await begin.tap();
  await expect(verdict(anybody).filter({ hasText: '公開された結果は、計算し直した結果と同じです。' })).toBeVisible();
  await expect(checks).toHaveCount(16);
  for (const check of await checks.all()) await expect(check).toContainText('一致：');
  await fields.closingHash.fill('0'.repeat(64));
  await begin.tap();
  await expect(verdict(anybody)).toContainText('16項目のうち1項目が一致しません。');
  await expect(checks.filter({ hasText: '不一致：' })).toContainText('控えておいた締切の公表のハッシュ');

  await anybody.goto(`/t/${resident.town.tenantAlias}/lottery`);
  const row = anybody.getByRole('list', { name: '発表済みの抽選' }).getByRole('listitem');
  await expect(row).toContainText('2026年7月利用分');
  await row.getByRole('link').tap();
  await expect(anybody).toHaveURL(new RegExp(`/lottery/${drawId}$`));
});

test('[LOT-01] who has the receipt learns that the entry was in the list and where it ranked; a wrong one is told apart', async ({
  arrange,
  callServer,
  enter,
  page,
  time,
}) => {
  test.setTimeout(90_000);
  const { resident, receipt, others, address } = await aDraw({ arrange, callServer, enter, page });
  const { town, member } = resident;
  // From the receipt to the page of the draw; number and salt come along, and not in its address.
  await page.getByRole('link', { name: 'この抽選の公開情報を見る' }).tap();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('main')).toContainText(receipt.entryNumber);
  await expect(receiptForm(page).check).toHaveCount(0);

  await time.becomes(drawTimes.announced);
  const [entry] = await statesOf(arrange, member);
  await enter({ town, session: await arrange.aSession(member) }, `my-reservation/${entry?.reservationId}`);
  await page.getByText('控えを表示').tap();
  await expect(factOf(page, '控え')).toHaveText(receipt.salt);
  await page.getByRole('link', { name: 'この抽選の公開情報を見る' }).tap();
  await expect(page).toHaveURL(address);
  const form = receiptForm(page);
  await expect(form.entryNumber).toHaveValue(receipt.entryNumber);
  await expect(form.salt).toHaveValue(receipt.salt);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await form.check.tap();
  await expect(verdict(page)).toContainText('あなたの申込みは、申し込んだ内容のまま一覧に入っていました。');
  await expect(verdict(page)).toContainText(/抽選の順番は、3件のうち[123]番目でした。/);
  await expect(ownEntry(page)).toContainText(/2026\/07\/25\(土\) 09:00～12:00 ホールA\s*(当選|落選)/);
  for (const check of await page.getByRole('list', { name: '自分の申込みの検算' }).getByRole('listitem').all()) {
    await expect(check).toContainText('一致：');
  }

  const ranks: string[] = [];
  for (const { entryNumber, salt } of [receipt, ...others]) {
    await page.goto(address);
    await checkReceipt(page, { entryNumber: entryNumber.toLowerCase(), salt });
    await expect(verdict(page)).toContainText('あなたの申込みは、申し込んだ内容のまま一覧に入っていました。');
    const words = (await ownEntry(page).textContent()) ?? '';
    ranks.push(/3件のうち\d番目/.exec(words)?.[0].slice(-3) + (/ホールA\s*(当選|落選)/.exec(words)?.[1] ?? ''));
  }
  expect(ranks.toSorted()).toEqual(['1番目当選', '2番目落選', '3番目落選']);

  await checkReceipt(page, { ...receipt, salt: others[0]?.salt ?? '' });
  await expect(verdict(page)).toContainText('控えが一覧の値と合いません。');
  await checkReceipt(page, { ...receipt, entryNumber: 'ZZZZZZZZZZ' });
  await expect(verdict(page)).toContainText('この受付番号は、この抽選の一覧にありません。');
  await form.salt.fill('短い');
  await form.check.tap();
  await expect(page.getByText('控えは32文字の英数字（0～9、a～f）です。')).toBeVisible();
  await expect(form.salt).toBeFocused();
  expect(sent.filter((line) => line.includes(receipt.salt))).toEqual([]);
});

test('a draw is checked by keyboard alone', async ({ arrange, callServer, enter, page, time }) => {
  const { receipt, resident } = await aDraw({ arrange, callServer, enter, page });
  await time.becomes(drawTimes.announced);
  await page.goto(`/t/${resident.town.tenantAlias}/lottery`);
  await pressOn(page, page.getByRole('link', { name: /2026年7月利用分/ }), 'Enter');
  await expect(heading(page, '抽選結果の検証')).toBeFocused();
  const form = receiptForm(page);
  await typeInto(page, form.entryNumber, receipt.entryNumber);
  await tabTo(page, form.salt);
  await page.keyboard.press('Enter');
  await expect(form.salt).toBeFocused();
  await expect(page.getByText('控えを入力してください。')).toBeVisible();
  await page.keyboard.insertText(receipt.salt);
  await page.keyboard.press('Enter');
  await expect(verdict(page)).toContainText('あなたの申込みは');
  await pressOn(page, page.locator('summary').filter({ hasText: '発表の前に控えた値と比べる' }), 'Enter');
  await tabTo(page, recomputation(page).closingHash);
  await pressOn(page, recomputation(page).begin, 'Space');
  await expect(verdict(page).filter({ hasText: '公開された結果は、計算し直した結果と同じです。' })).toBeVisible();
});
