import { expect, type Page } from '@playwright/test';
import type { Arrange, Learner } from '../story/arrange.ts';
import { dialog, factOf, heading } from '../story/booking.ts';
import { calendar, calendarPath, cartForm, cartLink, course, listPath, months, putIntoCart } from '../story/courses.ts';
import { slowRefunds, test } from '../story/lifeStory.ts';
import { goAndPay, ledgerOf, outcome, outcomeTexts, payButton, sandbox } from '../story/money.ts';

const times = { drawn: '2026-06-20T17:30', announced: '2026-06-25T09:05' } as const;

/** A school of which two courses of July are drawn together; nobody may win both, and they are paid online. */
async function aDrawnSchool(arrange: Arrange, tenant: Parameters<Arrange['aLearner']>[0] = {}) {
  const learner = await arrange.aLearner({ ...tenant, setting: { fee_collection: 'online', lottery_win_limit: 1 } });
  const { school, town } = learner;
  const span = await arrange.aSpan(town, {
    name: '夏の抽選',
    entryType: 'lottery',
    opensAt: '2026-06-01T09:00',
    closesAt: '2026-06-20T17:00',
    announceAt: '2026-06-25T09:00',
  });
  const made = (name: string, date: string) =>
    arrange.anEvent(school.category, { name, capacity: 3, price: 1500, spans: [span], sessions: [{ date }] });
  return { ...learner, events: [await made('水彩画', '2026-07-25'), await made('俳句', '2026-07-26')] };
}

const kindsFor = (mails: readonly { readonly kind: string }[]) => mails.map(({ kind }) => kind);

/** Applies for courses of July from the list to the end of the cart. */
async function applyFor(page: Page, ...names: readonly string[]) {
  await months(page).filter({ hasText: '7月' }).tap();
  await putIntoCart(page, ...names);
  for (const name of names) await expect(course(page, name)).toContainText('カートに入っています。');
  await cartLink(page).tap();
  await cartForm(page).toConfirmation.tap();
  await cartForm(page).enterDraw.tap();
  await expect(page.getByText('抽選に申し込みました')).toBeVisible();
}

const cameBack =
  (
    {
      arrange,
      enter,
    }: { arrange: Arrange; enter: (who: Pick<Learner, 'town' | 'session'>, path: string) => Promise<void> },
    { town, member }: Pick<Learner, 'town' | 'member'>,
  ) =>
  async (path: string) =>
    enter({ town, session: await arrange.aSession(member) }, path);

test('[LOT-01] two courses under one win limit: told at the announcement as 当選 and 落選, fixed by the payment, cancelled with a refund', async ({
  arrange,
  enter,
  mailsTo,
  page,
  time,
}) => {
  test.setTimeout(120_000);
  const school = await aDrawnSchool(arrange);
  const { member, town } = school;
  await slowRefunds(arrange, town);
  const comeBack = cameBack({ arrange, enter }, school);
  await comeBack(listPath(school));
  await applyFor(page, '水彩画', '俳句');
  // Both are choices of one entry.
  const number = (await factOf(page, '受付番号').first().textContent()) ?? '';
  expect(number).toMatch(/^[0-9A-Z]{10}$/);
  await expect(factOf(page, '受付番号')).toHaveText([number, number]);

  await time.becomes(times.drawn);
  await comeBack(calendarPath('2026-07'));
  const { entry } = calendar(page);
  for (const name of ['水彩画', '俳句']) {
    await expect(entry(name)).toContainText('申込済（抽選待ち）');
    await expect(entry(name)).not.toContainText(/当選|落選|支払/);
  }

  await time.becomes(times.announced);
  await comeBack(calendarPath('2026-07'));
  await expect(entry('水彩画')).toContainText('当選');
  await expect(entry('水彩画')).not.toContainText('確定');
  await expect(entry('俳句')).toContainText('落選');
  await entry('水彩画').tap();
  await expect(heading(page, '水彩画')).toBeVisible();
  await expect(factOf(page, '支払い')).toHaveText('未払い');
  await expect(page.getByRole('main')).toContainText(/1,500円\s*期限\s*2026\/07\/09\(木\) 23:59/);

  await goAndPay(page);
  await sandbox(page).card.tap();
  await expect(outcome(page, outcomeTexts.paid)).toBeVisible();
  await page.getByRole('link', { name: 'マイ予約カレンダーを見る' }).tap();
  await page.goto(`/t/${town.tenantAlias}/${calendarPath('2026-07')}`);
  await expect(entry('水彩画')).toContainText('確定');
  await entry('水彩画').tap();
  await expect(factOf(page, '支払い')).toHaveText('支払済み');
  await expect(page.getByRole('img', { name: '予約のQRコード' })).toBeVisible();
  await expect(payButton(page)).toHaveCount(0);

  await page.getByRole('button', { name: 'この予約を取り消す' }).tap();
  await expect(dialog(page)).toContainText('お支払い済みの1,500円を全額返金します。');
  await dialog(page).getByRole('button', { name: '取り消す' }).tap();
  await expect(dialog(page)).toContainText('返金の手続きを始めました。');
  await dialog(page).getByRole('button', { name: '閉じる' }).tap();
  await expect(entry('水彩画')).toHaveCount(0);
  await expect(entry('俳句')).toContainText('落選');
  await time.becomes('2026-06-25T10:00');
  expect(await ledgerOf(arrange, member)).toEqual([
    'charged 1500',
    'received 1500',
    'released 1500',
    'refund_due 1500',
    'refunded 1500',
  ]);
  await expect
    .poll(async () => kindsFor(await mailsTo(member)).toSorted())
    .toEqual(['entered', 'entered', 'won', 'lost', 'paid', 'cancelled', 'refunded'].toSorted());
});

