import type { RouteObject } from 'react-router';
import { BrokenPage } from './BrokenPage.tsx';
import {
  guestRegistrationGuard,
  loginGuard,
  onlyIn,
  privacyPolicyGuard,
  shellGuard,
  tenantGuard,
  tenantRootGuard,
  termsOfUseGuard,
} from './guards.ts';
import { type NotFoundCode, NotFoundPage } from './NotFoundPage.tsx';
import { Root } from './Root.tsx';
import { Starting } from './Starting.tsx';
import { shellRouteId, tenantRouteId } from './TenantContext.tsx';
import { TenantRoute } from './TenantRoute.tsx';

const notFound = (code: NotFoundCode) => ({ element: <NotFoundPage code={code} /> });

const facilityScreens: RouteObject[] = [
  { path: 'home', lazy: () => import('#web/facility/HomePage.tsx') },
  {
    path: 'reservation-calendar/:containerId/:date?',
    lazy: () => import('#web/facility/ReservationCalendarPage.tsx'),
  },
  {
    path: 'reservation-calendar/:containerId/:date/:articleId',
    lazy: () => import('#web/facility/ReservationArticlePage.tsx'),
  },
  {
    path: 'reservation-calendar/:containerId/:date/:articleId/input',
    lazy: () => import('#web/facility/ReservationInputPage.tsx'),
  },
  {
    path: 'reservation-calendar/:containerId/:date/:articleId/input/confirm',
    lazy: () => import('#web/facility/ReservationConfirmPage.tsx'),
  },
  { path: 'reservation-result', lazy: () => import('#web/facility/ReservationResultPage.tsx') },
  { path: 'my-reservation', lazy: () => import('#web/facility/MyReservationListPage.tsx') },
  { path: 'my-reservation/:reservationId', lazy: () => import('#web/facility/MyReservationDetailPage.tsx') },
  { path: 'other/container-information', lazy: () => import('#web/facility/ContainerInformationPage.tsx') },
];

const eventScreens: RouteObject[] = [
  { path: 'e-home', lazy: () => import('#web/event/EventHomePage.tsx') },
  { path: 'e-reservation-calendar/:eventContainerId', lazy: () => import('#web/event/EventCategoryPage.tsx') },
  {
    path: 'e-reservation-calendar/:eventContainerId/:eventCategoryId',
    lazy: () => import('#web/event/EventListPage.tsx'),
  },
  {
    path: 'e-reservation-calendar/:eventContainerId/:eventCategoryId/:eventId',
    lazy: () => import('#web/event/EventDetailPage.tsx'),
  },
  { path: 'e-reservation-cart', lazy: () => import('#web/event/EventCartPage.tsx') },
  { path: 'e-my-reservation-calendar/:yearMonth?', lazy: () => import('#web/event/MyEventCalendarPage.tsx') },
  {
    path: 'e-my-reservation-calendar/:yearMonth/:eventReservationId/:eventReservationDetailId',
    lazy: () => import('#web/event/MyEventReservationPage.tsx'),
  },
  { path: 'other/e-container-information', lazy: () => import('#web/event/EventContainerInformationPage.tsx') },
];

const commonScreens: RouteObject[] = [
  { path: 'announcement', lazy: () => import('#web/announcement/AnnouncementPage.tsx') },
  { path: 'other', lazy: () => import('./OtherPage.tsx') },
  { path: 'other/privacy-policy', lazy: () => import('#web/account/PolicyPage.tsx') },
];

/** The first words of the shell's addresses: what is unknown below them is a page missing inside the shell. */
const shellAreas = [
  'home',
  'reservation-calendar',
  'reservation-result',
  'my-reservation',
  'e-home',
  'e-reservation-calendar',
  'e-reservation-cart',
  'e-my-reservation-calendar',
  'announcement',
  'other',
];

const shell: RouteObject = {
  id: shellRouteId,
  loader: shellGuard,
  lazy: () => import('./Shell.tsx'),
  children: [
    { loader: onlyIn('facility'), children: facilityScreens },
    { loader: onlyIn('event'), children: eventScreens },
    ...commonScreens,
    ...shellAreas.map((area) => ({ path: `${area}/*`, ...notFound('40301') })),
  ],
};

const tenant: RouteObject = {
  id: tenantRouteId,
  path: 't/:tenantAlias',
  loader: tenantGuard,
  Component: TenantRoute,
  children: [
    { index: true, loader: tenantRootGuard },
    { path: 'login', loader: loginGuard, lazy: () => import('#web/account/LoginPage.tsx') },
    {
      path: 'registration-guest',
      loader: guestRegistrationGuard,
      lazy: () => import('#web/account/GuestRegistrationPage.tsx'),
    },
    { path: 'privacy-policy', loader: privacyPolicyGuard, lazy: () => import('#web/account/PrivacyPolicyPage.tsx') },
    { path: 'terms-of-use', loader: termsOfUseGuard, lazy: () => import('#web/account/TermsOfUsePage.tsx') },
    { path: 'payment-complete/:reservationId', lazy: () => import('#web/payment/PaymentCompletePage.tsx') },
    { path: 'lottery', lazy: () => import('#web/lottery/DrawListPage.tsx') },
    { path: 'lottery/how-to-check', lazy: () => import('#web/lottery/HowToCheckPage.tsx') },
    { path: 'lottery/:drawId', lazy: () => import('#web/lottery/DrawPage.tsx') },
    shell,
    { path: '*', ...notFound('40302') },
  ],
};

/** Every address of spec §2 with its guard; `paths` builds what this table understands. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    HydrateFallback: Starting,
    ErrorBoundary: BrokenPage,
    children: [
      { index: true, lazy: () => import('#web/tenant/LandingPage.tsx') },
      tenant,
      { path: '*', ...notFound('40300') },
    ],
  },
];
