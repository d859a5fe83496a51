import { expect, type Page } from '@playwright/test';
import { violationsOf } from '#e2e/story/axe.ts';
import { pressOnceReady } from '#e2e/story/keyboard.ts';
import { test } from '#e2e/story/story.ts';
import { aVersion, framesCost } from '#rules/testing/anOrdinance.ts';
import { consolePath, enterAsStaff } from '../staff.ts';

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

const [today, yesterday] = ['2026-06-10', '2026-06-09'];

/** An evening for 5,000 yen, with cooling by the hour and time beyond it. */
const ordinance = aVersion({
  base: [framesCost({ 夜間: 5_000 })],
  steps: [
    {
      kind: 'amounts',
      as: 'cooling',
      rules: [{ code: 'cooling', label: '冷房', law: '別表第3', when: {}, yen: 300, per: 'hour', settled: 'afterUse' }],
    },
    {
      kind: 'extension',
      as: 'extension',
      of: ['base'],
      unitMinutes: 30,
      beside: 'frame',
      rules: [{ code: 'longer', label: '延長', when: {}, side: 'after', yen: 700 }],
    },
  ],
});

const done = (within: Page | ReturnType<Page['getByRole']>, title: string) =>
  within.getByRole('status').filter({ hasText: title });

test('[DESK-12] at reception and after the use: lines of the ordinance and one of their own, then the cash', async ({
  arrange,
  callServer,
  page,
}) => {
  const { town, hall, session } = await arrange.aResident(
    { setting: { fee_collection: 'counter' } },
    { ordinance: [ordinance] },
  );
  const body = arrange.reserveBody(hall, { date: today, frames: ['夜間'] });
  const { reservationId } = (await callServer('Reservation/Reserve', body, { session })).body;
  const clerk = await arrange.aStaffMember(town, { role: 'desk' });
  await enterAsStaff(page, clerk);
  await page.goto(consolePath(town.tenantAlias, '/money?tab=till'));
  await page.getByRole('textbox', { name: /^釣銭準備金/ }).fill('10000');
  await page.keyboard.press('Enter');
  await expect(done(page, 'レジを開けました。')).toBeFocused();

  await test.step('at reception, five clicks until it is in the till', async () => {
    await page.goto(consolePath(town.tenantAlias, `/reception?q=${reservationId.slice(0, 8)}`));
    const row = page.getByRole('table', { name: '本日の予約' }).getByRole('button').first();
    await row.click();
    const panel = page.getByRole('dialog').first();
    await panel.getByRole('button', { name: '受付する' }).click();
    await expect(done(panel, '受付しました。')).toBeFocused();

    let clicks = 0;
    const click = async (name: string | RegExp) => {
      clicks += 1;
      await page.getByRole('button', { name }).last().click();
    };
    await click('当日精算');
    const dialog = page.getByRole('dialog', { name: '当日精算' });
    // As many hours as were quoted stand there.
    await expect(dialog.getByRole('textbox', { name: /^冷房/ })).toHaveValue('4');
    await dialog.getByRole('textbox', { name: /^冷房/ }).fill('3');
    await dialog
      .getByRole('combobox', { name: '条例の項目を追加' })
      .selectOption({ label: '延長（利用の後）　700円／30分' });
    clicks += 1;
    await expect(dialog.getByText('今の合計')).toBeVisible();
    await expect(dialog.getByText('6,600円').first()).toBeVisible();
    await expect(dialog.getByRole('rowheader', { name: /^延長 22:00～22:30/ })).toBeVisible();
    await expect(dialog.getByRole('region', { name: '送信されるメール' })).toContainText('■ 合計　1,600円');
    expect(await violationsOf(page)).toEqual([]);
    await click('1,600円を追加する');
    await expect(done(panel, '当日精算を追加しました（1,600円）。')).toBeFocused();
    await click('6,600円を現金で収納する');
    const cash = page.getByRole('dialog', { name: '現金の収納' });
    await cash.getByRole('textbox', { name: /^預り/ }).fill('7000');
    await click('6,600円を受け取る');
    await expect(done(cash, '6,600円を受け取りました。')).toContainText('お釣り 400円');
    expect(clicks).toBe(5);
    await cash.getByRole('button', { name: '領収書を印刷する' }).click();
    const receipt = cash.getByRole('region', { name: '領収書', exact: true });
    await expect(receipt).toContainText('冷房');
    await expect(receipt).toContainText('延長 22:00～22:30');
  });

  await test.step('the day after, by who may and with a reason, on the page of the reservation', async () => {
    await arrange.db
      .updateTable('reservation')
      .set({ first_date: yesterday, last_date: yesterday, state: 'completed' })
      .where('reservation_id', '=', reservationId)
      .execute();
    await arrange.db
      .updateTable('reservation_detail')
      .set({ date: yesterday })
      .where('reservation_id', '=', reservationId)
      .execute();
    const path = consolePath(town.tenantAlias, `/reservations/${reservationId}`);
    await page.goto(path);
    await expect(page.getByText('冷房').first()).toBeVisible();
    await expect(page.getByRole('button', { name: '当日精算' })).toHaveCount(0);

    await page.context().clearCookies();
    await enterAsStaff(page, await arrange.aStaffMember(town, { role: 'manager' }));
    await page.goto(path);
    await page.getByRole('button', { name: '当日精算' }).click();
    const dialog = page.getByRole('dialog', { name: '当日精算' });
    await expect(dialog.getByText('終わった利用の精算です。理由が必要です。')).toBeVisible();
    const add = dialog.getByRole('button', { name: /追加する$/ }).last();
    await add.click();
    await expect(dialog.getByRole('combobox', { name: '条例の項目を追加' })).toHaveAccessibleDescription(
      /追加する項目を入力してください。/,
    );
    await dialog.getByRole('button', { name: '条例にない項目を追加する' }).click();
    await dialog.getByRole('textbox', { name: /^項目名/ }).fill('机の修理');
    await dialog.getByRole('textbox', { name: /^金額/ }).fill('２，０００');
    await pressOnceReady(dialog.getByRole('button', { name: '2,000円を追加する' }));
    await expect(dialog.getByRole('textbox', { name: /^理由/ })).toBeFocused();
    await dialog.getByRole('textbox', { name: /^理由/ }).fill('机の破損');
    await pressOnceReady(dialog.getByRole('button', { name: '2,000円を追加する' }));
    await expect(done(page, '当日精算を追加しました（2,000円）。')).toBeFocused();
    await expect(page.getByRole('table', { name: '内訳' })).toContainText('机の破損');
    await page.keyboard.press('F9');
    const cash = page.getByRole('dialog', { name: '現金の収納' });
    await cash.getByRole('textbox', { name: /^預り/ }).fill('2000');
    await page.keyboard.press('Enter');
    await expect(done(cash, '2,000円を受け取りました。')).toBeVisible();
  });
});
