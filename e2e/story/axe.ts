import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

declare global {
  interface Window {
    axe: { run(context: Document | Element, options: RunOptions): Promise<AxeResults> };
  }
}

/** Includes the rule about target size, which is off by default. */
const options: RunOptions = { resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } };

/** Waits for all finite animations: a dialog that fades in would have a wrong contrast. */
const standStill = (page: Page) =>
  page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });

/**
 * Waits for the heading of the page: until its script has come, the frame around it says alone that it is loading. A
 * page that never has one is for axe to find.
 */
const headingCame = (page: Page) =>
  page
    .locator('h1')
    .first()
    .waitFor({ state: 'attached', timeout: 10_000 })
    .catch(() => undefined);

/** The violations of these rules, or of every rule, that axe finds on the page, one line for each element. */
export async function violationsOf(page: Page, runOnly?: readonly string[]) {
  // Evaluated from outside, so the content policy of the page need not be loosened.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  await headingCame(page);
  await standStill(page);
  const { violations } = await page.evaluate(
    async (given) => {
      const results = await window.axe.run(document, given);
      // What lies half behind a bar that stays in sight is judged where it is once somebody has scrolled to it.
      const [left, top] = [window.scrollX, window.scrollY];
      const isCovered = async (target: string) => {
        const element = document.querySelector(target);
        element?.scrollIntoView({ block: 'center', behavior: 'instant' });
        const only = { runOnly: ['target-size'], rules: given.rules ?? {} };
        return !element || (await window.axe.run(element, only)).violations.length > 0;
      };
      for (const violation of results.violations.filter(({ id }) => id === 'target-size')) {
        const covered = [];
        for (const node of violation.nodes) if (await isCovered(node.target.join(' '))) covered.push(node);
        violation.nodes = covered;
      }
      window.scrollTo({ left, top, behavior: 'instant' });
      return results;
    },
    runOnly ? { ...options, runOnly: [...runOnly] } : options,
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, html }) => `${id}: ${target} ${html}`));
}
