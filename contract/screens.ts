/**
 * Every address of the residents' screens (spec §2), of the public pages of draws, and of what anybody may look at where
 * the tenant shows itself (`open…`), as router patterns. ':name' is a
 * value, ':name?' an optional one.
 */
export const screens = {
  landing: '/',
  tenant: '/t/:tenantAlias',
  login: '/t/:tenantAlias/login',
  guestRegistration: '/t/:tenantAlias/registration-guest',
  passwordForgotten: '/t/:tenantAlias/password-forgotten',
  passwordReset: '/t/:tenantAlias/password-reset',
  privacyPolicy: '/t/:tenantAlias/privacy-policy',
  termsOfUse: '/t/:tenantAlias/terms-of-use',
  verifyMail: '/t/:tenantAlias/verify-mail',
  paymentComplete: '/t/:tenantAlias/payment-complete/:reservationId',
  draws: '/t/:tenantAlias/lottery',
  drawExplanation: '/t/:tenantAlias/lottery/how-to-check',
  draw: '/t/:tenantAlias/lottery/:drawId',
  accessibility: '/t/:tenantAlias/accessibility',
  openHalls: '/t/:tenantAlias/halls',
  openHall: '/t/:tenantAlias/halls/:containerId/:date?',
  openRoom: '/t/:tenantAlias/rooms/:articleId/:date?',
  openSearch: '/t/:tenantAlias/search',
  openCourses: '/t/:tenantAlias/courses',
  openCourse: '/t/:tenantAlias/courses/:eventId',
  openAnnouncements: '/t/:tenantAlias/news',

  home: '/t/:tenantAlias/home',
  reservationCalendar: '/t/:tenantAlias/reservation-calendar/:containerId/:date?',
  reservationArticle: '/t/:tenantAlias/reservation-calendar/:containerId/:date/:articleId',
  reservationInput: '/t/:tenantAlias/reservation-calendar/:containerId/:date/:articleId/input',
  reservationConfirm: '/t/:tenantAlias/reservation-calendar/:containerId/:date/:articleId/input/confirm',
  reservationResult: '/t/:tenantAlias/reservation-result',
  myReservations: '/t/:tenantAlias/my-reservation',
  myReservation: '/t/:tenantAlias/my-reservation/:reservationId',
  containerInformation: '/t/:tenantAlias/other/container-information',

  eHome: '/t/:tenantAlias/e-home',
  eCategories: '/t/:tenantAlias/e-reservation-calendar/:eventContainerId',
  eEvents: '/t/:tenantAlias/e-reservation-calendar/:eventContainerId/:eventCategoryId',
  eEvent: '/t/:tenantAlias/e-reservation-calendar/:eventContainerId/:eventCategoryId/:eventId',
  eCart: '/t/:tenantAlias/e-reservation-cart',
  eMyReservations: '/t/:tenantAlias/e-my-reservation-calendar/:yearMonth?',
  eMyReservation: '/t/:tenantAlias/e-my-reservation-calendar/:yearMonth/:eventReservationId/:eventReservationDetailId',
  eContainerInformation: '/t/:tenantAlias/other/e-container-information',

  announcement: '/t/:tenantAlias/announcement',
  other: '/t/:tenantAlias/other',
  otherPrivacyPolicy: '/t/:tenantAlias/other/privacy-policy',
  account: '/t/:tenantAlias/other/account',
  passwordChange: '/t/:tenantAlias/other/account/password',
  accountContact: '/t/:tenantAlias/other/account/contact',
  accountSessions: '/t/:tenantAlias/other/account/sessions',
  accountData: '/t/:tenantAlias/other/account/data',
  calendarFeed: '/t/:tenantAlias/other/account/calendar',
  children: '/t/:tenantAlias/other/account/children',
  vacancyWatches: '/t/:tenantAlias/other/vacancy-watches',
} as const;

type ParamOf<Segment extends string> = Segment extends `:${infer Name}?`
  ? { readonly [Key in Name]?: string | undefined }
  : Segment extends `:${infer Name}`
    ? { readonly [Key in Name]: string }
    : unknown;

