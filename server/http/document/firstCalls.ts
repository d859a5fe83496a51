import { type RequestOf, type ResidentCall, residentEndpoints } from '#contract/endpoints.ts';
import { pathOf } from '#contract/paths.ts';
import type { Preload } from '#contract/preload.ts';
import type { ScreenName } from '#contract/screens.ts';
import type { Tenant } from '#contract/tenant.ts';
import { daysFrom, isDay } from '#rules/day/day.ts';
import { monthsToCome } from '#rules/event/mine/ownCourses.ts';
import { spanDays } from '#rules/facility/request/spanDays.ts';
import { isInTurn } from '#rules/reservation/watchWords.ts';
import { showsInformation } from '#rules/tenant/shownInformation.ts';

type FirstCall = { readonly [Name in ResidentCall]: readonly [Name, RequestOf<Name>] }[ResidentCall];

export type Opened = {
  readonly tenant: Tenant;
  /** In the tenant's zone. */
  readonly today: string;
  /** Of the address, as they stand there. */
  readonly values: Readonly<Record<string, string>>;
};

type CallsOf = (opened: Opened) => readonly FirstCall[];

const always =
  (...calls: readonly FirstCall[]): CallsOf =>
  () =>
    calls;

const ifShown =
  (call: FirstCall): CallsOf =>
  ({ tenant }) =>
    showsInformation(tenant) ? [call] : [];

/** What is held for people is on their home. */
const offersIn = (tenant: Tenant): readonly FirstCall[] => (isInTurn(tenant) ? [['VacancyWatch/List', {}]] : []);

/** The calls of an article: of each day that its page shows. */
const articleCalls: CallsOf = ({ tenant, values: { containerId = '', articleId = '', date = '' } }) =>
  (isDay(date) ? daysFrom(date, tenant.canFacilitySpanReservation ? spanDays : 1) : []).map(
    (day) => ['Reservation/GetDayArticleAvailability', { containerId, articleId, date: day }] as const,
  );

/** What the screens behind the login ask for first. One that is not here asks for nothing of its own. */
const inside: { readonly [Name in ScreenName]?: CallsOf } = {
  home: ({ tenant }) => [['Reservation/GetContainer', {}], ['Reservation/GetReservation', {}], ...offersIn(tenant)],
  reservationCalendar: ({ today, values: { containerId = '', date = today } }) => [
    ['Reservation/GetDayAvailability', { containerId, date }],
  ],
  reservationArticle: articleCalls,
  reservationInput: ({ values: { articleId = '' } }) => [
    ['Reservation/FindPreviousInput', { articleId }],
    ['Reservation/GetContainerInfo', {}],
  ],
  reservationConfirm: always(['Reservation/GetContainerInfo', {}]),
  reservationResult: always(),
  myReservations: always(['Reservation/GetReservation', {}]),
  myReservation: ({ values: { reservationId = '' } }) => [['Reservation/FindReservation', { reservationId }]],
  containerInformation: ifShown(['Reservation/GetContainerInfo', {}]),

  eHome: ({ tenant, today }) => [
    ['EventReservation/GetEventContainer', {}],
    ...offersIn(tenant),
    ...monthsToCome(today).map((yearMonth) => ['EventReservation/GetReservationForYearMonth', { yearMonth }] as const),
  ],
  eCategories: ({ values: { eventContainerId = '' } }) => [['EventReservation/GetEventCategory', { eventContainerId }]],
  eEvents: ({ values: { eventContainerId = '', eventCategoryId = '' } }) => [
    ['EventReservation/GetEvent', { eventContainerId, eventCategoryId }],
  ],
  eEvent: ({ values: { eventId = '' } }) => [['EventReservation/FindEvent', { eventId }]],
  eCart: always(),
  eMyReservations: ({ today, values: { yearMonth = today.slice(0, 7) } }) => [
    ['EventReservation/GetReservationForYearMonth', { yearMonth }],
  ],
  eMyReservation: ({ values: { eventReservationId = '', eventReservationDetailId = '' } }) => [
    ['EventReservation/GetReservationDetail', { eventReservationId, eventReservationDetailId }],
  ],
  eContainerInformation: ifShown(['EventReservation/GetEventContainerInfo', {}]),

  announcement: always(['Announcement/GetAnnouncement', {}]),
  other: ({ tenant: { tenantAlias } }) => [['Lottery/ListDraws', { tenantAlias }]],
  otherPrivacyPolicy: ({ tenant: { tenantId } }) => [['Authentication/GetPrivacyPolicy', { tenantId }]],
  account: always(),
  passwordChange: always(),
  accountContact: always(['Authentication/GetContact', {}]),
  accountSessions: always(['Authentication/GetSessions', {}]),
  accountData: always(['Authentication/GetOwnData', {}]),
  calendarFeed: always(['CalendarFeed/Find', {}]),
  children: always(['Child/List', {}]),
  vacancyWatches: always(['VacancyWatch/List', {}]),
};

