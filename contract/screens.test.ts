import { expect, test } from 'vitest';
import { addressOf, paths, publicAddress, screenAt, screens } from './screens.ts';

const at = { tenantAlias: 'sakura', containerId: 'c1', date: '2026-12-01', articleId: 'a1' };
const event = { tenantAlias: 'manabi', eventContainerId: 'ec1', eventCategoryId: 'cat1', eventId: 'e1' };

/** The route table of spec §2 as written there. The shell's routes are below the tenant's. */
const specRoutes = `
  t/{tenantAlias}
  t/{tenantAlias}/login
  t/{tenantAlias}/registration-guest
  t/{tenantAlias}/privacy-policy
  t/{tenantAlias}/terms-of-use
  t/{tenantAlias}/payment-complete/{reservationId}
  t/{tenantAlias}/home
  t/{tenantAlias}/reservation-calendar/{containerId}
  t/{tenantAlias}/reservation-calendar/{containerId}/{date}
  t/{tenantAlias}/reservation-calendar/{containerId}/{date}/{articleId}
  t/{tenantAlias}/reservation-calendar/{containerId}/{date}/{articleId}/input
  t/{tenantAlias}/reservation-calendar/{containerId}/{date}/{articleId}/input/confirm
  t/{tenantAlias}/reservation-result
  t/{tenantAlias}/my-reservation
  t/{tenantAlias}/my-reservation/{reservationId}
  t/{tenantAlias}/e-home
  t/{tenantAlias}/e-reservation-calendar/{eventContainerId}
  t/{tenantAlias}/e-reservation-calendar/{eventContainerId}/{eventCategoryId}
  t/{tenantAlias}/e-reservation-calendar/{eventContainerId}/{eventCategoryId}/{eventId}
  t/{tenantAlias}/e-reservation-cart
  t/{tenantAlias}/e-my-reservation-calendar
  t/{tenantAlias}/e-my-reservation-calendar/{yearMonth}
  t/{tenantAlias}/e-my-reservation-calendar/{yearMonth}/{eventReservationId}/{eventReservationDetailId}
  t/{tenantAlias}/announcement
  t/{tenantAlias}/other
  t/{tenantAlias}/other/privacy-policy
  t/{tenantAlias}/other/container-information
  t/{tenantAlias}/other/e-container-information
`;

/** Screens of the product that spec §2 does not have. */
const ownScreens = [
  ...['landing', 'passwordForgotten', 'passwordReset', 'verifyMail', 'draws', 'drawExplanation', 'draw'],
  ...['account', 'passwordChange', 'accountContact', 'accountSessions', 'accountData', 'calendarFeed'],
  ...['openHalls', 'openHall', 'openRoom', 'openSearch', 'openCourses', 'openCourse', 'openAnnouncements'],
  ...['children', 'vacancyWatches', 'accessibility'],
];

/** A pattern in the spec's notation, where an optional value makes two routes. */
const asInSpec = (pattern: string) => {
  const written = pattern.slice(1).replace(/:(\w+)(?!\w|\?)/g, '{$1}');
  return written.includes('?') ? [written.replace(/\/:\w+\?/, ''), written.replace(/:(\w+)\?/, '{$1}')] : [written];
};

test('the patterns are the route table of spec §2, beside the screens of our own', () => {
  const patterns = Object.entries(screens).filter(([name]) => !ownScreens.includes(name));
  expect(patterns.flatMap(([, pattern]) => asInSpec(pattern)).toSorted()).toEqual(
    specRoutes.trim().split(/\s+/).toSorted(),
  );
});

test('every screen has a builder of its name', () => {
  expect(Object.keys(paths).filter((name) => name !== 'eCartStep')).toEqual(Object.keys(screens));
});

