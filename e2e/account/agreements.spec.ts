import { expect } from '@playwright/test';
import { answerInstead, listenTo } from '../story/interfere.ts';
import { logIn } from '../story/login.ts';
import { test } from '../story/story.ts';

const privacyPolicy = '一行目\n二行目\n\n四行目';
const termsOfUse = '第1条　目的';

test('[AGREE-01] the policy comes first, full screen, with its lines kept and one button; then the terms', async ({
  arrange,
  page,
}) => {
  const town = await arrange.aTown({ privacyPolicy, termsOfUse });
  const member = await arrange.aMember(town);
  await page.goto(`/t/${town.tenantAlias}/login`);
  await logIn(page, member);

  await expect(page).toHaveURL(`/t/${town.tenantAlias}/privacy-policy`);
  await expect(page.getByRole('heading', { level: 1, name: 'プライバシーポリシー' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: '主なページ' })).toBeHidden();
  await expect(page.getByRole('button')).toHaveText(['同意する']);
  // Four lines, one of them empty, are four times as high as one.
  const text = page.getByText('一行目');
  const lineHeight = await text.evaluate((element) => Number.parseFloat(getComputedStyle(element).lineHeight));
  expect((await text.boundingBox())?.height).toBeCloseTo(4 * lineHeight, 0);

  await page.goto(`/t/${town.tenantAlias}/terms-of-use`);
  await expect(page).toHaveURL(`/t/${town.tenantAlias}/privacy-policy`);
  await page.getByRole('button', { name: '同意する' }).click();
  await expect(page).toHaveURL(`/t/${town.tenantAlias}/terms-of-use`);
  await expect(page.getByRole('heading', { level: 1, name: '利用規約' })).toBeVisible();
  await expect(page.getByText(termsOfUse)).toBeVisible();
  await expect(page.getByRole('button')).toHaveText(['同意する']);
  await page.getByRole('button', { name: '同意する' }).click();
  await expect(page).toHaveURL(`/t/${town.tenantAlias}/home`);
});

test('[AGREE-02] agreeing names one of the two and leaves the other empty', async ({ arrange, enter, page }) => {
  const resident = await arrange.aResident({ privacyPolicy, termsOfUse });
  const policies = await arrange.db
    .selectFrom('policy_version')
    .select(['kind', 'policy_id'])
    .where('tenant_id', '=', resident.town.tenantId)
    .execute();
  const idOf = (kind: string) => policies.find((policy) => policy.kind === kind)?.policy_id;
  const sent = listenTo(page, 'Authentication/UpdateAgreement');

  await enter(resident);
  await page.getByRole('button', { name: '同意する' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '利用規約' })).toBeVisible();
  await page.getByRole('button', { name: '同意する' }).click();
  await expect(page).toHaveURL(/\/home$/);
  expect(sent.map(({ body }) => body)).toEqual([
    { privacyPolicyId: idOf('privacy'), termsOfUseId: '' },
    { privacyPolicyId: '', termsOfUseId: idOf('terms') },
  ]);

  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: '施設' })).toBeVisible();
});

test('[AGREE-02] when the call fails the user goes on all the same, and nobody says a word', async ({
  arrange,
  enter,
  page,
  watch,
}) => {
  const resident = await arrange.aResident({ privacyPolicy, termsOfUse });
  await enter(resident);
  await answerInstead(page, 'Authentication/UpdateAgreement', { status: 500 });
  watch.expects('500 Authentication/UpdateAgreement', '500 Authentication/UpdateAgreement');
  await page.getByRole('button', { name: '同意する' }).click();
  await expect(page).toHaveURL(/\/terms-of-use$/);
  await page.getByRole('button', { name: '同意する' }).click();
  await expect(page).toHaveURL(/\/home$/);
  await page.getByRole('link', { name: 'お知らせ' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'お知らせ' })).toBeVisible();
  await expect(page.getByRole('alertdialog')).toBeHidden();
});

test('[AGREE-02] a session that ends while one agrees leads to the login with a word why', async ({
  arrange,
  enter,
  page,
  watch,
}) => {
  const resident = await arrange.aResident({ privacyPolicy });
  await enter(resident);
  await expect(page.getByRole('button', { name: '同意する' })).toBeVisible();
  await arrange.db.deleteFrom('session').where('tenant_id', '=', resident.town.tenantId).execute();
  watch.expects('401 Authentication/UpdateAgreement');
  await page.getByRole('button', { name: '同意する' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('ログインの有効期限が切れました。')).toBeVisible();
  // Taking the focus announces it.
  const title = page.getByRole('heading', { level: 1, name: 'ログイン' });
  await expect(title).toBeFocused();
  await expect(title).toHaveAccessibleDescription(/ログインの有効期限が切れました。/);
});

test('[AGREE-03] the policy stands under other/privacy-policy; a new version of it or of the terms is asked for at the next login', async ({
  arrange,
  page,
}) => {
  const town = await arrange.aTown({ privacyPolicy: 'はじめの版', termsOfUse });
  const member = await arrange.aMember(town);
  const login = `/t/${town.tenantAlias}/login`;
  const agree = page.getByRole('button', { name: '同意する' });
  await page.goto(login);
  await logIn(page, member);
  await agree.click();
  await expect(page).toHaveURL(/\/terms-of-use$/);
  await agree.click();
  await expect(page).toHaveURL(/\/home$/);
  await page.getByRole('link', { name: 'メニュー' }).click();
  await page.getByRole('link', { name: 'プライバシーポリシー' }).click();
  await expect(page).toHaveURL(`/t/${town.tenantAlias}/other/privacy-policy`);
  await expect(page.getByText('はじめの版')).toBeVisible();

  for (const { kind, path } of [
    { kind: 'privacy', path: 'privacy-policy' },
    { kind: 'terms', path: 'terms-of-use' },
  ] as const) {
    await arrange.aPolicy(town, { kind, content: '新しい版' });
    await page.goto(login);
    await logIn(page, member);
    await expect(page).toHaveURL(`/t/${town.tenantAlias}/${path}`);
    await expect(page.getByText('新しい版')).toBeVisible();
    await agree.click();
    await expect(page).toHaveURL(/\/home$/);
  }
});
