import { randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { dialog, fillInPurpose, frameButton, heading, inputForm, reserveButton } from '../story/booking.ts';
import { addToCart, cartForm, cartLink, cartPath, categories, choiceOf, containers } from '../story/courses.ts';
import { logIn } from '../story/login.ts';
import { latestMail } from '../story/mailbox.ts';
import { test } from '../story/story.ts';

const aGuest = () => ({ email: `hanako-${randomBytes(4).toString('hex')}@example.jp`, password: 'sakuramochi3' });

const codeField = (page: Page) => page.getByRole('textbox', { name: '確認番号' });
const panel = (page: Page) => page.getByRole('region', { name: 'メールアドレスの確認' });

/** Registers on the screen and goes on as the guest. */
async function register(page: Page, tenantAlias: string, { email, password }: ReturnType<typeof aGuest>) {
  await page.goto(`/t/${tenantAlias}/registration-guest`);
  const texts: [RegExp, string][] = [
    ...([
      [/^姓 ?※/, '佐藤'],
      [/^名 ?※/, '花子'],
      [/^姓（/, 'サトウ'],
      [/^名（/, 'ハナコ'],
    ] as [RegExp, string][]),
    ...([
      [/^1つ目/, '090'],
      [/^2つ目/, '1234'],
      [/^3つ目/, '5678'],
      [/^メール/, email],
    ] as [RegExp, string][]),
    ...([
      [/^パスワード ?※/, password],
      [/^パスワード（/, password],
    ] as [RegExp, string][]),
  ];
  for (const [name, text] of texts) await page.getByRole('textbox', { name }).fill(text);
  await page.getByRole('button', { name: '登録する' }).click();
  await page.getByRole('button', { name: 'ログインして進む' }).click();
}

test('[SAFE-04] a guest registers, browses, is asked for the mail when booking, and goes on where he was with its six digits', async ({
  arrange,
  page,
  context,
  watch,
}) => {
  const town = await arrange.aTown();
  const hall = await arrange.aHall(town, { name: '中央公民館' });
  const { tenantAlias } = town;
  const guest = aGuest();
  await register(page, tenantAlias, guest);
  await expect(page).toHaveURL(`/t/${tenantAlias}/home`);
  const place = `reservation-calendar/${hall.containerId}/2026-06-20/${hall.halfA.articleId}`;
  await page.goto(`/t/${tenantAlias}/${place}`);
  await frameButton(page, '午前 09:00～12:00').click();

  await expect(panel(page)).toContainText(guest.email);
  await fillInPurpose(page);
  await expect(page).toHaveURL(new RegExp(`${place}/input$`));
  await expect(page.getByText('メールアドレスの確認がお済みになると、次へ進めます。')).toBeVisible();

  const mail = await latestMail(context, { tenantAlias, recipient: guest.email });
  expect(mail.text).not.toMatch(/佐藤|花子/);
  await mail.tab.close();
  watch.expects('409 Authentication/VerifyMail');
  await codeField(page).fill(String((Number(mail.code) + 1) % 1_000_000).padStart(6, '0'));
  await page.getByRole('button', { name: '確認する', exact: true }).click();
  await expect(panel(page)).toContainText('確認番号が違うか、有効期限が切れています。');
  await codeField(page).fill(mail.code);
  await page.getByRole('button', { name: '確認する', exact: true }).click();

  await expect(panel(page)).toBeHidden();
  await expect(inputForm(page).purpose).toHaveValue('合唱の練習');
  await inputForm(page).submit.click();
  await expect(heading(page, '予約内容の確認')).toBeVisible();
  await reserveButton(page).click();
  await expect(heading(page, '予約が確定しました')).toBeVisible();
  const booked = await latestMail(context, { tenantAlias, recipient: guest.email, subject: '予約が確定しました' });
  expect(booked.text).toContain('佐藤 花子 様');
});

test('[SAFE-04] a guest fills the cart, and the link of the mail lets him reserve it', async ({
  arrange,
  page,
  context,
  watch,
}) => {
  const { town } = await arrange.aLearner();
  const { tenantAlias } = town;
  const guest = aGuest();
  await register(page, tenantAlias, guest);
  await containers(page).filter({ hasText: '文化学校' }).tap();
  await categories(page).filter({ hasText: '教養' }).tap();
  await choiceOf(page, '木工').tap();
  await addToCart(page).tap();
  await cartLink(page).tap();
  await cartForm(page).toConfirmation.tap();
  await expect(panel(page)).toContainText(guest.email);
  await expect(cartForm(page).reserve).toHaveAttribute('aria-disabled', 'true');

  const mail = await latestMail(context, { tenantAlias, recipient: guest.email });
  await mail.openLink();
  await mail.tab.getByRole('button', { name: 'メールアドレスを確認する' }).click();
  await expect(heading(mail.tab, 'メールアドレスを確認しました')).toBeFocused();
  // A link is good once.
  watch.expects('409 Authentication/VerifyMail');
  await mail.tab.reload();
  await mail.tab.getByRole('button', { name: 'メールアドレスを確認する' }).click();
  await expect(heading(mail.tab, 'リンクをお使いいただけません')).toBeFocused();
  await expect(mail.tab.getByText('このリンクは使えません。')).toBeVisible();
  await mail.tab.close();

  await page.bringToFront();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(panel(page)).toBeHidden();
  await cartForm(page).reserve.tap();
  await expect(heading(page, '予約完了')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
});

test('[SAFE-04] a mistyped address is changed on the spot', async ({ arrange, page, context }) => {
  const town = await arrange.aTown();
  const hall = await arrange.aHall(town, { name: '中央公民館' });
  const { tenantAlias } = town;
  await register(page, tenantAlias, aGuest());
  await expect(page).toHaveURL(`/t/${tenantAlias}/home`);
  await page.goto(`/t/${tenantAlias}/reservation-calendar/${hall.containerId}/2026-06-20/${hall.halfA.articleId}`);
  await frameButton(page, '午前 09:00～12:00').click();

  await page.getByRole('button', { name: 'メールアドレスを変更する' }).click();
  const { email } = aGuest();
  await page.getByRole('textbox', { name: '新しいメールアドレス' }).fill(email);
  await page.getByRole('button', { name: '確認メールを送る', exact: true }).click();
  await expect(panel(page)).toContainText(`${email} に確認メールを送りました。`);
  await expect(page.getByRole('button', { name: '確認メールをもう一度送る' })).toHaveAttribute('aria-disabled', 'true');
  const mail = await latestMail(context, { tenantAlias, recipient: email });
  await codeField(page).fill(mail.code);
  await page.getByRole('button', { name: '確認する', exact: true }).click();
  await expect(panel(page)).toBeHidden();
});

test('[SAFE-06] contact data are corrected in the account: the telephone at once, the mail with the password and once verified', async ({
  arrange,
  page,
  context,
  enter,
  watch,
}) => {
  const resident = await arrange.aResident();
  const { tenantAlias } = resident.town;
  await enter(resident, 'other');
  await page.getByRole('link', { name: 'アカウント' }).click();
  await page.getByRole('link', { name: '連絡先' }).click();
  const field = (name: string) => page.getByRole('textbox', { name });
  await expect(field('1つ目の番号')).toHaveValue('090');
  // A whole number typed into the first field fills all three.
  await field('1つ目の番号').fill('');
  await field('1つ目の番号').pressSequentially('08011112222');
  await expect(field('1つ目の番号')).toHaveValue('080');
  await expect(field('2つ目の番号')).toHaveValue('1111');
  await expect(field('3つ目の番号')).toBeFocused();
  await field('3つ目の番号').fill('');
  await page.getByRole('button', { name: '保存する' }).click();
  await expect(page.getByText('電話番号を入力してください。')).toBeVisible();
  await field('3つ目の番号').fill('9999');
  await page.getByRole('button', { name: '保存する' }).click();
  await expect(page.getByText('変更を保存しました。').first()).toBeVisible();
  await page.reload();
  await expect(field('3つ目の番号')).toHaveValue('9999');

  const { email } = aGuest();
  const change = page.getByRole('button', { name: 'メールアドレスを変更する' });
  const send = page.getByRole('button', { name: '確認メールを送る', exact: true });
  const password = field('いまのパスワード');
  await change.press('Enter');
  await expect(field('新しいメールアドレス')).toBeFocused();
  await page.getByRole('button', { name: 'やめる' }).press('Enter');
  await expect(change).toBeFocused();
  await change.press('Enter');
  await field('新しいメールアドレス').fill(email);
  await send.click();
  await expect(password).toBeFocused();
  await expect(password).toHaveAccessibleDescription(/パスワードを入力してください。$/);
  watch.expects('409 Authentication/RequestMailVerification');
  await password.fill('not-mine-2026');
  await send.click();
  await expect(password).toHaveAccessibleDescription(/いまのパスワードが正しくありません。$/);
  await expect(password).toBeFocused();
  await password.fill(resident.member.password);
  await send.click();
  await expect(codeField(page)).toBeFocused();
  const mail = await latestMail(context, { tenantAlias, recipient: email });
  await codeField(page).fill(mail.code);
  await page.getByRole('button', { name: '確認する', exact: true }).click();
  await expect(codeField(page)).toBeHidden();
  await expect(change).toBeFocused();
  const mine = page.getByRole('region', { name: 'メールアドレス' });
  await expect(mine).toContainText(email);
  await expect(mine).toContainText('確認済み');
});

test('[SAFE-04] the confirmation cannot be entered around the mail', async ({ arrange, enter, page }) => {
  const { town, school } = await arrange.aLearner();
  const guest = await arrange.aMember(town, { kind: 'guest', verified_at: null });
  await arrange.anEventReservation(guest, school.events.woodwork, { state: 'in_cart', holdSeconds: 700 });
  const session = await arrange.aSession(guest);
  await enter({ town, session }, `${cartPath}?step=confirm`);
  await expect(panel(page)).toContainText('確認メールを送る');
  await expect(cartForm(page).reserve).toHaveAttribute('aria-disabled', 'true');
});

test('[FORM-02] a session that ends over the contact data brings what was typed back after the login, and to nobody else', async ({
  arrange,
  page,
  enter,
  watch,
}) => {
  const resident = await arrange.aResident();
  const { tenantAlias, tenantId } = resident.town;
  await enter(resident, 'other/account/contact');
  const address = page.getByRole('textbox', { name: /^住所/ });
  await address.fill('本町1-2-3');
  await arrange.db.deleteFrom('session').where('tenant_id', '=', tenantId).execute();
  watch.expects('401 Authentication/UpdateContact');
  await page.getByRole('button', { name: '保存する' }).click();
  await expect(page.getByText('ログインの有効期限が切れました。', { exact: true })).toBeVisible();
  await logIn(page, resident.member);
  await expect(page).toHaveURL(new RegExp(`/t/${tenantAlias}/other/account/contact$`));
  await expect(address).toHaveValue('本町1-2-3');
  await page.getByRole('button', { name: '保存する' }).click();
  await expect(page.getByText('変更を保存しました。').first()).toBeVisible();
});
