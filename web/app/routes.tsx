import { lazy, Suspense } from 'react';
import { isRouteErrorResponse, type RouteObject, useRouteError } from 'react-router';
import { screens } from '#contract/screens.ts';
import { shellRouteId, tenantRouteId } from '#web/address/useTenant.ts';
import { BrokenInFrame, BrokenPage } from './BrokenPage.tsx';
import {
  guestRegistrationGuard,
  informationGuard,
  loginGuard,
  notOpen,
  onlyIn,
  openGuard,
  openIn,
  privacyPolicyGuard,
  shellGuard,
  tenantGuard,
  tenantRootGuard,
  termsOfUseGuard,
} from './guards.ts';
import type { NotFoundCode } from './NotFoundPage.tsx';
import { Root, Starting } from './Root.tsx';
import { TenantRoute } from './TenantRoute.tsx';

/** Its own file: few ever see it, and every page would load it. */
const NotFoundPage = lazy(() => import('./NotFoundPage.tsx').then(({ NotFoundPage: page }) => ({ default: page })));

const PreparingPage = lazy(() => import('./PreparingPage.tsx').then(({ PreparingPage: page }) => ({ default: page })));

/** Beside the list of desktops alone: phones show the list without waiting for it. */
const NextReservation = lazy(() =>
  import('#web/facility/mine/MyReservationDetailPage.tsx').then(({ NextReservation: part }) => ({ default: part })),
);

const missing = (code: NotFoundCode) => (
  <Suspense>
    <NotFoundPage code={code} />
  </Suspense>
);

const notFound = (code: NotFoundCode) => ({ element: missing(code) });

/** A page of the shell that its guard says is missing. */
const MissingPage = () => (isRouteErrorResponse(useRouteError()) ? missing('40301') : <BrokenInFrame />);

/** Instead of all pages of a tenant that is not open yet; whatever else is broken is told further above. */
const NotOpen = () => {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== notOpen) throw error;
  return (
    <Suspense>
      <PreparingPage tenantName={String(error.data)} />
    </Suspense>
  );
};

const information = { loader: informationGuard, ErrorBoundary: MissingPage };

const facilityScreens: RouteObject[] = [
  { path: screens.home, lazy: () => import('#web/facility/HomePage.tsx') },
  {
    path: screens.reservationCalendar,
    lazy: () => import('#web/facility/calendar/ReservationCalendarPage.tsx'),
  },
  {
    path: screens.reservationArticle,
    lazy: () => import('#web/facility/article/ReservationArticlePage.tsx'),
  },
  {
    path: screens.reservationInput,
    lazy: () => import('#web/facility/booking/input/ReservationInputPage.tsx'),
  },
  {
    path: screens.reservationConfirm,
    lazy: () => import('#web/facility/booking/confirm/ReservationConfirmPage.tsx'),
  },
  { path: screens.reservationResult, lazy: () => import('#web/facility/booking/ReservationResultPage.tsx') },
  {
    path: screens.myReservations,
    lazy: () => import('#web/facility/mine/MyReservationListPage.tsx'),
    children: [
      {
        index: true,
        element: (
          <Suspense>
            <NextReservation />
          </Suspense>
        ),
      },
      { path: screens.myReservation, lazy: () => import('#web/facility/mine/MyReservationDetailPage.tsx') },
    ],
  },
  {
    path: screens.containerInformation,
    ...information,
    lazy: () => import('#web/container/ContainerInformationPage.tsx'),
  },
];

const eventScreens: RouteObject[] = [
  { path: screens.eHome, lazy: () => import('#web/event/list/EventHomePage.tsx') },
  { path: screens.eCategories, lazy: () => import('#web/event/list/EventCategoryPage.tsx') },
  {
    path: screens.eEvents,
    lazy: () => import('#web/event/list/EventListPage.tsx'),
  },
  {
    path: screens.eEvent,
    lazy: () => import('#web/event/course/EventDetailPage.tsx'),
  },
  { path: screens.eCart, lazy: () => import('#web/event/cart/EventCartPage.tsx') },
  { path: screens.eMyReservations, lazy: () => import('#web/event/mine/MyEventCalendarPage.tsx') },
  {
    path: screens.eMyReservation,
    lazy: () => import('#web/event/mine/MyEventReservationPage.tsx'),
  },
  {
    path: screens.eContainerInformation,
    ...information,
    lazy: () => import('#web/container/EventContainerInformationPage.tsx'),
  },
];

