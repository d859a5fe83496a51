import { randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { answerInstead, listenTo, stopInterfering } from '../story/interfere.ts';
import { test } from '../story/story.ts';

const aGuest = () => ({
  lastName: '佐藤',
  firstName: '花子',
  lastNameKana: 'サトウ',
  firstNameKana: 'ハナコ',
  phoneNumber1: '090',
  phoneNumber2: '1234',
  phoneNumber3: '5678',
  email: `hanako-${randomBytes(4).toString('hex')}@example.jp`,
  password: 'sakuramochi3',
  passwordConfirmation: 'sakuramochi3',
  address: '',
});

type Guest = ReturnType<typeof aGuest>;

const fieldNames: Record<keyof Guest, RegExp> = {
  lastName: /^姓 ?※/,
  firstName: /^名 ?※/,
  lastNameKana: /^姓（カナ）/,
  firstNameKana: /^名（カナ）/,
  phoneNumber1: /^1つ目/,
  phoneNumber2: /^2つ目/,
  phoneNumber3: /^3つ目/,
  email: /^メールアドレス/,
  password: /^パスワード ?※/,
  passwordConfirmation: /^パスワード（確認用）/,
  address: /^住所/,
};

const field = (page: Page, name: keyof Guest) => page.getByRole('textbox', { name: fieldNames[name] });

async function fillIn(page: Page, guest: Partial<Guest>) {
  for (const [name, text] of Object.entries(guest)) await field(page, name as keyof Guest).fill(text);
}

const send = (page: Page) => page.getByRole('button', { name: '登録する' }).click();

test('[GUEST-01] the form has every field, Mobile chosen, three short phone parts, and leads back to the login', async ({
  arrange,
  page,
}) => {
  const { tenantAlias } = await arrange.aTown();
  await page.goto(`/t/${tenantAlias}/registration-guest`);
  for (const name of Object.keys(fieldNames) as (keyof Guest)[]) await expect(field(page, name)).toBeVisible();
  await expect(page.getByRole('radio', { name: '携帯電話' })).toBeChecked();
  await expect(page.getByRole('radio', { name: '自宅' })).not.toBeChecked();
  await expect(field(page, 'address')).toHaveAccessibleName(/任意/);
  for (const name of ['phoneNumber1', 'phoneNumber2', 'phoneNumber3'] as const) {
    await field(page, name).pressSequentially('12345');
    await expect(field(page, name)).toHaveValue('1234');
    await field(page, name).fill('');
  }

  await page.getByRole('link', { name: '戻る' }).click();
  await expect(page).toHaveURL(`/t/${tenantAlias}/login`);
});

test('[GUEST-01] leaving a form that was begun asks first', async ({ arrange, page }) => {
  const { tenantAlias } = await arrange.aTown();
  await page.goto(`/t/${tenantAlias}/registration-guest`);
  await field(page, 'lastName').fill('佐藤');
  await page.getByRole('link', { name: '戻る' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '入力を続ける' }).click();
  await expect(field(page, 'lastName')).toHaveValue('佐藤');
  await page.getByRole('link', { name: '戻る' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '離れる' }).click();
  await expect(page).toHaveURL(`/t/${tenantAlias}/login`);
});

test('[GUEST-01] leaving asks as well after the form could not be sent', async ({ arrange, page, watch }) => {
  const { tenantAlias } = await arrange.aTown();
  await page.goto(`/t/${tenantAlias}/registration-guest`);
  await fillIn(page, aGuest());
  watch.expects('503 Authentication/RegisterUser');
  await answerInstead(page, 'Authentication/RegisterUser', { status: 503 });
  await send(page);
  await expect(page.getByRole('alert')).toContainText('ユーザー登録に失敗しました。');
  await page.getByRole('link', { name: '戻る' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '入力を続ける' }).click();
  await expect(field(page, 'lastName')).toHaveValue('佐藤');
});

test('[GUEST-01] Enter that chooses a word of the input method does not send the form', async ({ arrange, page }) => {
  const { tenantAlias } = await arrange.aTown();
  await page.goto(`/t/${tenantAlias}/registration-guest`);
  const isLetThrough = (isComposing: boolean) =>
    field(page, 'lastName').evaluate(
      (input, composing) =>
        input.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'Enter', isComposing: composing, bubbles: true, cancelable: true }),
        ),
      isComposing,
    );
  expect(await isLetThrough(true)).toBe(false);
  expect(await isLetThrough(false)).toBe(true);
});

/** The checks in their order; each step mends the failure before it. */
const checks: readonly { mend: Partial<Guest>; message: string }[] = [
  { mend: { firstName: '花子' }, message: '氏名を入力してください。' },
  { mend: { lastName: '佐藤', lastNameKana: 'サトウ' }, message: '氏名カナを入力してください。' },
  {
    mend: { firstNameKana: 'ハナコ', phoneNumber1: '090', phoneNumber3: '5678' },
    message: '電話番号を入力してください。',
  },
  { mend: { phoneNumber2: '1234' }, message: 'メールアドレスを入力してください。' },
  { mend: { email: 'hanako@example.j' }, message: 'メールアドレスの形式が正しくありません。' },
  { mend: { email: 'hanako@example.jp' }, message: 'パスワードを入力してください。' },
  { mend: { password: 'sakura' }, message: 'パスワードは8文字以上で、英字と数字を含む必要があります。' },
  { mend: { password: 'sakuramochi' }, message: 'パスワードは8文字以上で、英字と数字を含む必要があります。' },
  { mend: { password: '20260610' }, message: 'パスワードは8文字以上で、英字と数字を含む必要があります。' },
  {
    mend: { password: 'sakuramochi3', passwordConfirmation: 'sakuramochi4' },
    message: '確認用パスワードが一致しません。',
  },
];

