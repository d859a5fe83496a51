import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from '@playwright/test';
import { screens } from '#contract/screens.ts';
import { checkBudgets, consoleLimits } from '#scripts/web/budgets.ts';
import { readWorld } from '../world/world.ts';

test('the built web keeps its budgets: scripts of shell and screens, style sheets, fonts, other origins', () => {
  const { lines, failures } = checkBudgets(readWorld().webFolder);
  expect(lines.filter(({ name }) => name.startsWith('route ')).length).toBeGreaterThan(10);
  expect(failures).toEqual([]);
});

test('the staff’s screens keep theirs', () => {
  const { lines, failures } = checkBudgets(join(dirname(readWorld().webFolder), 'console'), consoleLimits);
  expect(lines.filter(({ name }) => name.startsWith('route ')).length).toBeGreaterThan(5);
  expect(failures).toEqual([]);
});

test('the build lists the scripts of every screen, so that the document can begin to load them', () => {
  const listed = JSON.parse(readFileSync(join(readWorld().webFolder, '.vite/screens.json'), 'utf8'));
  // The tenant's own address only leads on.
  const expected = ['frame', ...Object.keys(screens).filter((name) => name !== 'tenant')];
  expect(Object.keys(listed).toSorted()).toEqual(expected.toSorted());
});
