import { createMemoryRouter, type RouteObject } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#client/queryClient.ts';
import { whenSessionEnds } from '#client/sessionEnd.ts';
import { storage } from '#client/storage.ts';
import type { LoginUser } from '#contract/account.ts';
import { paths, screens } from '#contract/screens.ts';
import type { Tenant } from '#contract/tenant.ts';
import { sessionCheckErrorIn } from '#web/account/login/sessionCheckError.ts';
import { pageAfterLogin, takeReturnTo } from '#web/address/returnTo.ts';
import { tenantLoadError } from '#web/tenant/tenantLoadError.ts';
import { handleSessionEnd } from './handleSessionEnd.ts';
import { routes } from './routes.tsx';

/** The real route table with its guards, without rendering: where an address leads for given answers of the server. */

const session = new Map<string, string>();
vi.stubGlobal('CLIENT_VERSION', '0.0.0');
vi.stubGlobal('document', { cookie: '' });
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => session.get(key) ?? null,
  setItem: (key: string, value: string) => session.set(key, value),
  removeItem: (key: string) => session.delete(key),
});

const sakura: Tenant = {
  tenantId: 'tenant-1',
  tenantAlias: 'sakura',
  tenantName: 'さくら市',
  tenantMode: 'facility',
  liffId: '',
  canReserve: true,
  userAttributeSetting: { userNumberLabel: '利用者番号' },
  canRegisterByApp: true,
  canQRReception: true,
  canEventReception: false,
  canCancel: true,
  canFacilitySpanReservation: false,
  isVisibleFacilityInfo: true,
  isVisibleReservation: true,
  isVisibleApplicationResult: true,
  isOpen: true,
  isVisibleToPublic: true,
  vacancyOrder: 'all',
  functionTag: '',
  hue: 'magenta',
  timeZone: 'Asia/Tokyo',
  prefecture: '千葉県',
};
const manabi: Tenant = {
  ...sakura,
  tenantId: 'tenant-2',
  tenantAlias: 'manabi',
  tenantMode: 'event',
  canRegisterByApp: false,
};
const user: LoginUser = {
  userNumber: '10000001',
  privacyPolicyAgreementRequired: false,
  termsOfUseAgreementRequired: false,
  mailVerificationRequired: false,
  isMailRefused: false,
};

type Answer = { status: number; body: unknown };
const ok = (body: unknown): Answer => ({ status: 200, body });
const refused = (status: number): Answer => ({ status, body: { error: { code: 'x', message: 'x' } } });
let self: Answer;
let isDown: boolean;
let asked: string[];

const answerTo = (path: string, body: { tenantAlias?: string }): Answer => {
  if (path.endsWith('/GetSelfUserInfo')) return self;
  if (isDown) return refused(503);
  const found = [sakura, manabi].find(({ tenantAlias }) => tenantAlias === body.tenantAlias);
  return found ? ok(found) : refused(404);
};
vi.stubGlobal('fetch', async (path: string, init: { body: string }) => {
  asked.push(path.split('/').at(-1) ?? '');
  const { status, body } = answerTo(path, JSON.parse(init.body));
  return new Response(JSON.stringify(body), { status });
});

const routerAt = (address: string) => createMemoryRouter(routes, { initialEntries: [address] });

/** Where an address leads after all guards have run. */
async function open(address: string) {
  const router = routerAt(address);
  whenSessionEnds(() => handleSessionEnd(router));
  const isSettled = () => router.state.initialized && router.state.navigation.state === 'idle';
  await vi.waitFor(() => expect(isSettled()).toBe(true), 10_000);
  return router.state;
}
const pathAt = async (address: string) => (await open(address)).location.pathname;

beforeEach(() => {
  queryClient.clear();
  session.clear();
  takeReturnTo('sakura');
  takeReturnTo('manabi');
  [self, isDown, asked] = [ok(user), false, []];
});