const ifPublic =
  (callsOf: CallsOf): CallsOf =>
  (opened) =>
    opened.tenant.isVisibleToPublic ? callsOf(opened) : [];

/** What the screens ask for that anybody may see. */
const outside: { readonly [Name in ScreenName]?: CallsOf } = {
  login: ifPublic(always(['Public/GetAnnouncement', {}])),
  privacyPolicy: ({ tenant: { tenantId } }) => [['Authentication/GetPrivacyPolicy', { tenantId }]],
  termsOfUse: ({ tenant: { tenantId } }) => [['Authentication/GetTermsOfUse', { tenantId }]],
  draws: ({ tenant: { tenantAlias } }) => [['Lottery/ListDraws', { tenantAlias }]],
  draw: ({ tenant: { tenantAlias }, values: { drawId = '' } }) => [['Lottery/GetDraw', { tenantAlias, drawId }]],
  openHalls: ifPublic(always(['Public/GetHalls', {}])),
  openHall: ifPublic(({ today, values: { containerId = '', date = today } }) => [
    ['Public/GetHall', { containerId }],
    ['Public/GetDayAvailability', { containerId, date }],
  ]),
  openRoom: ifPublic(({ values: { articleId = '' } }) => [['Public/GetRoom', { articleId }]]),
  openSearch: ifPublic(always(['Public/GetHalls', {}])),
  openCourses: ifPublic(always(['Public/GetCourses', {}])),
  openCourse: ifPublic(({ values: { eventId = '' } }) => [['Public/GetCourse', { eventId }]]),
  openAnnouncements: ifPublic(always(['Public/GetAnnouncement', {}])),
};

export const isInside = (screen: ScreenName) => screen in inside;

/** What the frame of every page behind the login asks for. */
const frameCalls = ({ tenantMode }: Tenant): readonly FirstCall[] => [
  ['Authentication/GetSelfUserInfo', {}],
  ...(tenantMode === 'event' ? [['EventReservation/GetEventInCart', {}] as const] : []),
];

/** Who comes to a screen of the other mode is led away from it. */
const isOfOtherMode = (name: ResidentCall, { tenantMode }: Tenant) =>
  name.startsWith(tenantMode === 'event' ? 'Reservation/' : 'EventReservation/');

/** The calls with which a screen begins, each once. What its call would refuse is left to the page. */
export function firstCalls(screen: ScreenName, opened: Opened): Preload['calls'] {
  const { tenant } = opened;
  const calls: readonly FirstCall[] = [
    ['Authentication/TenantGet', { tenantAlias: tenant.tenantAlias }],
    ...(isInside(screen) && tenant.isOpen ? frameCalls(tenant) : []),
    ...((tenant.isOpen && (inside[screen] ?? outside[screen])?.(opened)) || []),
  ];
  return calls
    .filter(([name]) => !isOfOtherMode(name, tenant))
    .filter(([name, request]) => residentEndpoints[name].request.safeParse(request).success)
    .map(([name, request]) => ({
      path: pathOf(name),
      body: JSON.stringify(request),
      needsSession: residentEndpoints[name].access === 'user',
    }));
}