test('the addresses of spec §2', () => {
  expect([
    paths.landing(),
    paths.tenant('sakura'),
    paths.login('sakura'),
    paths.guestRegistration('sakura'),
    paths.privacyPolicy('sakura'),
    paths.termsOfUse('sakura'),
    paths.paymentComplete('sakura', 'r1'),
    paths.draws('sakura'),
    paths.draw('sakura', 'd1'),
    paths.drawExplanation('sakura'),
    paths.home('sakura'),
    paths.reservationCalendar('sakura', 'c1'),
    paths.reservationCalendar('sakura', 'c1', '2026-12-01'),
    paths.reservationArticle(at),
    paths.reservationInput(at),
    paths.reservationConfirm(at),
    paths.reservationResult('sakura'),
    paths.myReservations('sakura'),
    paths.myReservation('sakura', 'r1'),
    paths.eHome('manabi'),
    paths.eCategories('manabi', 'ec1'),
    paths.eEvents(event),
    paths.eEvents({ ...event, yearMonth: '2026-12' }),
    paths.eEvent(event),
    paths.eCart('manabi'),
    paths.eCartStep('manabi', 'confirm'),
    paths.eMyReservations('manabi'),
    paths.eMyReservations('manabi', '2026-12'),
    paths.eMyReservation({
      tenantAlias: 'manabi',
      yearMonth: '2026-12',
      eventReservationId: 'er1',
      eventReservationDetailId: 'ed1',
    }),
    paths.announcement('sakura'),
    paths.other('sakura'),
    paths.otherPrivacyPolicy('sakura'),
    paths.accountContact('sakura'),
    paths.verifyMail('sakura'),
    paths.verifyMail('sakura', 'abc'),
    paths.containerInformation('sakura'),
    paths.eContainerInformation('manabi'),
  ]).toMatchInlineSnapshot(`
    [
      "/",
      "/t/sakura",
      "/t/sakura/login",
      "/t/sakura/registration-guest",
      "/t/sakura/privacy-policy",
      "/t/sakura/terms-of-use",
      "/t/sakura/payment-complete/r1",
      "/t/sakura/lottery",
      "/t/sakura/lottery/d1",
      "/t/sakura/lottery/how-to-check",
      "/t/sakura/home",
      "/t/sakura/reservation-calendar/c1",
      "/t/sakura/reservation-calendar/c1/2026-12-01",
      "/t/sakura/reservation-calendar/c1/2026-12-01/a1",
      "/t/sakura/reservation-calendar/c1/2026-12-01/a1/input",
      "/t/sakura/reservation-calendar/c1/2026-12-01/a1/input/confirm",
      "/t/sakura/reservation-result",
      "/t/sakura/my-reservation",
      "/t/sakura/my-reservation/r1",
      "/t/manabi/e-home",
      "/t/manabi/e-reservation-calendar/ec1",
      "/t/manabi/e-reservation-calendar/ec1/cat1",
      "/t/manabi/e-reservation-calendar/ec1/cat1?month=2026-12",
      "/t/manabi/e-reservation-calendar/ec1/cat1/e1",
      "/t/manabi/e-reservation-cart",
      "/t/manabi/e-reservation-cart?step=confirm",
      "/t/manabi/e-my-reservation-calendar",
      "/t/manabi/e-my-reservation-calendar/2026-12",
      "/t/manabi/e-my-reservation-calendar/2026-12/er1/ed1",
      "/t/sakura/announcement",
      "/t/sakura/other",
      "/t/sakura/other/privacy-policy",
      "/t/sakura/other/account/contact",
      "/t/sakura/verify-mail",
      "/t/sakura/verify-mail#abc",
      "/t/sakura/other/container-information",
      "/t/manabi/other/e-container-information",
    ]
  `);
});

test('an alias cannot leave its place in the address', () => {
  expect(paths.login('../a b')).toBe('/t/..%2Fa%20b/login');
});

test('another table of patterns is filled in the same way', () => {
  expect(addressOf('/staff/:tenantAlias/day/:date?', { tenantAlias: 'sakura' })).toBe('/staff/sakura/day');
});

test('what leaves the product carries the public address', () => {
  const address = publicAddress('https://yoyaku.example', paths.myReservation('sakura', 'r1'));
  expect(address).toBe('https://yoyaku.example/t/sakura/my-reservation/r1');
});

test('every screen is found by its address, with the values in it', () => {
  for (const [name, pattern] of Object.entries(screens)) {
    const names = [...pattern.matchAll(/:(\w+)/g)].map(([, value = '']) => value);
    const values = Object.fromEntries(names.map((value) => [value, `a-${value}`]));
    expect(screenAt(addressOf(pattern, values as never))).toEqual({ name, values });
  }
  expect(screenAt('/t/sakura/reservation-calendar/c1')).toMatchObject({ name: 'reservationCalendar' });
});

test.each(['/nowhere', '/t', '/t/', '/t/sakura/nowhere', '/t/sakura/home/x', '/t//home', ''])(
  'there is no screen at %j',
  (pathname) => expect(screenAt(pathname)).toBeNull(),
);
