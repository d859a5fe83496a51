import { expect } from '@playwright/test';
import { dialog, factOf, fillInPurpose, frameButton, heading, reserveButton, totalOf } from '../story/booking.ts';
import { logIn } from '../story/login.ts';
import { test } from '../story/story.ts';
import { zones } from '../world/stage.ts';

/*
 * Every project runs this file in a browser of its zone. In Tokyo it is 00:30 on Wednesday the 10th. Code that uses the
 * machine's own zone would see the 9th.
 */
for (const serverZone of zones) {
  test.describe(`server in ${serverZone}`, () => {
    test.use({ serverZone });

    test(`[LOCALE-01] a booking keeps its days and times from the calendar to the cancellation (server in ${serverZone})`, async ({
      arrange,
      page,
    }) => {
      const { hall, member, town } = await arrange.aResident();
      const base = `/t/${town.tenantAlias}`;
      await page.goto(`${base}/login`);
      await logIn(page, member);
      await page.getByRole('link', { name: '中央公民館' }).click();

      const days = page.getByRole('columnheader').filter({ hasText: '/' });
      await expect(days.first()).toHaveText('06/10(水)今日');
      await expect(days.last()).toHaveText('06/16(火)');
      await page.getByRole('button', { name: /表示を始める日/ }).click();
      const picker = page.getByRole('dialog', { name: '日付の選択' });
      await expect(picker.getByRole('button', { name: /本日/ })).toHaveAccessibleName(/2026年6月10日\(水\)/);
      await picker.getByRole('button', { name: '2026年6月14日(日)' }).click();
      await expect(page).toHaveURL(/\/2026-06-14$/);
      await page.getByRole('link', { name: '6月20日(土) ホールA 空きあり' }).click();

      await expect(page).toHaveURL(/\/2026-06-20\/[^/]+$/);
      await expect(page.getByText('2026/06/20(土)', { exact: true })).toBeVisible();
      await expect(page.getByRole('row').filter({ hasText: '午前' })).toContainText(/土曜料金\s*1,200円/);
      await frameButton(page, '午前 09:00～12:00').click();
      await expect(factOf(page, '利用日')).toContainText('2026/06/20(土)');
      await fillInPurpose(page);
      await expect(totalOf(page)).toHaveText('1,200円');
      await reserveButton(page).click();
      await expect(heading(page, '予約が確定しました')).toBeVisible();
      await expect(page.getByText('2026/06/20(土)').first()).toBeVisible();

      await page.getByRole('navigation').getByRole('link', { name: '予約票' }).click();
      const row = page.getByRole('main').getByRole('listitem');
      await expect(row).toContainText('2026/06/20(土)');
      await expect(row).toContainText('午前 09:00～12:00');
      await row.getByRole('link').click();
      await expect(page.getByRole('region', { name: '2026/06/20(土)' })).toContainText('午前 09:00～12:00');
      await expect(factOf(page, '申込日時')).toHaveText(/^2026\/06\/10\(水\) 0[0-3]:\d\d$/);
      await expect(page.getByText('2026/06/17(水) 23:59まで')).toBeVisible();
      const stored = await arrange.db
        .selectFrom('occupancy')
        .where('tenant_id', '=', town.tenantId)
        .select(['starts_at', 'ends_at'])
        .execute();
      expect(stored).toEqual([
        { starts_at: new Date('2026-06-20T09:00+09:00'), ends_at: new Date('2026-06-20T12:00+09:00') },
      ]);
      expect(hall.containerName).toBe('中央公民館');
    });

    test(`[LOCALE-01] openings, deadlines, holidays and news stand on their days (server in ${serverZone})`, async ({
      arrange,
      enter,
      page,
    }) => {
      const opens = { unit: 'days', ahead: 30, onDay: null, hour: 0 } as const;
      const bookingWindow = { opens, closesDaysBefore: 1, closesHour: null };
      const resident = await arrange.aResident({}, { bookingWindow });
      await arrange.anAnnouncement(resident.town, { publishedFrom: new Date('2026-06-10T00:00+09:00') });
      const calendar = `reservation-calendar/${resident.hall.containerId}`;
      const reasonOf = async (day: string) => {
        await page.getByRole('button', { name: new RegExp(`^${day}.* ホールA`) }).click();
        const text = await dialog(page).getByRole('paragraph').textContent();
        await page.keyboard.press('Escape');
        await expect(dialog(page)).toBeHidden();
        return text;
      };

      // Open from the beginning of the 30th day before to the end of the day before.
      await enter(resident, `${calendar}/2026-06-09`);
      expect(await reasonOf('6月9日')).toBe('過去の日時は予約できません。');
      expect(await reasonOf('6月10日')).toBe('受付は2026/06/09(火)で終了しました。');
      await expect(page.getByRole('link', { name: '6月11日(木) ホールA 空きあり' })).toBeVisible();
      await enter(resident, `${calendar}/2026-07-10`);
      await expect(page.getByRole('link', { name: '7月10日(金) ホールA 空きあり' })).toBeVisible();
      expect(await reasonOf('7月11日')).toBe('受付開始前です（2026/06/11(木) 00:00から）。');
      await enter(resident, `${calendar}/2026-07-18`);
      await expect(page.getByRole('columnheader', { name: /07\/20/ })).toContainText('海の日');
      await enter(resident, 'announcement');
      await expect(page.getByRole('main').getByRole('article')).toContainText('2026/06/10(水)');
    });
  });
}