/** The parameters of a pattern. */
type ParamsOf<Pattern extends string> = Pattern extends `${infer First}/${infer Rest}`
  ? ParamOf<First> & ParamsOf<Rest>
  : ParamOf<Pattern>;

/** The address of a pattern, from '/'. Values are escaped and cannot leave their segment. */
export function addressOf<Pattern extends string>(pattern: Pattern, params: ParamsOf<Pattern> & object) {
  const values = new Map<string, unknown>(Object.entries(params));
  const segments = pattern.split('/').flatMap((segment) => {
    if (!segment.startsWith(':')) return [segment];
    const value = values.get(segment.slice(1).replace('?', ''));
    return value === undefined ? [] : [encodeURIComponent(String(value))];
  });
  return segments.join('/');
}

export type ScreenName = keyof typeof screens;

/** The values of a pattern's parameters in an address; null when it is none of the pattern's. */
function valuesIn(pattern: string, pathname: string) {
  const expected = pattern.split('/');
  const segments = pathname.split('/');
  const values: Record<string, string> = {};
  if (segments.length > expected.length) return null;
  for (const [index, name] of expected.entries()) {
    const segment = segments[index];
    const isValue = name.startsWith(':');
    if (segment === undefined) {
      if (!name.endsWith('?')) return null;
    } else if (isValue && segment !== '') {
      values[name.replace(/[:?]/g, '')] = segment;
    } else if (segment !== name) return null;
  }
  return values;
}

/**
 * The screen at an address and the values in it, as they stand there; null when there is none. Where two patterns fit,
 * the first is the more exact.
 */
export function screenAt(pathname: string) {
  for (const [name, pattern] of Object.entries(screens)) {
    const values = valuesIn(pattern, pathname);
    if (values) return { name: name as ScreenName, values };
  }
  return null;
}

/** An absolute address for mails and payment providers. `publicUrl` has no '/' at its end. */
export const publicAddress = (publicUrl: string, address: string) => `${publicUrl}${address}`;

type ArticleAddress = { tenantAlias: string; containerId: string; date: string; articleId: string };
type CategoryAddress = { tenantAlias: string; eventContainerId: string; eventCategoryId: string };
type DetailAddress = {
  tenantAlias: string;
  /** Of the session, 'YYYY-MM'. */
  yearMonth: string;
  eventReservationId: string;
  eventReservationDetailId: string;
};

/** The address of a screen that a tenant has once. */
const ofTenant =
  <Pattern extends `/t/:tenantAlias${string}`>(pattern: Pattern) =>
  (tenantAlias: string) =>
    pattern.replace(':tenantAlias', encodeURIComponent(tenantAlias));

/** Where the manual of residents is, a page that the server writes and no screen. */
export const helpAddress = ofTenant('/t/:tenantAlias/help');

