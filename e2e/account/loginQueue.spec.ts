import { setTimeout as sleep } from 'node:timers/promises';
import { hash } from '@node-rs/argon2';
import { expect, type Page } from '@playwright/test';
import type { Arrange, TestMember } from '../story/arrange.ts';
import { callServerAt } from '../story/callServer.ts';
import { listenTo } from '../story/interfere.ts';
import { logIn, loginForm } from '../story/login.ts';
import { test as story } from '../story/story.ts';
import { startServer } from '../world/startServer.ts';

/** `test` of stories whose server nobody else uses: what they do to it would make others wait. */
const test = story.extend<object, { crowdedServer: string }>({
  crowdedServer: [
    async ({ world }, use) => {
      const server = await startServer(world);
      await use(server.url);
      expect(await server.stop()).toBe('');
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ crowdedServer }, use) => use(crowdedServer),
});

// One after the other: a crowd is for the whole server.
test.describe.configure({ mode: 'default', timeout: 120_000 });

const password = 'yoyaku2026';

/**
 * A crowd whose passwords take long to check, which comes again and again until it is sent home. It asks more often than it
 * is told to: while all of it stayed away, somebody who comes just then would be let in.
 */
async function aCrowdAt(url: string, arrange: Arrange) {
  const town = await arrange.aTown();
  const password_hash = await hash(password, { memoryCost: 19_456, timeCost: 120, parallelism: 1 });
  const members: TestMember[] = [];
  for (let count = 0; count < 40; count += 1) members.push(await arrange.aMember(town, { password_hash }));
  const home = new AbortController();
  const call = callServerAt(url);
  const logInAs = async ({ userNumber }: TestMember, cookie = '') => {
    const body = { tenantAlias: town.tenantAlias, loginId: userNumber, password };
    const answer = await call('Authentication/Login', body, { headers: { cookie } });
    const told = (answer.body.error?.details ?? {}) as { waitSeconds?: number; aboutSeconds?: number };
    return { ...told, pass: answer.headers.get('set-cookie')?.split(';')[0] ?? '' };
  };
  const asking = members.map(async (member) => {
    for (let pass = ''; !home.signal.aborted; ) {
      const told = await logInAs(member, pass);
      pass = told.pass;
      if (told.waitSeconds) await sleep(200, undefined, { signal: home.signal }).catch(() => undefined);
    }
  });
  // The queue is long once somebody is told that it takes a while: so long that whoever comes next is not let in while
  // their first request waits, however quick the machine turns out to be.
  const last = await arrange.aMember(town);
  await expect.poll(async () => (await logInAs(last)).aboutSeconds ?? 0, { timeout: 30_000 }).toBeGreaterThan(9);
  return async () => {
    home.abort();
    await Promise.all(asking);
  };
}

const notice = (page: Page) => page.getByRole('status').filter({ hasText: '順番にご案内しています。' });

/** When the person came whose place the browser keeps, as the server wrote it down. */
async function cameOf(page: Page) {
  const cookie = (await page.context().cookies()).find(({ name }) => name.startsWith('QUEUE-'));
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api/Authentication' });
  return cookie?.value.split('.')[2];
}

test('[RUSH-03] whoever has to wait sees so and about how long, keeps the place over a reload, and comes in alone', async ({
  arrange,
  page,
  baseURL,
  watch,
}) => {
  const { member } = await arrange.aResident();
  const sendHome = await aCrowdAt(baseURL ?? '', arrange);
  watch.allows('503 Authentication/Login');
  await page.goto(`/t/${member.tenantAlias}/login`);
  await logIn(page, member);
  await expect(notice(page)).toContainText(/待ち時間：(まもなくです|30秒ほど|\d+分ほど)/);
  await expect(loginForm(page).failure).toBeEmpty();
  const came = await cameOf(page);
  expect(came).toBeDefined();

  await page.reload();
  await expect(notice(page)).toBeHidden();
  await logIn(page, member);
  await expect(notice(page)).toBeVisible();
  expect(await cameOf(page)).toBe(came);

  await sendHome();
  await expect(page).toHaveURL(`/t/${member.tenantAlias}/home`, { timeout: 30_000 });
});

test('[RUSH-03] waiting can be stopped: nothing is sent any more, and the form can be used again', async ({
  arrange,
  page,
  baseURL,
  watch,
}) => {
  const { member } = await arrange.aResident();
  const sendHome = await aCrowdAt(baseURL ?? '', arrange);
  watch.allows('503 Authentication/Login');
  await page.goto(`/t/${member.tenantAlias}/login`);
  await logIn(page, member);
  await expect(notice(page)).toBeVisible();
  await page.getByRole('button', { name: '待つのをやめる' }).click();
  await expect(notice(page)).toBeHidden();
  const { submit, failure, password: field } = loginForm(page);
  await expect(submit).toBeFocused();
  await expect(submit).toBeEnabled();
  await expect(failure).toBeEmpty();
  await expect(field).toHaveValue(member.password);
  const sent = listenTo(page, 'Authentication/Login');
  await sendHome();
  await sleep(3_000);
  expect(sent).toHaveLength(0);

  await submit.click();
  await expect(page).toHaveURL(`/t/${member.tenantAlias}/home`, { timeout: 30_000 });
});
