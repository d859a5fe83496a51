import { expect, type Page } from '@playwright/test';
import { violationsOf } from '#e2e/story/axe.ts';
import { fillInPurpose, frameButton, heading, reserveButton } from '#e2e/story/booking.ts';
import { pressOnceReady } from '#e2e/story/keyboard.ts';
import { test } from '#e2e/story/story.ts';
import { consolePath, enterAsStaff } from '../staff.ts';

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

const box = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name });
const next = (page: Page) => pressOnceReady(page.getByRole('button', { name: '次へ' }));

test('[OFFICE-01] a hall is set up from its name to its first frame, by screen alone', async ({
  arrange,
  anotherPage,
  enter,
  page,
}) => {
  const resident = await arrange.aResident();
  const { town } = resident;
  await enterAsStaff(page, await arrange.aStaffMember(town));
  await page.goto(consolePath(town.tenantAlias, '/facilities'));
  await expect(heading(page, '施設設定')).toBeVisible();
  await page.getByRole('link', { name: '施設を追加する' }).click();
  await next(page);
  await expect(box(page, '施設の名称')).toHaveAttribute('aria-invalid', 'true');
  await box(page, '施設の名称').fill('みどり分館');
  await box(page, '所在地').fill('みどり町2-1');
  await next(page);
  await expect(page.getByRole('heading', { level: 2, name: '部屋' })).toBeVisible();
  await box(page, '部屋の名称').fill('和室');
  await box(page, '定員').fill('20');
  await next(page);
  await expect(page.getByRole('heading', { level: 2, name: '開館時間' })).toBeVisible();
  await box(page, '閉館').fill('21:30');
  await next(page);
  await expect(page.getByRole('heading', { level: 2, name: '年末年始' })).toBeVisible();
  await expect(box(page, '最初の日')).toHaveValue('12月29日');
  await next(page);
  await expect(page.getByRole('heading', { level: 2, name: '時間枠' })).toBeVisible();
  await page.getByRole('button', { name: '午前・午後・夜間を入れる' }).click();
  for (const [index, yen] of ['500', '700', '900'].entries()) {
    await page
      .getByRole('group', { name: `区分 ${index + 1}` })
      .getByRole('textbox', { name: '使用料（平日）' })
      .fill(yen);
  }
  const evening = page.getByRole('group', { name: '区分 3' });
  await evening.getByRole('textbox', { name: '終了' }).fill('午後25時');
  await next(page);
  await expect(evening.getByRole('textbox', { name: '開始' })).toHaveAttribute('aria-invalid', 'true');
  await evening.getByRole('textbox', { name: '終了' }).fill('午後9時30分');
  await next(page);
  await expect(page.getByText('利用月の2か月前の1日の9:00から、利用日の前日の17:00まで受け付けます。')).toBeVisible();
  await next(page);
  await expect(page.getByRole('heading', { level: 2, name: '条件' })).toBeVisible();
  await next(page);
  await expect(page.getByText('「公開する」か「休止する」を選択してください。')).toBeVisible();
  await page.getByRole('radio', { name: '公開する' }).check();
  await next(page);
  await expect(page.getByText('9:00～12:00　500円')).toBeVisible();
  await pressOnceReady(page.getByRole('button', { name: '施設を追加する' }));
  await expect(heading(page, 'みどり分館')).toBeVisible();
  await expect(page.getByText('みどり分館を追加しました。')).toBeVisible();
  await expect(page.getByRole('region', { name: '定期の休館・公用' })).toContainText('毎年12月29日～1月3日');
  await expect(page.getByRole('combobox', { name: '施設' }).getByRole('option', { name: 'みどり分館' })).toBeAttached();
  await expect(violationsOf(page)).resolves.toEqual([]);
  const containerId = new URL(page.url()).pathname.split('/').at(-1);
  await page.getByRole('button', { name: '部屋を追加する' }).click();
  for (const [name, goesOn] of [
    ['洋室', true],
    ['茶室', false],
  ] as const) {
    const dialog = page.getByRole('dialog', { name: '部屋の追加' });
    await dialog.getByRole('combobox', { name: /複製のもと/ }).selectOption('和室');
    await dialog.getByRole('checkbox', { name: '続けてほかの部屋も追加する' }).setChecked(goesOn);
    await dialog.getByRole('button', { name: '次へ' }).click();
    await dialog.getByRole('textbox', { name: '部屋の名称' }).fill(name);
    await pressOnceReady(dialog.getByRole('button', { name: '部屋を追加する' }));
  }
  await expect(heading(page, '茶室')).toBeVisible();
  const phone = await anotherPage();
  await enter(resident, `reservation-calendar/${containerId}/2026-06-23`, phone);
  await expect(phone.getByRole('link', { name: /洋室/ }).first()).toBeVisible();
  await phone.getByRole('link', { name: /和室/ }).first().click();
  await frameButton(phone, '午前 09:00～12:00').click();
  await fillInPurpose(phone);
  await reserveButton(phone).click();
  await expect(phone.getByText('500円').first()).toBeVisible();
  await expect(phone).toHaveURL(/complete|result/);
  await page.goto(consolePath(town.tenantAlias, `/board/${containerId}/2026-06-23`));
  await expect(page.getByRole('button', { name: /予約確定/ }).first()).toBeVisible();
});

