import { expect, type Page, type TestInfo } from '@playwright/test';
import { test } from '../story/story.ts';
import type { Watch } from '../story/watch.ts';
import { leavePage } from '../world/keepAssets.ts';

type Visit = {
  readonly page: Page;
  readonly watch: Watch;
  readonly testInfo: TestInfo;
  /** Goes away from the state, so that nothing of it meets the next one. */
  readonly leave?: () => Promise<unknown>;
};

/** In parts of at most so many, each nearly as long as the others. */
export function inParts<Thing>(things: readonly Thing[], most: number): Thing[][] {
  const parts = Math.ceil(things.length / most);
  const end = (part: number) => Math.round((part * things.length) / parts);
  return Array.from({ length: parts }, (_, part) => things.slice(end(part), end(part + 1)));
}

/**
 * Judges one state of several that a story visits, as a step. What is found carries the name of the state, and the
 * states after it are judged all the same.
 */
export async function judge(name: string, { page, watch, testInfo, leave }: Visit, how: () => Promise<void>) {
  const before = testInfo.errors.length;
  await test.step(name, how).catch((error: Error) => {
    // As a failed expectation of its own, since a step that throws would end the story.
    expect.soft(error.message, `${name}: not reached`).toBe('');
  });
  if (testInfo.errors.length > before) {
    const path = testInfo.outputPath(`failed ${name.replaceAll(/[^\w, -]/g, '')}.png`);
    await page.screenshot({ path, timeout: 5_000 }).catch(() => undefined);
  }
  await leave?.();
  expect.soft(watch.verdict(), `${name}: errors in the browser`).toEqual({ unexpected: [], missing: [] });
  watch.forget();
}

/** Leaves the browser as somebody else would find it who begins there. */
export async function leaveForOthers(page: Page, server?: string) {
  // Nothing that a state put in the way of calls goes before the page that made them.
  await page.goto('about:blank');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await leavePage(page, server);
  await page.context().clearCookies();
}