test('[LOT-01] an application is withdrawn before the close and takes no part in the draw', async ({
  arrange,
  enter,
  page,
  time,
}) => {
  const school = await aDrawnSchool(arrange);
  const { member } = school;
  const comeBack = cameBack({ arrange, enter }, school);
  await comeBack(listPath(school));
  await applyFor(page, '水彩画', '俳句');
  await time.becomes('2026-06-19T12:00');
  await comeBack(calendarPath('2026-07'));
  await calendar(page).entry('水彩画').tap();
  await expect(page.getByRole('main')).toContainText(/2026\/06\/20\(土\) 16:59\s*まで取り下げられます。/);
  await page.getByRole('button', { name: '申込みを取り下げる' }).tap();
  await expect(dialog(page)).toContainText('この抽選の申込みを本当に取り下げてもよろしいですか？');
  await dialog(page).getByRole('button', { name: '取り下げる' }).tap();
  await expect(dialog(page)).toContainText('申込みを取り下げました。');
  await dialog(page).getByRole('button', { name: '閉じる' }).tap();
  await expect(calendar(page).entry('水彩画')).toHaveCount(0);

  // What is left of the entry is drawn: its second choice is its first now.
  await time.becomes(times.announced);
  await comeBack(calendarPath('2026-07'));
  await expect(calendar(page).entry('俳句')).toContainText('当選');
  await calendar(page).entry('俳句').tap();
  await expect(page.getByRole('button', { name: '申込みを取り下げる' })).toHaveCount(0);
  expect(await arrange.coursesOf(member)).toMatchObject([
    { name: '水彩画', state: 'withdrawn' },
    { name: '俳句', state: 'won' },
  ]);
});

test('[LOT-01] a winner who never pays loses the seat, which is told; it is free again', async ({
  arrange,
  enter,
  mailsTo,
  page,
  time,
}) => {
  const school = await aDrawnSchool(arrange);
  const { member } = school;
  const comeBack = cameBack({ arrange, enter }, school);
  await comeBack(listPath(school));
  await applyFor(page, '水彩画');
  await time.becomes(times.announced);
  await time.becomes('2026-07-09T00:05');
  await time.becomes('2026-07-10T00:05');
  await comeBack(calendarPath('2026-07'));
  await expect(calendar(page).entry('水彩画')).toContainText('取消（期限切れ）');
  await calendar(page).entry('水彩画').tap();
  await expect(heading(page, '水彩画')).toBeVisible();
  await expect(payButton(page)).toHaveCount(0);
  expect(await ledgerOf(arrange, member)).toEqual(['charged 1500', 'released 1500']);
  await expect
    .poll(async () => kindsFor(await mailsTo(member)))
    .toEqual(['entered', 'won', 'paymentDue', 'expiredUnpaid']);
});

test('[LOT-01] where results are not shown nothing of a draw is told: no word, no mail, no fee', async ({
  arrange,
  enter,
  mailsTo,
  page,
  time,
}) => {
  const school = await aDrawnSchool(arrange, { isVisibleApplicationResult: false });
  const { member } = school;
  const comeBack = cameBack({ arrange, enter }, school);
  await comeBack(listPath(school));
  await applyFor(page, '水彩画', '俳句');
  const kinds = async () => new Set(kindsFor(await mailsTo(member)));
  await expect.poll(kinds).toEqual(new Set(['entered']));
  await time.becomes('2026-06-26T09:00');
  await comeBack(calendarPath('2026-07'));
  for (const name of ['水彩画', '俳句']) {
    await expect(calendar(page).entry(name)).toContainText('申込済（抽選待ち）');
    await expect(calendar(page).entry(name)).not.toContainText(/当選|落選|支払|確定/);
  }
  await calendar(page).entry('水彩画').tap();
  await expect(factOf(page, '受付番号')).toBeVisible();
  await expect(payButton(page)).toHaveCount(0);
  expect(await kinds()).toEqual(new Set(['entered']));
});

test('a course that is taken first come is fixed when it is paid, at once or later', async ({
  arrange,
  enter,
  page,
}) => {
  const learner = await arrange.aLearner({ setting: { fee_collection: 'online' } });
  const { member, school } = learner;
  await arrange.anEventReservation(member, school.events.guitar, { state: 'in_cart' });
  await enter(learner, 'e-reservation-cart');
  await cartForm(page).toConfirmation.tap();
  await cartForm(page).reserve.tap();
  await expect(heading(page, '予約完了')).toBeVisible();
  await expect(page.getByText('お支払いをお待ちしています')).toBeVisible();
  expect(await arrange.coursesOf(member)).toMatchObject([{ name: 'ギター', state: 'awaiting_payment', fee: 4500 }]);

  await page.goto(`/t/${learner.town.tenantAlias}/${calendarPath('2026-07')}`);
  await expect(calendar(page).entry('ギター').first()).toContainText('支払待ち');
  await calendar(page).entry('ギター').first().tap();
  await goAndPay(page);
  await sandbox(page).card.tap();
  await expect(outcome(page, outcomeTexts.paid)).toBeVisible();
  await page.goto(`/t/${learner.town.tenantAlias}/${calendarPath('2026-07')}`);
  await expect(calendar(page).entry('ギター').first()).toContainText('確定');
  expect(await arrange.coursesOf(member)).toMatchObject([{ name: 'ギター', state: 'fixed' }]);
  expect(await ledgerOf(arrange, member)).toEqual(['charged 4500', 'received 4500']);
});
