import { expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { actionLabel } from './actionLabel.ts';
import { formerNames } from './formerNames.ts';

test('whatever stands in the logs has words', () => {
  const logged = Object.entries(endpoints).filter(
    ([, row]) => row.access === 'staff' && (row.effect !== 'read' || ('isPersonal' in row && row.isPersonal)),
  );
  expect(logged.length).toBeGreaterThan(50);
  expect(logged.map(([name]) => name).filter((name) => actionLabel(name) === name)).toEqual([]);
});

test.each(Object.entries(formerNames))('%s has the words that it had, as %s', (former, name) => {
  const isLogged = actionLabel(name) !== name;
  expect(actionLabel(former)).toBe(isLogged ? actionLabel(name) : former);
});

test('what has had two names reads the same in logs of every age', () => {
  expect(actionLabel('Staff/CheckIn')).toBe('来館の受付');
  expect(actionLabel('Staff/SettleFee')).toBe('使用料の確定・減免');
  expect(actionLabel('Staff/ForgetPerson')).toBe('利用者の消去');
});
