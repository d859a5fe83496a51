import { expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { actionLabel } from './actionLabel.ts';

test('whatever stands in the logs has words', () => {
  const logged = Object.entries(endpoints).filter(
    ([, row]) => row.access === 'staff' && (row.effect !== 'read' || ('isPersonal' in row && row.isPersonal)),
  );
  expect(logged.length).toBeGreaterThan(50);
  expect(logged.map(([name]) => name).filter((name) => actionLabel(name) === name)).toEqual([]);
});
