import { expect, test } from 'vitest';
import { roleTable } from '#rules/staff/roles.ts';
import { consoleScreens, currentStateOf, isForbidden, isOfOtherMode, leadsSomewhere, screensFor } from './screens.ts';

const labelsFor = (role: keyof typeof roleTable) =>
  screensFor({ permissions: roleTable[role].permissions, tenantMode: 'facility' }).map(({ label }) => label);

test('the navigation has what a role may use, and nothing else', () => {
  const ofRooms = consoleScreens.filter(({ mode }) => mode !== 'event');
  expect(labelsFor('admin')).toEqual(ofRooms.map(({ label }) => label));
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
  const forbidden = (pathname: string) => isForbidden({ permissions }, { tenantAlias: 'town', pathname });
  expect(forbidden('/t/town/staff')).toBe(true);
  expect(forbidden('/t/town')).toBe(false);
  expect(forbidden('/t/town/account')).toBe(false);
});

test('a town of courses has no screen of rooms, nor what lies below one, and a town of rooms none of courses', () => {
  const { permissions } = roleTable.admin;
  const labels = (tenantMode: 'facility' | 'event') =>
    screensFor({ permissions, tenantMode }).map(({ label }) => label);
  expect(labels('facility').filter((label) => !labels('event').includes(label))).toEqual([
    ...['予約台帳', '審査待ち', '使用料', '施設設定', '統計'],
  ]);
  const missing = (pathname: string) => isOfOtherMode({ tenantMode: 'event' }, { tenantAlias: 'town', pathname });
  expect(
    ['/t/town/board', '/t/town/board/c1/2026-06-10', '/t/town/fees/c1/new', '/t/town/reviews'].map(missing),
  ).toEqual([...[true, true, true, true]]);
  expect(['/t/town', '/t/town/reception', '/t/town/account'].map(missing)).toEqual([false, false, false]);
  const ofCourses = (pathname: string) => isOfOtherMode({ tenantMode: 'facility' }, { tenantAlias: 'town', pathname });
  expect(['/t/town/courses', '/t/town/courses/c1', '/t/town/reservations'].map(ofCourses)).toEqual([true, true, false]);
  expect(labels('event').filter((label) => !labels('facility').includes(label))).toEqual(['日程表', '講座']);
  const leads = (to: string) => leadsSomewhere({ tenantAlias: 'town', tenantMode: 'event' }, to);
  expect([leads('/t/town/board?person=1'), leads('/t/town/money?tab=till')]).toEqual([false, true]);
});
