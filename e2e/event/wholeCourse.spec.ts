import { expect } from '@playwright/test';
import { dialog, factOf, heading } from '../story/booking.ts';
import {
  addToCart,
  calendar,
  cartForm,
  cartLink,
  categories,
  choiceOf,
  containers,
  course,
  putIntoCart,
  removeFromCart,
} from '../story/courses.ts';
import { logIn } from '../story/login.ts';
import { readQr } from '../story/readQr.ts';
import { test } from '../story/story.ts';

test('a learner finds courses under conditions, asks for an instrument, reserves, and shows the code of a session', async ({
  arrange,
  page,
}) => {
  const { member, town } = await arrange.aLearner();
  await arrange.db
    .updateTable('event')
    .set({ loans: JSON.stringify([{ name: '教本', price: 880, stock: 1 }]) })
    .where('tenant_id', '=', town.tenantId)
    .where('name', '=', 'ギター')
    .execute();
  await page.goto(`/t/${town.tenantAlias}`);
  await logIn(page, member);
  await expect(page).toHaveURL(`/t/${town.tenantAlias}/e-home`);
  await containers(page).filter({ hasText: '文化学校' }).tap();
  await categories(page).filter({ hasText: '教養' }).tap();

  // One string instrument, one yoga: the other of each is barred while it is chosen.
  await choiceOf(page, 'ギター').tap();
  await expect(choiceOf(page, 'バイオリン')).toBeDisabled();
  await choiceOf(page, '朝ヨガ').tap();
  await expect(choiceOf(page, '夜ヨガ')).toBeDisabled();
  await choiceOf(page, '木工').tap();
  await addToCart(page).tap();
  await expect(course(page, 'ギター')).toContainText('カートに入っています。');
  await expect(cartLink(page)).toHaveAccessibleName(/3/);

  await cartLink(page).tap();
  const form = cartForm(page);
  await expect(form.timer).toBeVisible();
  await form.loanOf('ギター').tap();
  await expect(form.loanOf('ギター')).toBeChecked();
  const book = course(page, 'ギター').getByRole('checkbox', { name: '教本を借りる（880円、残り1点）' });
  await book.tap();
  await expect(book).toBeChecked();
  const fee = '3回 × 1,500円 = 4,500円 教本 880円 合計 5,380円';
  await expect(course(page, 'ギター')).toContainText(fee);
  await removeFromCart(page, '木工');
  await expect(form.rows).toHaveCount(2);
  await form.toConfirmation.tap();
  await expect(page.getByText(/この内容で予約しますか？/)).toBeVisible();
  await expect(course(page, 'ギター')).toContainText(/貸出し\s*教本/);
  await form.reserve.tap();
  await expect(page.getByRole('main')).toContainText(fee.replaceAll('円 教', '円、教').replaceAll('円 合', '円、合'));
  await expect(heading(page, '予約完了')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  expect(await arrange.coursesOf(member)).toMatchObject([
    { name: 'ギター', state: 'fixed', seat: 1, isLoanAsked: true, fee: 5380 },
    { name: '朝ヨガ', state: 'fixed', isLoanAsked: false },
    { name: '木工', state: 'removed', seat: null },
  ]);

  await page.getByRole('navigation').getByRole('link', { name: 'マイ予約カレンダー' }).tap();
  await calendar(page).next.tap();
  await expect(calendar(page).entry('ギター')).toContainText('2026/07/05(日)・2026/07/19(日)');
  await calendar(page).entry('ギター').tap();
  await expect(page.getByRole('main')).toContainText(/2026\/07\/05\(日\)\s*10:00～12:00/);
  await expect(factOf(page, '料金の合計')).toHaveText(fee);
  await expect(factOf(page, '貸出し')).toHaveText(['希望する', '教本', 'あり', '教本 880円（1点）']);
  const [first] = await arrange.db
    .selectFrom('event_reservation_detail')
    .innerJoin('event_session', 'event_session.event_session_id', 'event_reservation_detail.event_session_id')
    .where('event_reservation_detail.tenant_id', '=', town.tenantId)
    .orderBy('event_session.date')
    .select('event_reservation_detail_id as id')
    .execute();
  expect(await readQr(page.getByRole('img', { name: '予約のQRコード' }))).toEqual([first?.id]);
});

test('a learner enters a draw: no seat, no timer, a receipt, and nothing decided until the announcement', async ({
  arrange,
  enter,
  page,
}) => {
  const learner = await arrange.aLearner();
  const { member, town } = learner;
  await enter(learner, 'e-home');
  await containers(page).tap();
  await categories(page).tap();
  await expect(course(page, '陶芸')).toContainText('抽選');
  await putIntoCart(page, '陶芸');
  await expect(course(page, '陶芸')).toContainText('カートに入っています。');
  await cartLink(page).tap();
  const form = cartForm(page);
  await expect(form.rows).toHaveText([/陶芸/]);
  await expect(form.timer).toHaveCount(0);
  await form.toConfirmation.tap();
  await form.enterDraw.tap();
  await expect(page.getByText('抽選に申し込みました')).toBeVisible();

  const [entry] = await arrange.db
    .selectFrom('event_reservation')
    .where('tenant_id', '=', town.tenantId)
    .where('user_id', '=', member.userId)
    .selectAll()
    .execute();
  expect(entry).toMatchObject({ state: 'applied', seat_number: null, hold_expires_at: null });
  const { entry_number: entryNumber } = await arrange.db
    .selectFrom('event_lottery_entry')
    .where('tenant_id', '=', town.tenantId)
    .where('user_id', '=', member.userId)
    .select('entry_number')
    .executeTakeFirstOrThrow();
  await expect(factOf(page, '受付番号')).toHaveText(entryNumber);

  await page.getByRole('navigation').getByRole('link', { name: 'マイ予約カレンダー' }).tap();
  await calendar(page).next.tap();
  await calendar(page).entry('陶芸').tap();
  await expect(page.getByText('申込済（抽選待ち）').first()).toBeVisible();
  await expect(factOf(page, '受付番号')).toHaveText(entryNumber);
  await expect(page.getByRole('img', { name: '予約のQRコード' })).toHaveCount(0);
});
