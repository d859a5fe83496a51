import { expect, type Page } from '@playwright/test';
import { lineStandIn } from '#server/testing/lineStandIn.ts';
import { startServer } from '../world/startServer.ts';
import { test as story } from './story.ts';

type Line = Awaited<ReturnType<typeof lineStandIn>>;

export const channel = '1234567890';

/** What a tenant brings that uses LIFF. */
export const aLineTown = { liffId: `${channel}-AbcdEfgh`, setting: { line_channel_id: channel } };

/** How LINE's own browser on Android calls itself. */
export const lineBrowser =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36 Line/15.12.0/IAB';

/** The SDK as the page's own module of it behaves inside LINE: its chunk is served here, LINE is never called. */
export const standInForSdk = (page: Page, accessToken: string) =>
  page.route('**/assets/lineSdk-*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `export const openLine = async () => ({
        accessToken: () => '${accessToken}',
        displayName: '花子',
        openOutside: (url) => { document.documentElement.dataset.openedOutside = url; },
      });`,
    }),
  );

/** The address that a page has had opened in the browser of the phone. */
export const openedOutside = (page: Page) => page.evaluate(() => document.documentElement.dataset.openedOutside);

/** `test` of stories whose server calls a stub of LINE. */
export const test = story.extend<object, { line: Line; lineServer: string }>({
  line: [
    async ({}, use) => {
      const line = await lineStandIn();
      await use(line);
      await line.close();
    },
    { scope: 'worker' },
  ],
  lineServer: [
    async ({ line, world }, use) => {
      const server = await startServer(world, { LINE_API_URL: line.url, LINE_TIMEOUT_MS: '400' });
      await use(server.url);
      expect(await server.stop()).toBe('');
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ lineServer }, use) => use(lineServer),
});
