import { type BrowserContext, test as base, expect, type Page, type TestInfo } from '@playwright/test';
import type { TestSession, TestTenant } from '#server/testing/factories.ts';
import { keepAssets, leavePage } from '../world/keepAssets.ts';
import type { Zone } from '../world/stage.ts';
import { readWorld, type World } from '../world/world.ts';
import { type Arrange, arrangeIn } from './arrange.ts';
import { type CallServer, callServerAt } from './callServer.ts';
import { type Watch, watchOver } from './watch.ts';

type LoggedIn = { readonly town: TestTenant; readonly session: TestSession };

type StoryFixtures = {
  /** The zone of this story's server; different from the tenant's, so that nothing may depend on it. */
  serverZone: Zone;
  watch: Watch & { over(context: BrowserContext): void };
  /** Calls the server without a browser. */
  callServer: CallServer;
  /** Opens a page of a town, below /t/{alias}/, as its logged-in member. */
  enter: (resident: LoggedIn, path?: string, page?: Page) => Promise<void>;
  /**
   * Lets the installed clock of every page stand still at this time. It goes on when the story ends: Playwright would
   * set a clock that still stands going without waiting for it, and so within the next story of this tab.
   */
  pauseClock: (at: string) => Promise<void>;
  /** A second person with a browser of their own. */
  anotherPage: () => Promise<Page>;
  /** The browsers of everybody in this story. */
  opened: BrowserContext[];
};

/** What time it is, in milliseconds ahead of this machine's clock. */
export type StoryClock = { readonly offsetMs: number };

type WorkerFixtures = { world: World; clock: StoryClock; arrange: Arrange };

/** Moves the clock of every page that is opened from now on ahead of what it shows; it goes on from there. */
export function moveClock(offsetMs: number) {
  const Real = Date;
  const now = () => Real.now() + offsetMs;
  window.Date = new Proxy(Real, {
    construct: (target, parts, made) => Reflect.construct(target, parts.length === 0 ? [now()] : parts, made),
    apply: () => new Real(now()).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
}

async function takePictures(opened: readonly BrowserContext[], testInfo: TestInfo) {
  for (const [number, page] of opened.flatMap((context) => context.pages()).entries()) {
    const path = testInfo.outputPath(`failed-${number + 1}.png`);
    // The failure is told, whatever becomes of its picture.
    await page.screenshot({ path, timeout: 5_000 }).catch(() => undefined);
  }
}

/** `test` of every story: a watched browser, a server and the means to arrange a town. */
export const test = base.extend<StoryFixtures, WorkerFixtures>({
  world: [async ({}, use) => use(readWorld()), { scope: 'worker' }],
  clock: [async ({ world }, use) => use(world), { scope: 'worker' }],
  arrange: [
    async ({ world, clock }, use) => {
      const arrange = arrangeIn({ databases: world.databases, now: () => Date.now() + clock.offsetMs });
      await use(arrange);
      await arrange.close();
    },
    { scope: 'worker' },
  ],
  serverZone: ['America/New_York', { option: true }],
  baseURL: async ({ world, serverZone }, use) => use(world.servers[serverZone]),
  watch: async ({}, use) => {
    const watch = watchOver();
    await use(watch);
    expect(watch.verdict()).toEqual({ unexpected: [], missing: [] });
  },
  opened: async ({}, use) => use([]),
  context: async ({ context, baseURL, watch, clock, opened }, use, testInfo) => {
    keepAssets(context);
    watch.over(context);
    await context.addInitScript(moveClock, clock.offsetMs);
    opened.push(context);
    await use(context);
    // Playwright's own pictures of failures are taken at the end of every story, in case something fails afterwards.
    if (testInfo.status !== testInfo.expectedStatus) await takePictures(opened, testInfo);
    // Of what has failed Playwright says at last what is in sight, and then cleans up itself.
    else for (const page of context.pages()) await leavePage(page, baseURL);
  },
  pauseClock: async ({ context }, use) => {
    let isPaused = false;
    await use(async (at) => {
      isPaused = true;
      await context.clock.pauseAt(at);
    });
    if (isPaused) await context.clock.resume();
  },
  callServer: async ({ baseURL }, use) => use(callServerAt(baseURL ?? '')),
  enter: async ({ page: own }, use) =>
    use(async ({ town, session }, path = 'home', page = own) => {
      // Before the first script of the page, and of no later one: somebody who logs out stays logged out.
      const planted = await page.addInitScript(({ tenantId, token }) => {
        sessionStorage.setItem('tenant_id', tenantId);
        sessionStorage.setItem('session_token', token);
      }, session);
      await page.goto(`/t/${town.tenantAlias}/${path}`);
      await planted.dispose();
    }),
  anotherPage: async ({ browser, contextOptions, baseURL, watch, clock, opened }, use) => {
    const others: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext({ ...contextOptions, ...(baseURL !== undefined && { baseURL }) });
      others.push(context);
      watch.over(context);
      await context.addInitScript(moveClock, clock.offsetMs);
      opened.push(context);
      return context.newPage();
    });
    await Promise.all(others.map((context) => context.close()));
  },
});
