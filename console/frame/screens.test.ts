import { expect, test } from 'vitest';
import { roleTable } from '#rules/staff/roles.ts';
import { consoleScreens, currentStateOf, isForbidden, screensFor } from './screens.ts';

const labelsFor = (role: keyof typeof roleTable) => screensFor(roleTable[role].permissions).map(({ label }) => label);

test('the navigation has what a role may use, and nothing else', () => {
  expect(labelsFor('admin')).toEqual(consoleScreens.map(({ label }) => label));
  expect(labelsFor('viewer')).not.toContain('職員');
  expect(labelsFor('auditor')).toContain('操作記録');
});

test('each screen has a letter of its own', () => {
  expect(new Set(consoleScreens.map(({ key }) => key)).size).toBe(consoleScreens.length);
});

test('an address lies in its screen', () => {
  const [home, staff] = ['ホーム', '職員'].map((label) => consoleScreens.find((screen) => screen.label === label));
  const at = (pathname: string) =>
    [home, staff].map((screen) => screen && currentStateOf(screen, { tenantAlias: 'town', pathname }));
  expect(at('/t/town')).toEqual(['page', undefined]);
  expect(at('/t/town/')).toEqual(['page', undefined]);
  expect(at('/t/town/staff')).toEqual([undefined, 'page']);
  expect(at('/t/town/staff/s1')).toEqual([undefined, true]);
  expect(at('/t/town/staffing')).toEqual([undefined, undefined]);
});

test('the address of a screen is forbidden to a role that does not see it in the navigation', () => {
  const { permissions } = roleTable.viewer;
  const forbidden = (pathname: string) => isForbidden(permissions, { tenantAlias: 'town', pathname });
  expect(forbidden('/t/town/staff')).toBe(true);
  expect(forbidden('/t/town')).toBe(false);
  expect(forbidden('/t/town/account')).toBe(false);
});