const shellAddresses = [
  paths.home('sakura'),
  paths.reservationCalendar('sakura', 'c1'),
  paths.reservationCalendar('sakura', 'c1', '2026-12-01'),
  paths.reservationArticle({ tenantAlias: 'sakura', containerId: 'c1', date: '2026-12-01', articleId: 'a1' }),
  paths.reservationInput({ tenantAlias: 'sakura', containerId: 'c1', date: '2026-12-01', articleId: 'a1' }),
  paths.reservationConfirm({ tenantAlias: 'sakura', containerId: 'c1', date: '2026-12-01', articleId: 'a1' }),
  paths.reservationResult('sakura'),
  paths.myReservations('sakura'),
  paths.myReservation('sakura', 'r1'),
  paths.announcement('sakura'),
  paths.other('sakura'),
  paths.otherPrivacyPolicy('sakura'),
  paths.account('sakura'),
  paths.passwordChange('sakura'),
  paths.accountSessions('sakura'),
  paths.accountData('sakura'),
  paths.calendarFeed('sakura'),
  paths.children('sakura'),
  paths.containerInformation('sakura'),
];

const eventAddressesOf = (tenantAlias: string) => [
  paths.eHome(tenantAlias),
  paths.eCategories(tenantAlias, 'ec1'),
  paths.eEvents({ tenantAlias, eventContainerId: 'ec1', eventCategoryId: 'cat1' }),
  paths.eEvent({ tenantAlias, eventContainerId: 'ec1', eventCategoryId: 'cat1', eventId: 'e1' }),
  paths.eCart(tenantAlias),
  paths.eMyReservations(tenantAlias),
  paths.eMyReservations(tenantAlias, '2026-12'),
  paths.eMyReservation({
    tenantAlias,
    yearMonth: '2026-12',
    eventReservationId: 'x',
    eventReservationDetailId: 'y',
  }),
  paths.eContainerInformation(tenantAlias),
];

test('an unknown tenant clears the state but not the session, and leads to /', async () => {
  storage.set('session_token', 's1');
  storage.set('tenant_id', 'tenant-1');
  session.set('LIFF_STORE', 'stays');
  expect(await pathAt('/t/nowhere/home')).toBe('/');
  expect([...session.keys()]).toEqual(['session_token', 'LIFF_STORE']);
  expect(tenantLoadError()).toEqual({ kind: 'unknown' });
});

test('a tenant that could not be asked leads to / and leaves the session alone', async () => {
  storage.set('session_token', 's1');
  isDown = true;
  expect(await pathAt('/t/sakura/home')).toBe('/');
  expect(storage.get('session_token')).toBe('s1');
  expect(tenantLoadError()).toMatchObject({ kind: 'unreachable', address: '/t/sakura/home' });
});

test('a user who could not be asked for keeps the session, and the login knows the page to try again', async () => {
  storage.set('session_token', 's1');
  self = refused(503);
  expect(await pathAt('/t/sakura/announcement')).toBe('/t/sakura/login');
  expect(storage.get('session_token')).toBe('s1');
  expect(sessionCheckErrorIn('sakura')).toMatchObject({ address: '/t/sakura/announcement', error: { status: 503 } });
  expect(sessionCheckErrorIn('manabi')).toBeUndefined();
  self = ok(user);
  expect(await pathAt('/t/sakura/announcement')).toBe('/t/sakura/announcement');
  expect(sessionCheckErrorIn('sakura')).toBeUndefined();
});

test('a session that is over is no reason to try again', async () => {
  storage.set('session_token', 's1');
  self = refused(401);
  expect(await pathAt('/t/sakura/announcement')).toBe('/t/sakura/login');
  expect(sessionCheckErrorIn('sakura')).toBeUndefined();
});

test('entering another tenant leaves the session of the former behind', async () => {
  storage.set('session_token', 's1');
  storage.set('tenant_id', 'tenant-1');
  storage.set('myCart', '{}');
  expect(await pathAt('/t/manabi')).toBe('/t/manabi/login');
  expect(Object.fromEntries(session)).toEqual({ tenant_id: 'tenant-2' });
});

test.each([
  ['without a session', undefined, '/t/sakura/login'],
  ['with a session', 's1', '/t/sakura/home'],
])("the tenant's own address %s leads on", async (_, token, target) => {
  if (token) storage.set('session_token', token);
  expect(await pathAt('/t/sakura')).toBe(target);
});

test.each(shellAddresses)('%s goes to the login when there is no session, and is wanted after it', async (address) => {
  expect(await pathAt(address)).toBe('/t/sakura/login');
  expect(pageAfterLogin(sakura)).toBe(address);
  expect(pageAfterLogin(sakura)).toBe('/t/sakura/home');
});

