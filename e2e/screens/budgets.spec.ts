import { expect, test } from '@playwright/test';
import { checkBudgets } from '#scripts/web/budgets.ts';
import { readWorld } from '../world/world.ts';

test('the built web keeps its budgets: scripts of shell and screens, style sheets, fonts, other origins', () => {
  const { lines, failures } = checkBudgets(readWorld().webFolder);
  expect(lines.filter(({ name }) => name.startsWith('route ')).length).toBeGreaterThan(10);
  expect(failures).toEqual([]);
});
