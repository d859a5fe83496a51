import { expect } from '@playwright/test';
import { violationsOf } from '#e2e/story/axe.ts';
import { heading } from '#e2e/story/booking.ts';
import { pressOnceReady } from '#e2e/story/keyboard.ts';
import { lostParts } from '#e2e/story/largeText.ts';
import { test } from '#e2e/story/story.ts';
import { openStaffSession } from '#server/staff/session.queries.ts';
import { consolePath, enterAsStaff } from '../staff.ts';

test.use({ viewport: { width: 820, height: 1180 }, isMobile: false, hasTouch: false });

test('a colleague’s tablet is lost: an administrator ends its session, by keyboard, and it stands at the login', async ({
  anotherPage,
  arrange,
  page,
  watch,
}) => {
  const { town } = await arrange.aResident();
  const admin = await arrange.aStaffMember(town, { name: '管理 次郎' });
  const colleague = await arrange.aStaffMember(town, { role: 'manager', name: '受付 花子' });
  const { staffId } = colleague;
  await arrange.db
    .updateTable('staff_session')
    .set({ device: 'Safari（iPad）' })
    .where('staff_id', '=', staffId)
    .execute();
  const tablet = await anotherPage();
  await enterAsStaff(tablet, colleague);
  await tablet.goto(consolePath(town.tenantAlias, '/audit'));
  await expect(heading(tablet, '操作記録')).toBeVisible();

  await enterAsStaff(page, admin);
  await page.goto(consolePath(town.tenantAlias, `/staff?chosen=${staffId}`));
  const panel = page.getByRole('dialog', { name: '受付 花子' });
  const sessions = panel.getByRole('list', { name: 'ログイン中の端末' }).getByRole('listitem');
  await expect(sessions).toHaveCount(1);
  await expect(sessions).toContainText(/Safari（iPad）ログイン .*最後の利用 /);
  for (const width of [1280, 820]) {
    await page.setViewportSize({ width, height: 1180 });
    expect.soft(await violationsOf(page), `${width} px`).toEqual([]);
    expect.soft(await lostParts(page, width), `${width} px`).toEqual([]);
  }

  await sessions.getByRole('button', { name: /^この端末をログアウト/ }).press('Enter');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('受付 花子さんの「Safari（iPad）」をログアウトしますか？');
  await question.getByRole('button', { name: 'ログアウトする' }).press('Enter');
  const status = panel.getByRole('status');
  await expect(status).toContainText('「Safari（iPad）」をログアウトしました。');
  await expect(status).toBeFocused();
  await expect(panel.getByText('ログイン中の端末はありません。')).toBeVisible();
  await expect(status).toBeFocused();

  watch.expects('401 Console/GetSelf');
  await tablet.reload();
  await expect(heading(tablet, 'ログイン')).toBeVisible();
  await expect(tablet.getByText('ほかの端末または職員によりログアウトされました')).toBeVisible();

  await page.goto(consolePath(town.tenantAlias, '/audit'));
  const line = page.getByRole('row', { name: /職員の端末のログアウト/ });
  await expect(line).toContainText('管理 次郎');
  await expect(line).toContainText('受付 花子');
});

test('all devices of a colleague are ended at once, and one that is gone meanwhile is told', async ({
  arrange,
  clock,
  page,
  watch,
}) => {
  const { town } = await arrange.aResident();
  await enterAsStaff(page, await arrange.aStaffMember(town));
  const { tenantId, staffId } = await arrange.aStaffMember(town, { role: 'desk', name: '受付 花子' });
  const at = new Date(Date.now() + clock.offsetMs);
  await openStaffSession(arrange.db, { tenantId, staffId, at, device: 'Safari（iPad）', factorAt: at });
  await page.goto(consolePath(town.tenantAlias, `/staff?chosen=${staffId}`));
  const panel = page.getByRole('dialog', { name: '受付 花子' });
  const sessions = panel.getByRole('list', { name: 'ログイン中の端末' }).getByRole('listitem');
  const sure = page.getByRole('alertdialog').getByRole('button', { name: 'ログアウトする' });
  await expect(sessions).toHaveCount(2);
  await arrange.db.deleteFrom('staff_session').where('staff_id', '=', staffId).where('device', '<>', '').execute();
  await pressOnceReady(panel.getByRole('button', { name: /^この端末をログアウト（Safari/ }));
  watch.expects('404 Console/EndStaffSessions');
  await sure.press('Enter');
  await expect(sessions).toHaveCount(1);
  await expect(panel.getByRole('alert').filter({ hasText: /./ })).toBeFocused();

  await pressOnceReady(panel.getByRole('button', { name: 'すべての端末をログアウト' }));
  await sure.press('Enter');
  const status = panel.getByRole('status');
  await expect(status).toContainText('すべての端末をログアウトしました。');
  await expect(panel.getByText('ログイン中の端末はありません。')).toBeVisible();
  await expect(status).toBeFocused();
});