test.each(shellAddresses)('%s opens for a logged-in user', async (address) => {
  storage.set('session_token', 's1');
  expect(await pathAt(address)).toBe(address);
  expect(asked.toSorted()).toEqual(['GetSelfUserInfo', 'TenantGet']);
});

test('a session that has ended leads to the login, which says so', async () => {
  storage.set('session_token', 's1');
  self = refused(401);
  const { location } = await open('/t/sakura/announcement');
  expect(location).toMatchObject({ pathname: '/t/sakura/login', state: { notice: 'expired' } });
  expect(storage.get('session_token')).toBeNull();
  expect(pageAfterLogin(sakura)).toBe('/t/sakura/announcement');
});

test('self info that fails leads to the login', async () => {
  storage.set('session_token', 's1');
  self = refused(500);
  expect(await pathAt('/t/sakura/announcement')).toBe('/t/sakura/login');
});

test.each([
  [{ privacyPolicyAgreementRequired: true, termsOfUseAgreementRequired: true }, 'privacy-policy'],
  [{ privacyPolicyAgreementRequired: true, termsOfUseAgreementRequired: false }, 'privacy-policy'],
  [{ privacyPolicyAgreementRequired: false, termsOfUseAgreementRequired: true }, 'terms-of-use'],
])('with %j pending the shell leads to %s', async (pending, page) => {
  storage.set('session_token', 's1');
  self = ok({ ...user, ...pending });
  expect(await pathAt('/t/sakura/announcement')).toBe(`/t/sakura/${page}`);
  expect(pageAfterLogin(sakura)).toBe('/t/sakura/announcement');
});

test('the terms wait for the policy', async () => {
  storage.set('session_token', 's1');
  self = ok({ ...user, privacyPolicyAgreementRequired: true, termsOfUseAgreementRequired: true });
  expect(await pathAt('/t/sakura/terms-of-use')).toBe('/t/sakura/privacy-policy');
});

test.each([
  'privacy-policy',
  'terms-of-use',
  'registration-guest',
  'password-forgotten',
  'password-reset',
  'payment-complete/r1',
  'lottery',
  'lottery/d1',
  'lottery/how-to-check',
  'login',
])('%s opens without a session', async (page) => {
  expect(await pathAt(`/t/sakura/${page}`)).toBe(`/t/sakura/${page}`);
});

test('guest registration is closed where the tenant does not offer it', async () => {
  expect(await pathAt('/t/manabi/registration-guest')).toBe('/t/manabi/login');
});

test.each(eventAddressesOf('manabi'))('[ROUTE-04] %s opens for a user of an event tenant', async (address) => {
  expect(await pathAt(address)).toBe('/t/manabi/login');
  expect(pageAfterLogin(manabi)).toBe(address);
  storage.set('session_token', 's1');
  expect(await pathAt(address)).toBe(address);
});

test.each(eventAddressesOf('sakura'))('[ROUTE-07] a facility tenant is led home from %s', async (address) => {
  storage.set('session_token', 's1');
  expect(await pathAt(address)).toBe('/t/sakura/home');
});

test.each([
  '/t/manabi/home',
  '/t/manabi/reservation-calendar/c1',
  '/t/manabi/my-reservation/r1',
  '/t/manabi/reservation-result',
  '/t/manabi/other/container-information',
])('[ROUTE-07] an event tenant is led to its e-home from %s', async (address) => {
  storage.set('session_token', 's1');
  expect(await pathAt(address)).toBe('/t/manabi/e-home');
});

test.each(['/nowhere', '/t', '/t/sakura/nowhere', '/t/sakura/home/nowhere'])(
  '%s stays where it is',
  async (address) => {
    storage.set('session_token', 's1');
    expect(await pathAt(address)).toBe(address);
  },
);

const patternsOf = ({ path, children = [] }: RouteObject): string[] => [
  ...(path?.startsWith('/') ? [path] : []),
  ...children.flatMap(patternsOf),
];

test('every screen has its route, and no route is without a screen', () => {
  expect(routes.flatMap(patternsOf).toSorted()).toEqual(Object.values(screens).toSorted());
});
