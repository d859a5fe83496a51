import { expect, type Page } from '@playwright/test';
import { expectFits } from '../console/expectFits.ts';
import { consolePath, enterAsStaff } from '../console/staff.ts';
import { heading } from '../story/booking.ts';
import { aDrawnHall, drawnDay, drawTimes } from '../story/draws.ts';
import { enlargeText, lostParts, usualText } from '../story/largeText.ts';
import { test } from '../story/lifeStory.ts';

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

const digits = '31415926535897932384';
const main = (page: Page) => page.getByRole('main');

/** In both sizes, and with text twice as large. */
async function expectFaultless(page: Page) {
  await expectFits(page);
  await enlargeText(page);
  expect.soft(await lostParts(page, 1280), 'large text').toEqual([]);
  await usualText(page);
}

test('[LOTD-01] a witnessed draw at the desk: counts alone, digits typed by two people, shown large, verified, posted, and drawn anew', async ({
  arrange,
  callServer,
  page,
  time,
  watch,
}) => {
  test.setTimeout(240_000);
  watch.expects('409 Desk/TypeDigits');
  const { town, hall } = await aDrawnHall(arrange, {
    setting: { lottery_source: 'ceremony', holds_given_up: true, fee_collection: 'none' },
  });
  const people = [];
  for (let count = 0; count < 3; count += 1) {
    const member = await arrange.aMember(town);
    const session = await arrange.aSession(member);
    await callServer('Reservation/Reserve', arrange.reserveBody(hall, { date: drawnDay }), { session });
    people.push(member);
  }
  await enterAsStaff(page, await arrange.aStaffMember(town));
  await page.goto(consolePath(town.tenantAlias, '/lotteries'));
  await expect(heading(page, '抽選')).toBeVisible();
  await expect(page.getByRole('row', { name: /2026年7月利用分/ })).toContainText('受付中');
  await expect(page.getByRole('row', { name: /2026年7月利用分/ })).toContainText('3件');
  await expectFaultless(page);
  await page.getByRole('link', { name: /2026年7月利用分/ }).click();
  await expect(main(page)).toContainText('3.0倍');
  await expect(main(page)).toContainText('職員2人が別々に入力します');
  await expectFaultless(page);
  const address = new URL(page.url()).pathname;

  await time.becomes(drawTimes.closed);
  await enterAsStaff(page, await arrange.aStaffMember(town));
  await page.goto(address);
  await expect(page.getByText('締切', { exact: true }).first()).toBeVisible();
  await expectFaultless(page);

  await time.becomes(drawTimes.drawn);
  const [first, second] = [
    await arrange.aStaffMember(town, { name: '職員 一' }),
    await arrange.aStaffMember(town, { name: '職員 二' }),
  ];
  await enterAsStaff(page, first);
  await page.goto(address);
  await expect(main(page)).toContainText('立会い抽選の入力待ち');
  await page.getByRole('textbox', { name: /^引いた数字/ }).fill('123');
  await page.getByRole('button', { name: '数字を確定する' }).click();
  await expect(main(page)).toContainText('半角で20桁入力してください');
  await expectFaultless(page);
  await page.getByRole('textbox', { name: /^引いた数字/ }).fill(digits);
  await page.getByRole('button', { name: '数字を確定する' }).click();
  await expect(main(page)).toContainText('1人目の数字を受け付けました。');
  await enterAsStaff(page, second);
  await page.goto(address);
  await expect(main(page)).toContainText('1人目の職員 一さんが入力しました');
  await expect(page.getByText(digits)).toHaveCount(0);
  await page.getByRole('textbox', { name: /^引いた数字/ }).fill(digits.replace('3', '4'));
  await page.getByRole('button', { name: '数字を確定する' }).click();
  await expect(main(page)).toContainText('1人目が入力した数字と一致しません');
  await expectFaultless(page);
  await page.getByRole('textbox', { name: /^引いた数字/ }).fill(digits);
  await page.getByRole('button', { name: '数字を確定する' }).click();
  await expect(main(page)).toContainText('抽選済（発表前）');
  await page.getByRole('button', { name: '検証する' }).click();
  await expect(main(page)).toContainText('すべて一致しました');
  await expectFaultless(page);
  await page.getByRole('link', { name: '立会人に見せる画面' }).click();
  await expect(main(page)).toContainText('31415 92653 58979 32384');
  await expect(page.getByText('当選した')).toHaveCount(0);
  await expectFaultless(page);

  await time.becomes(drawTimes.announced);
  await enterAsStaff(page, await arrange.aStaffMember(town));
  await page.goto(address);
  await expect(page.getByRole('table', { name: '当選した申込み' }).getByRole('row')).toHaveCount(2);
  await expectFaultless(page);
  await page.getByRole('link', { name: '掲示する結果' }).click();
  await expect(main(page)).toContainText('当選 1件　落選 2件');
  await expectFaultless(page);

  const won = await arrange.db
    .selectFrom('reservation')
    .select(['reservation_id', 'user_id'])
    .where('tenant_id', '=', town.tenantId)
    .where('state', '=', 'won')
    .executeTakeFirstOrThrow();
  const winner = people.find(({ userId }) => userId === won.user_id);
  if (!winner) throw new Error('nobody has won');
  const session = await arrange.aSession(winner);
  await callServer('Reservation/CancelReservation', { reservationId: won.reservation_id }, { session });
  await page.goto(address);
  await expect(main(page)).toContainText('落選し、ほかに当選していない申込みが2件あります');
  await expectFaultless(page);
  await page.getByRole('button', { name: '再抽選にかける' }).click();
  await expectFaultless(page);
  await page.getByRole('dialog').getByRole('button', { name: '再抽選を始める' }).click();
  await expect(main(page)).toContainText('2件の申込みで再抽選を始めました');
  await page.getByRole('link', { name: /（再抽選）/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /（再抽選）/ })).toBeVisible();
  await expect(main(page)).toContainText('もとの抽選');
  await expectFaultless(page);
});
