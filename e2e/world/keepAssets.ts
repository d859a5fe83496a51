import type { BrowserContext, Page } from '@playwright/test';

/** What Playwright's own half, which talks to the browser and runs in this process, knows about a browser context. */
type Inside = { clearCache: () => Promise<void>; readonly visitedOrigins: () => Set<string> };
type Connected = { readonly _connection?: { toImpl?: (context: unknown) => Inside } };

const insideOf = (context: BrowserContext) => (context as Connected)._connection?.toImpl?.(context);

/**
 * Leaves what this browser has loaded in its cache for the next story. It can be wrong for none: the product lets
 * browsers keep nothing that changes while it runs. Playwright has no option for it. Where this finds nothing to change,
 * stories are slower and no less right.
 */
export function keepAssets(context: BrowserContext) {
  const inside = insideOf(context);
  if (inside) inside.clearCache = async () => undefined;
}

/** A document of every server without a script that could write something down. */
export const quietAddress = '/healthz';

/**
 * Leaves the page as a story ends, and empties the storage of the server that the story is told at. Playwright would do
 * so by answering in the place of that server, for which it throws away the scripts that lie ready in memory: each story
 * would unpack and compile them again. It still does where somebody was at other servers too, or where this one does not
 * answer.
 */
export async function leavePage(page: Page, server = '') {
  // A call that is still held back goes on to the server when the tab is used again. Its answer must meet no page.
  const leave = () => page.goto('about:blank');
  const visited = insideOf(page.context())?.visitedOrigins();
  if (!visited || [...visited].join() !== server) return leave();
  try {
    await page.goto(`${server}${quietAddress}`, { timeout: 5_000 });
    await page.evaluate(() => [localStorage, sessionStorage].forEach((storage) => void storage.clear()));
    return visited.clear();
  } catch {
    // The browser's own page about what failed may come in between.
    return leave().catch(leave);
  }
}