test('[OFFICE-02] what a change takes from somebody is named before it is saved, and listed after', async ({
  arrange,
  page,
}) => {
  const { town, hall, member } = await arrange.aResident();
  await arrange.aReservation(member, hall, { date: '2026-07-11' });
  await enterAsStaff(page, await arrange.aStaffMember(town));
  await page.goto(consolePath(town.tenantAlias, `/facilities/${hall.containerId}`));
  await page.getByRole('link', { name: 'ホールA' }).click();
  await expect(heading(page, 'ホールA')).toBeVisible();
  await page.getByRole('button', { name: /^時間枠と使用料を\s*変更する$/ }).click();
  const dialog = page.getByRole('dialog', { name: '時間枠と使用料の変更' });
  await dialog.getByRole('group', { name: '区分 1' }).getByRole('textbox', { name: '終了' }).fill('25:00');
  await expect(dialog.getByRole('group', { name: '区分 1' }).getByRole('textbox', { name: '開始' })).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await dialog.getByRole('group', { name: '区分 1' }).getByRole('textbox', { name: '終了' }).fill('11:00');
  await expect(dialog.getByText('予約済みの利用1件に影響します')).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'ホールB' }).check();
  await expect(dialog.getByText(/部屋 ホールB/).first()).toBeVisible();
  await pressOnceReady(dialog.getByRole('button', { name: '保存する' }));
  await expect(page.getByText('時間枠と使用料を保存しました。')).toBeVisible();
  await page.getByRole('link', { name: hall.containerName }).click();
  await page.getByRole('link', { name: 'ホールB', exact: true }).click();
  await expect(page.getByRole('region', { name: '時間枠と使用料' })).toContainText('9:00～11:00');
  await page.getByRole('link', { name: hall.containerName }).click();
  await page.getByRole('link', { name: hall.whole.articleName, exact: true }).click();
  await expect(page.getByRole('region', { name: 'まとめて使う部屋' })).toContainText('ホールA、ホールB');
  await page.goto(consolePath(town.tenantAlias, '/follow-ups'));
  await expect(page.getByRole('row').filter({ hasText: '2026/07/11' })).toBeVisible();
});

test('[OFFICE-03] what is to hold from a day on is refused too early, stands beside what holds now, and can be given up', async ({
  arrange,
  page,
}) => {
  const { town, hall } = await arrange.aResident();
  await enterAsStaff(page, await arrange.aStaffMember(town));
  await page.goto(consolePath(town.tenantAlias, `/facilities/${hall.containerId}`));
  await page.getByRole('link', { name: 'ホールA' }).click();
  await page.getByRole('button', { name: /^開館時間と休館日を/ }).click();
  const dialog = page.getByRole('dialog', { name: '開館時間と休館日の変更' });
  await dialog.getByRole('checkbox', { name: '月' }).check();
  await dialog.getByRole('radio', { name: '利用日を決める' }).check();
  await dialog.getByLabel(/^適用開始日/).fill('2026-07-01');
  await expect(dialog.getByText(/版は2026-09-\d\d以後から始められます。/)).toBeVisible();
  await dialog.getByLabel(/^適用開始日/).fill('2026-10-01');
  await pressOnceReady(dialog.getByRole('button', { name: '保存する' }));
  await expect(page.getByText('開館時間と休館日を保存しました。')).toBeVisible();
  const planned = page.getByRole('region', { name: '予定：2026/10/01(木)から' });
  await expect(planned).toContainText('毎週の休館日');
  await page.getByRole('link', { name: hall.containerName }).click();
  const shown = page.getByRole('region', { name: '利用者に見える内容' });
  await shown.getByLabel(/^利用日/).fill('2026-10-05');
  await expect(shown.getByText('毎週月曜日は休館日です。')).toBeVisible();
  await page.goBack();
  await pressOnceReady(planned.getByRole('button', { name: /取りやめる$/ }));
  await pressOnceReady(page.getByRole('dialog').getByRole('button', { name: '予定を取りやめる' }));
  await expect(page.getByText('2026/10/01(木)からの予定を取りやめました。')).toBeVisible();
  await expect(planned).toHaveCount(0);
});
