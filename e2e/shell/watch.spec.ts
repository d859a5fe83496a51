import { expect } from '@playwright/test';
import { test } from '../story/story.ts';

test('whatever goes wrong in a page is seen: what it says, throws, may not do, and does not get', async ({
  page,
  watch,
}) => {
  await page.route('**/api/cut', (route) => route.abort('connectionreset'));
  await page.goto('/');
  await page.evaluate(async () => {
    console.error('a complaint');
    setTimeout(() => {
      throw new Error('a mishap');
    });
    await fetch('/api/cut').catch(() => undefined);
    await fetch('/api/nothing');
    const style = document.createElement('style');
    style.textContent = 'body { color: red }';
    document.head.append(style);
  });
  await expect.poll(() => watch.verdict().unexpected).toHaveLength(5);
  const violation = watch.verdict().unexpected.find((line) => line.includes('Content Security Policy')) ?? '';
  expect(violation).toContain('style-src');
  watch.expects('console: a complaint', 'page: a mishap', 'cut cut', '404 nothing', violation);
});