/** Every address by name. Screens, mails and providers link only through these. */
export const paths = {
  landing: () => screens.landing,
  tenant: ofTenant(screens.tenant),
  login: ofTenant(screens.login),
  guestRegistration: ofTenant(screens.guestRegistration),
  passwordForgotten: ofTenant(screens.passwordForgotten),
  /** The link of a mail carries its token behind '#', which browsers send to no server. */
  passwordReset: (tenantAlias: string, token?: string) =>
    `${addressOf(screens.passwordReset, { tenantAlias })}${token === undefined ? '' : `#${token}`}`,
  privacyPolicy: ofTenant(screens.privacyPolicy),
  termsOfUse: ofTenant(screens.termsOfUse),
  /** The link of a mail: its token stands behind '#', which no server sees. */
  verifyMail: (tenantAlias: string, token = '') =>
    `${addressOf(screens.verifyMail, { tenantAlias })}${token === '' ? '' : `#${token}`}`,
  /** `reservationId` is that of a room or of a course. */
  paymentComplete: (tenantAlias: string, reservationId: string) =>
    addressOf(screens.paymentComplete, { tenantAlias, reservationId }),
  draws: ofTenant(screens.draws),
  drawExplanation: ofTenant(screens.drawExplanation),
  draw: (tenantAlias: string, drawId: string) => addressOf(screens.draw, { tenantAlias, drawId }),
  accessibility: ofTenant(screens.accessibility),
  openHalls: ofTenant(screens.openHalls),
  /** With the week that begins on `date`; without it the page shows the current one. */
  openHall: (tenantAlias: string, containerId: string, date?: string) =>
    addressOf(screens.openHall, { tenantAlias, containerId, date }),
  /** With the frames of `date` and its month; without it those of today. */
  openRoom: (tenantAlias: string, articleId: string, date?: string) =>
    addressOf(screens.openRoom, { tenantAlias, articleId, date }),
  /** `asked` is what is looked for, as a query without '?'. */
  openSearch: (tenantAlias: string, asked = '') =>
    `${addressOf(screens.openSearch, { tenantAlias })}${asked === '' ? '' : `?${asked}`}`,
  openCourses: ofTenant(screens.openCourses),
  openCourse: (tenantAlias: string, eventId: string) => addressOf(screens.openCourse, { tenantAlias, eventId }),
  openAnnouncements: ofTenant(screens.openAnnouncements),

  home: ofTenant(screens.home),
  /** `days` is how many a desktop shows, as the user chose: '7' or '14'. */
  reservationCalendar: (tenantAlias: string, containerId: string, date?: string, days?: string) =>
    `${addressOf(screens.reservationCalendar, { tenantAlias, containerId, date })}${days === undefined ? '' : `?days=${days}`}`,
  /** With `frames` several frames are chosen together: '09:00-12:00,13:00-17:00', or '' for none yet. */
  reservationArticle: ({ frames, ...at }: ArticleAddress & { frames?: string | undefined }) =>
    `${addressOf(screens.reservationArticle, at)}${frames === undefined ? '' : `?frames=${frames}`}`,
  reservationInput: (at: ArticleAddress) => addressOf(screens.reservationInput, at),
  reservationConfirm: (at: ArticleAddress) => addressOf(screens.reservationConfirm, at),
  reservationResult: ofTenant(screens.reservationResult),
  myReservations: ofTenant(screens.myReservations),
  myReservation: (tenantAlias: string, reservationId: string) =>
    addressOf(screens.myReservation, { tenantAlias, reservationId }),
  containerInformation: ofTenant(screens.containerInformation),

  eHome: ofTenant(screens.eHome),
  eCategories: (tenantAlias: string, eventContainerId: string) =>
    addressOf(screens.eCategories, { tenantAlias, eventContainerId }),
  /** `yearMonth` ('YYYY-MM') is the month shown; without it the page decides. */
  eEvents: ({ yearMonth, ...at }: CategoryAddress & { yearMonth?: string | undefined }) =>
    `${addressOf(screens.eEvents, at)}${yearMonth === undefined ? '' : `?month=${yearMonth}`}`,
  eEvent: (at: CategoryAddress & { eventId: string }) => addressOf(screens.eEvent, at),
  eCart: ofTenant(screens.eCart),
  eCartStep: (tenantAlias: string, step: 'confirm' | 'result') =>
    `${addressOf(screens.eCart, { tenantAlias })}?step=${step}`,
  /** Without `yearMonth` the calendar shows the current month. */
  eMyReservations: (tenantAlias: string, yearMonth?: string, day?: string) =>
    `${addressOf(screens.eMyReservations, { tenantAlias, yearMonth })}${day === undefined ? '' : `?day=${day}`}`,
  eMyReservation: (at: DetailAddress) => addressOf(screens.eMyReservation, at),
  eContainerInformation: ofTenant(screens.eContainerInformation),

  announcement: ofTenant(screens.announcement),
  other: ofTenant(screens.other),
  otherPrivacyPolicy: ofTenant(screens.otherPrivacyPolicy),
  account: ofTenant(screens.account),
  passwordChange: ofTenant(screens.passwordChange),
  accountContact: ofTenant(screens.accountContact),
  accountSessions: ofTenant(screens.accountSessions),
  accountData: ofTenant(screens.accountData),
  calendarFeed: ofTenant(screens.calendarFeed),
  children: ofTenant(screens.children),
  vacancyWatches: ofTenant(screens.vacancyWatches),
};