const commonScreens: RouteObject[] = [
  { path: screens.announcement, lazy: () => import('#web/announcement/AnnouncementPage.tsx') },
  { path: screens.other, lazy: () => import('./OtherPage.tsx') },
  { path: screens.otherPrivacyPolicy, lazy: () => import('#web/account/policy/PolicyPage.tsx') },
  { path: screens.account, lazy: () => import('#web/account/AccountPage.tsx') },
  { path: screens.passwordChange, lazy: () => import('#web/account/password/PasswordChangePage.tsx') },
  { path: screens.accountData, lazy: () => import('#web/account/personal/OwnDataPage.tsx') },
  { path: screens.calendarFeed, lazy: () => import('#web/account/feed/CalendarFeedPage.tsx') },
  { path: screens.children, lazy: () => import('#web/account/children/ChildrenPage.tsx') },
  { path: screens.accountSessions, lazy: () => import('#web/account/SessionsPage.tsx') },
  { path: screens.vacancyWatches, lazy: () => import('#web/vacancy/VacancyWatchesPage.tsx') },
  { path: screens.accountContact, lazy: () => import('#web/account/contact/ContactPage.tsx') },
];

/** The first path segments of the shell. An unknown page below them is shown as missing inside the shell. */
const shellAreas = new Set(
  [...facilityScreens, ...eventScreens, ...commonScreens].map(({ path = '' }) => path.split('/')[3]),
);

const shell: RouteObject = {
  id: shellRouteId,
  loader: shellGuard,
  lazy: () => import('./Shell.tsx'),
  children: [
    {
      ErrorBoundary: BrokenInFrame,
      children: [
        { loader: onlyIn('facility'), children: facilityScreens },
        { loader: onlyIn('event'), children: eventScreens },
        ...commonScreens,
        ...[...shellAreas].map((area) => ({ path: `${area}/*`, ...notFound('40301') })),
      ],
    },
  ],
};

/** A public page of a tenant that shows none. */
const UnknownPage = () => (isRouteErrorResponse(useRouteError()) ? missing('40302') : <BrokenPage />);

const open: RouteObject = {
  loader: openGuard,
  ErrorBoundary: UnknownPage,
  lazy: () => import('#web/open/OpenShell.tsx'),
  children: [
    {
      ErrorBoundary: BrokenInFrame,
      children: [
        {
          loader: openIn('facility'),
          children: [
            { path: screens.openHalls, lazy: () => import('#web/open/HallsPage.tsx') },
            { path: screens.openHall, lazy: () => import('#web/open/HallPage.tsx') },
            { path: screens.openRoom, lazy: () => import('#web/open/RoomPage.tsx') },
            { path: screens.openSearch, lazy: () => import('#web/open/search/SearchPage.tsx') },
          ],
        },
        {
          loader: openIn('event'),
          children: [
            { path: screens.openCourses, lazy: () => import('#web/open/courses/CoursesPage.tsx') },
            { path: screens.openCourse, lazy: () => import('#web/open/courses/CoursePage.tsx') },
          ],
        },
        { path: screens.openAnnouncements, lazy: () => import('#web/open/OpenAnnouncementsPage.tsx') },
      ],
    },
  ],
};

const tenant: RouteObject = {
  id: tenantRouteId,
  path: screens.tenant,
  loader: tenantGuard,
  Component: TenantRoute,
  ErrorBoundary: NotOpen,
  children: [
    { index: true, loader: tenantRootGuard },
    { path: screens.login, loader: loginGuard, lazy: () => import('#web/account/login/LoginPage.tsx') },
    {
      path: screens.guestRegistration,
      loader: guestRegistrationGuard,
      lazy: () => import('#web/account/registration/GuestRegistrationPage.tsx'),
    },
    { path: screens.passwordForgotten, lazy: () => import('#web/account/password/PasswordForgottenPage.tsx') },
    { path: screens.passwordReset, lazy: () => import('#web/account/password/PasswordResetPage.tsx') },
    {
      path: screens.privacyPolicy,
      loader: privacyPolicyGuard,
      lazy: () => import('#web/account/policy/PrivacyPolicyPage.tsx'),
    },
    { path: screens.termsOfUse, loader: termsOfUseGuard, lazy: () => import('#web/account/policy/TermsOfUsePage.tsx') },
    { path: screens.verifyMail, lazy: () => import('#web/account/contact/VerifyMailPage.tsx') },
    { path: screens.paymentComplete, lazy: () => import('#web/payment/PaymentCompletePage.tsx') },
    { path: screens.accessibility, lazy: () => import('#web/accessibility/AccessibilityPage.tsx') },
    { path: screens.draws, lazy: () => import('#web/lottery/DrawListPage.tsx') },
    { path: screens.drawExplanation, lazy: () => import('#web/lottery/HowToCheckPage.tsx') },
    { path: screens.draw, lazy: () => import('#web/lottery/draw/DrawPage.tsx') },
    open,
    shell,
    { path: '*', ...notFound('40302') },
  ],
};

/** Every screen with its guard. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    HydrateFallback: Starting,
    ErrorBoundary: BrokenPage,
    children: [
      { path: screens.landing, lazy: () => import('#web/tenant/LandingPage.tsx') },
      tenant,
      { path: '*', ...notFound('40300') },
    ],
  },
];
