import { expect } from '@playwright/test';
import { violationsOf } from '#e2e/story/axe.ts';
import { heading } from '#e2e/story/booking.ts';
import { pressOnceReady } from '#e2e/story/keyboard.ts';
import { test } from '#e2e/story/story.ts';
import { consolePath, enterAsStaff } from '../staff.ts';

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

test('[OFFICE-02] what differs by class, use and day is entered by screen, and reads back as a sentence', async ({
  arrange,
  page,
}) => {
  const classes = [
    { code: 'groups', label: '登録団体' },
    { code: 'outside', label: '市外の人' },
  ];
  const { town, hall } = await arrange.aResident({ setting: { user_classes: JSON.stringify(classes) } });
  await enterAsStaff(page, await arrange.aStaffMember(town));
  await page.goto(consolePath(town.tenantAlias, `/facilities/${hall.containerId}`));
  await page.getByRole('link', { name: 'ホールA', exact: true }).click();
  await expect(heading(page, 'ホールA')).toBeVisible();

  await page.getByRole('link', { name: hall.containerName }).click();
  await page.getByRole('button', { name: /^使用の区分を/ }).click();
  const uses = page.getByRole('dialog', { name: '使用の区分の変更' });
  await uses.getByRole('button', { name: '使用の区分を追加する' }).click();
  await uses.getByRole('textbox', { name: '名称' }).fill('営利目的');
  await pressOnceReady(uses.getByRole('button', { name: '保存する' }));
  await expect(page.getByText('使用の区分を保存しました。')).toBeVisible();
  await expect(page.getByRole('region', { name: '使用の区分' })).toContainText('符号：use-1');
  await page.getByRole('link', { name: 'ホールA', exact: true }).click();

  await page.getByRole('button', { name: /^曜日や季節で変わる日を/ }).click();
  const days = page.getByRole('dialog', { name: '曜日や季節で変わる日の変更' });
  for (const index of [1, 2]) {
    await days.getByRole('button', { name: '変わる日を追加する' }).click();
    await expect(days.getByRole('group', { name: `変わる日 ${index}` })).toBeVisible();
  }
  const second = days.getByRole('group', { name: '変わる日 2' });
  await second.getByRole('textbox', { name: '季節の始まり' }).fill('１２／１');
  await second.getByRole('textbox', { name: '季節の終わり' }).fill('3月末');
  await second.getByRole('radio', { name: '休館にする' }).check();
  await second.getByRole('textbox', { name: '休館の理由' }).fill('冬期休館');
  const first = days.getByRole('group', { name: '変わる日 1' });
  await first.getByRole('checkbox', { name: '土曜日' }).check();
  await first.getByRole('button', { name: '区分を追加する' }).click();
  const frame = first.getByRole('group', { name: '区分 1' });
  await frame.getByRole('textbox', { name: '名称' }).fill('昼');
  await frame.getByRole('textbox', { name: '開始' }).fill('10時');
  await frame.getByRole('textbox', { name: '終了' }).fill('16時');
  await frame.getByRole('textbox', { name: '使用料（平日）' }).fill('800');
  await expect(first.getByText('土曜日は、昼（10:00～16:00　800円）を貸し出します。')).toBeVisible();
  await expect(second.getByRole('textbox', { name: '季節の終わり' })).toHaveAttribute('aria-invalid', 'true');
  await second.getByRole('textbox', { name: '季節の終わり' }).fill('3月31日');
  await pressOnceReady(days.getByRole('button', { name: '変わる日 2を 上へ' }));
  await expect(violationsOf(page)).resolves.toEqual([]);
  await pressOnceReady(days.getByRole('button', { name: '保存する' }));
  await expect(page.getByText('曜日や季節で変わる日を保存しました。')).toBeVisible();
  await expect(page.getByRole('region', { name: '曜日や季節で変わる日' })).toContainText(
    /12月1日～3月31日.*休館します（冬期休館）。.*土曜日/s,
  );

  await page.getByRole('button', { name: /^区分や用途による受付期間を/ }).click();
  const windows = page.getByRole('dialog', { name: '区分や用途による受付期間の変更' });
  await windows.getByRole('button', { name: '受付期間を追加する' }).click();
  const row = windows.getByRole('group', { name: '受付期間 1' });
  // It begins as the window of the room, which is by days.
  await expect(row.getByText(/^利用日の90日前.*受け付けます。$/)).toBeVisible();
  await row.getByRole('radio', { name: '利用月の何か月前' }).check();
  await row.getByRole('textbox', { name: '何か月前' }).fill('６');
  await row.getByRole('combobox', { name: 'その月の' }).selectOption({ label: '1日' });
  await row.getByRole('textbox', { name: '受付開始の時刻' }).fill('9:00');
  await row.getByRole('textbox', { name: '受付の終わり' }).fill('1');
  await row.getByRole('textbox', { name: '受付終了の時刻' }).fill('17:00');
  await expect(row.getByText('利用月の6か月前の1日の9:00から、利用日の前日の17:00まで受け付けます。')).toBeVisible();
  await expect(row.getByText(/^＊/)).toBeVisible();
  await row.getByRole('checkbox', { name: '登録団体' }).check();
  await row.getByRole('checkbox', { name: '営利目的' }).check();
  await row.getByRole('radio', { name: '参加できない（先着順だけ）' }).check();
  await expect(windows.getByText('区分や用途による受付期間 1')).toBeVisible();
  await expect(violationsOf(page)).resolves.toEqual([]);
  await pressOnceReady(windows.getByRole('button', { name: '保存する' }));
  await expect(page.getByText('区分や用途による受付期間を保存しました。')).toBeVisible();
  const card = page.getByRole('region', { name: '区分や用途による受付期間' });
  await expect(card).toContainText('登録団体、営利目的');
  await expect(card).toContainText('利用月の6か月前の1日の9:00から、利用日の前日の17:00まで（抽選には参加できません）');

  await page.getByRole('button', { name: /^貸出しの条件を/ }).click();
  const terms = page.getByRole('dialog', { name: '貸出しの条件の変更' });
  await terms.getByRole('radio', { name: '選んだ利用者区分の申込みだけ審査する' }).check();
  await pressOnceReady(terms.getByRole('button', { name: '保存する' }));
  await expect(terms.getByText('利用者区分を選んでください。')).toBeVisible();
  await terms.getByRole('checkbox', { name: '市外の人' }).check();
  await pressOnceReady(terms.getByRole('button', { name: '保存する' }));
  await expect(page.getByText('貸出しの条件を保存しました。')).toBeVisible();
  await expect(page.getByRole('region', { name: '貸出しの条件' })).toContainText('市外の人');
});
