import { expect } from '@playwright/test';
import { lineUser } from '#server/testing/lineStandIn.ts';
import { listenTo } from '../story/interfere.ts';
import { aLineTown, channel, lineBrowser, standInForSdk, test } from '../story/lineStory.ts';
import { logIn, loginForm } from '../story/login.ts';
import { sessionKeys } from '../story/sessionKeys.ts';

test.use({ userAgent: lineBrowser });
// One after the other: the tests change the behaviour of the LINE stub.
test.describe.configure({ mode: 'default' });

const accessToken = 'a-token-of-hanako';

test('[LOGIN-06] [NET-03] inside LINE the profile greets, the token is kept as line_access_token and sent with the login', async ({
  arrange,
  line,
  page,
  watch,
}) => {
  const { member } = await arrange.aResident(aLineTown);
  line.tokens.set(accessToken, { clientId: channel, expiresIn: 3600, userId: lineUser(1) });
  await standInForSdk(page, accessToken);
  const sent = listenTo(page, 'Authentication/Login');
  const asked = listenTo(page, 'Reservation/GetContainer');

  // Nobody is linked to this LINE user yet.
  watch.expects('401 Authentication/Login');
  await page.goto(`/t/${member.tenantAlias}/login`);
  await expect(page.getByText('LINEで花子さんとして利用しています。')).toBeVisible();
  expect((await sessionKeys(page)).line_access_token).toBe(accessToken);
  expect(sent[0]?.body).toEqual({
    tenantAlias: member.tenantAlias,
    loginId: '',
    password: '',
    lineAccessToken: accessToken,
  });

  await logIn(page, member);
  await expect(page).toHaveURL(`/t/${member.tenantAlias}/home`);
  expect(Object.keys(await sessionKeys(page)).toSorted()).toEqual(['line_access_token', 'session_token', 'tenant_id']);
  expect(sent[1]?.body).toMatchObject({ loginId: member.userNumber, lineAccessToken: accessToken });
  await expect.poll(() => asked[0]?.headers['x-line-access-token']).toBe(accessToken);
  expect(line.asked).toContain('/v2/profile');
});

test('[LOGIN-06] whoever is linked is logged in inside LINE without a form', async ({ arrange, line, page }) => {
  const town = await arrange.aTown(aLineTown);
  await arrange.aMember(town, { line_user_id: lineUser(2) });
  line.tokens.set('a-token-of-taro', { clientId: channel, expiresIn: 3600, userId: lineUser(2) });
  await standInForSdk(page, 'a-token-of-taro');
  await page.goto(`/t/${town.tenantAlias}`);
  await expect(page).toHaveURL(`/t/${town.tenantAlias}/home`);
  expect(await sessionKeys(page)).toMatchObject({ line_access_token: 'a-token-of-taro' });
});

test('[LOGIN-04] [LOGIN-06] when LINE does not answer the login says that the server could not be reached', async ({
  arrange,
  line,
  page,
  watch,
}) => {
  const { member } = await arrange.aResident(aLineTown);
  await standInForSdk(page, accessToken);
  line.be('silent');
  watch.expects('504 Authentication/Login', '504 Authentication/Login');
  await page.goto(`/t/${member.tenantAlias}/login`);
  await logIn(page, member);
  await expect(loginForm(page).failure).toHaveText(/サーバへの接続に失敗しました。/);
  line.be('usual');
});

test('[LOGIN-06] the content policy lets the real SDK through, and while LINE is out of reach the login stays open', async ({
  arrange,
  context,
  page,
  watch,
}) => {
  const { member } = await arrange.aResident(aLineTown);
  const asked: string[] = [];
  await context.route(/^https:\/\/[^/]*\.(line\.me|line-scdn\.net)\//, (route) => {
    asked.push(new URL(route.request().url()).hostname);
    return route.abort();
  });
  // What the SDK says when its own requests are cut; a word of the content policy is not among it.
  watch.allows(
    'cut /liff/edge/2/non-ios-extensions_2_22_0.js',
    `cut /liff/v2/apps/${aLineTown.liffId}/contextToken`,
    'console: This is the cause of LiffError described below. Event',
  );
  await page.goto(`/t/${member.tenantAlias}/login`);
  await logIn(page, member);
  await expect(page).toHaveURL(`/t/${member.tenantAlias}/home`);
  expect(new Set(asked)).toEqual(new Set(['static.line-scdn.net', 'api.line.me']));
});