test('[GUEST-02] the eight checks run in their order and only the first failure shows', async ({ arrange, page }) => {
  const { tenantAlias } = await arrange.aTown();
  const sent = listenTo(page, 'Authentication/RegisterUser');
  await page.goto(`/t/${tenantAlias}/registration-guest`);
  const messages = [...new Set(checks.map(({ message }) => message))];
  for (const { mend, message } of checks) {
    await fillIn(page, mend);
    await send(page);
    await expect(page.getByText(message)).toBeVisible();
    for (const other of messages.filter((text) => text !== message)) await expect(page.getByText(other)).toBeHidden();
  }
  expect(sent).toHaveLength(0);
});

test('[GUEST-02] the server enforces the same checks', async ({ arrange, callServer }) => {
  const { tenantId } = await arrange.aTown();
  const empty = Object.fromEntries(Object.keys(aGuest()).map((name) => [name, ''])) as Guest;
  // Only the screen checks the confirmation: the server does not receive it.
  let { passwordConfirmation: _, ...guest } = empty;
  for (const { mend, message } of checks.slice(0, -1)) {
    const { passwordConfirmation: __, ...mended } = mend;
    guest = { ...guest, ...mended };
    const answer = await callServer('Authentication/RegisterUser', { ...guest, tenantId, phoneNumberType: 'Mobile' });
    expect(answer).toMatchObject({ status: 409, body: { error: { message } } });
  }
});

test('[GUEST-01] [GUEST-03] of a guest with a telephone at home the number is shown with the warning to note it, and logging in from there goes on', async ({
  arrange,
  page,
}) => {
  const town = await arrange.aTown();
  await arrange.aHall(town, { name: '中央公民館' });
  const guest = aGuest();
  await page.goto(`/t/${town.tenantAlias}/registration-guest`);
  await fillIn(page, guest);
  await page.getByRole('radio', { name: '自宅' }).check();
  const answered = page.waitForResponse('**/api/Authentication/RegisterUser');
  await send(page);
  const { guestUserNumber } = await (await answered).json();
  const kept = await arrange.db
    .selectFrom('account')
    .where('tenant_id', '=', town.tenantId)
    .where('user_number', '=', guestUserNumber)
    .select('phone_number_type')
    .execute();
  expect(kept).toEqual([{ phone_number_type: 'Home' }]);

  await expect(page.getByRole('heading', { level: 1, name: '登録が完了しました' })).toBeVisible();
  await expect(page.getByText(guestUserNumber, { exact: true })).toBeVisible();
  await expect(page.getByText('利用者番号とパスワードを必ず控えてください。')).toBeVisible();

  // The number is shown only once: an accidental touch must not close it.
  await page.getByRole('banner').getByRole('link').click();
  await expect(page.getByRole('alertdialog')).toContainText('番号とパスワードは控えましたか？');
  await page.getByRole('alertdialog').getByRole('button', { name: 'この画面に戻る' }).click();
  await expect(page.getByText(guestUserNumber, { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'ログインして進む' }).click();
  await expect(page).toHaveURL(`/t/${town.tenantAlias}/home`);
  await expect(page.getByRole('definition').filter({ hasText: guestUserNumber })).toBeVisible();
});

test('[GUEST-04] a registration that fails says so', async ({ arrange, page, watch }) => {
  const town = await arrange.aTown();
  await page.goto(`/t/${town.tenantAlias}/registration-guest`);
  await fillIn(page, aGuest());

  watch.expects('500 Authentication/RegisterUser');
  await answerInstead(page, 'Authentication/RegisterUser', { status: 500 });
  await send(page);
  await expect(page.getByRole('alert')).toHaveText(
    /^.?ユーザー登録に失敗しました。\s*しばらくしてから、もう一度お試しください。$/,
  );
});

test('[GUEST-04] a login after the registration that fails says why', async ({ arrange, page, watch }) => {
  const town = await arrange.aTown();
  await page.goto(`/t/${town.tenantAlias}/registration-guest`);
  await fillIn(page, aGuest());
  await send(page);
  const goOn = page.getByRole('button', { name: 'ログインして進む' });

  watch.expects('504 Authentication/Login', '500 Authentication/Login');
  await answerInstead(page, 'Authentication/Login', { status: 504 });
  await goOn.click();
  await expect(page.getByRole('alert')).toHaveText(/^.?サーバへの接続に失敗しました。$/);
  await answerInstead(page, 'Authentication/Login', { status: 500 });
  await goOn.click();
  await expect(page.getByRole('alert')).toHaveText(/^.?ログインに失敗しました$/);
  await stopInterfering(page, 'Authentication/Login');
  await goOn.click();
  await expect(page).toHaveURL(`/t/${town.tenantAlias}/home`);
});
