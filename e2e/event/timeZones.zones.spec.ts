import { expect } from '@playwright/test';
import { heading } from '../story/booking.ts';
import {
  calendar,
  calendarPath,
  cartForm,
  cartLink,
  cartPath,
  choiceOf,
  course,
  eventPath,
  listPath,
  months,
  putIntoCart,
} from '../story/courses.ts';
import { test } from '../story/story.ts';
import { zones } from '../world/stage.ts';

/*
 * Every project plays this file in a browser of its zone. In Tokyo it is half past midnight of Wednesday the 10th; the
 * sessions lie just after midnight of the first of a month, and just before the end of one.
 */
for (const serverZone of zones) {
  test.describe(`server in ${serverZone}`, () => {
    test.use({ serverZone });

    test(`[LOCALE-01] courses keep their days, times and months from the list to the calendar (server in ${serverZone})`, async ({
      arrange,
      enter,
      page,
    }) => {
      const learner = await arrange.aLearner();
      const { category, spans } = learner.school;
      const early = await arrange.anEvent(category, {
        name: '初日の出',
        spans: [spans.firstCome],
        sessions: [
          { date: '2026-08-01', fromMinute: 0, toMinute: 60 },
          { date: '2026-08-31', fromMinute: 1380, toMinute: 1440 },
        ],
      });
      const later = await arrange.aSpan(learner.town, { opensAt: '2026-06-10T23:00', closesAt: '2026-06-30T00:00' });
      await arrange.anEvent(category, { name: '星空', spans: [later], sessions: [{ date: '2026-08-15' }] });

      await enter(learner, listPath(learner));
      await expect(months(page)).toHaveText([/7月/, /8月/]);
      await expect(course(page, '初日の出')).toContainText('2026/08/01(土) 00:00');
      await expect(course(page, '星空')).toContainText('受付開始前です（2026/06/10(水) 23:00から）。');
      await enter(learner, eventPath(learner, early));
      await expect(page.getByRole('table').getByRole('row').filter({ hasText: '2026' })).toHaveText([
        /2026\/08\/01\(土\)\s*00:00～01:00/,
        /2026\/08\/31\(月\)\s*23:00～24:00/,
      ]);
      await enter(learner, listPath(learner));
      await putIntoCart(page, '初日の出');
      await expect(choiceOf(page, '初日の出')).toHaveCount(0);
      await cartLink(page).click();
      await expect(page).toHaveURL(new RegExp(`${cartPath}$`));
      await expect(course(page, '初日の出')).toContainText(/2026\/08\/01\(土\)\s*00:00～01:00/);
      await cartForm(page).toConfirmation.click();
      await cartForm(page).reserve.click();
      await expect(heading(page, '予約完了')).toBeVisible();

      await enter(learner, calendarPath());
      await expect(calendar(page).month).toHaveValue('2026-06');
      await enter(learner, calendarPath('2026-07'));
      await expect(page.getByRole('status')).toHaveText(/2026年7月の予約.*ありません。/);
      await enter(learner, calendarPath('2026-08'));
      const { day, entry, panel } = calendar(page);
      await expect(entry('初日の出')).toContainText('2026/08/01(土) 00:00～01:00、2026/08/31(月) 23:00～24:00');
      await day(31).getByRole('button').click();
      await panel(/08\/31/)
        .getByRole('link')
        .click();
      await expect(page.getByRole('main')).toContainText(/2026\/08\/31\(月\)\s*23:00～24:00/);
      const stored = await arrange.db
        .selectFrom('event_session')
        .where('event_id', '=', early.eventId)
        .orderBy('session_number')
        .select(['date', 'from_minute', 'to_minute'])
        .execute();
      expect(stored).toEqual([
        { date: '2026-08-01', from_minute: 0, to_minute: 60 },
        { date: '2026-08-31', from_minute: 1380, to_minute: 1440 },
      ]);
    });
  });
}
