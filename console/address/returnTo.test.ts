import { expect, test } from 'vitest';
import { loginAddress, returnTo } from './returnTo.ts';

const after = (to: string) => returnTo('town', new URLSearchParams({ to }));

test('[DESK-02] signing in leads back to the same address, filters included', () => {
  const address = loginAddress({
    tenantAlias: 'town',
    to: '/t/town/audit?actor=%E8%8A%B1%E5%AD%90',
    code: 'staffSessionOver',
  });
  const parameters = new URLSearchParams(address.split('?')[1]);
  expect(returnTo('town', parameters)).toBe('/t/town/audit?actor=%E8%8A%B1%E5%AD%90');
  expect(parameters.get('reason')).toBe('idle');
});

test('[DESK-02] the login is told why, where that is known', () => {
  const reasonOf = (code: string) => new URLSearchParams(loginAddress({ tenantAlias: 'town', code }).split('?')[1]);
  expect(reasonOf('staffSessionEnded').get('reason')).toBe('ended');
  expect(reasonOf('notLoggedIn').get('reason')).toBeNull();
});

test('who comes to the first screen needs no address to return to', () => {
  expect(loginAddress({ tenantAlias: 'town', to: '/t/town' })).toBe('/t/town/login');
});

const outside = [
  ...['https://evil.test/', '//evil.test', '/t/other/staff', '/t/townsfolk', '/t/town/login/second', ''],
  ...[
    '/t/town/../other/staff',
    '/t/town/%2e%2e/other',
    '/t/town/../../../api',
    '/t/town/x/../login',
    '/t/town\\..\\other',
  ],
];

test.each(outside)('no link can lead from the login to %s', (to) => {
  expect(after(to)).toBe('/t/town');
});
