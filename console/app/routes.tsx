import type { RouteObject } from 'react-router';
import { frameRouteId, tenantRouteId } from '#console/address/useConsole.ts';
import { setupRouteId } from '#console/signIn/setupRoute.ts';
import { FailedScreen, MissingScreen } from './FailedScreen.tsx';
import { frameGuard, keepsWhileMoving, setupGuard, tenantGuard } from './guards.ts';
import { Root, Starting, TenantRoot } from './Root.tsx';

/** The screens behind the sign-in. Their names in the navigation are in frame/screens.ts. */
const framed: RouteObject[] = [
  { index: true, lazy: () => import('#console/home/HomePage.tsx') },
  { path: 'board', lazy: () => import('#console/board/BoardStart.tsx') },
  { path: 'board/:containerId/:date', lazy: () => import('#console/board/BoardPage.tsx') },
  { path: 'board/:containerId/:date/waiting', lazy: () => import('#console/waiting/RoomWaitingPage.tsx') },
  { path: 'reception', lazy: () => import('#console/reception/ReceptionPage.tsx') },
  { path: 'reviews', lazy: () => import('#console/reviews/ReviewsPage.tsx') },
  { path: 'follow-ups', lazy: () => import('#console/followUps/FollowUpsPage.tsx') },
  { path: 'reservations', lazy: () => import('#console/reservations/ReservationsPage.tsx') },
  { path: 'reservations/:reservationId', lazy: () => import('#console/reservations/ReservationPage.tsx') },
  { path: 'calendar', lazy: () => import('#console/courses/calendar/CalendarPage.tsx') },
  { path: 'courses', lazy: () => import('#console/courses/CoursesPage.tsx') },
  { path: 'courses/new', lazy: () => import('#console/courses/edit/NewCoursePage.tsx') },
  { path: 'courses/copy', lazy: () => import('#console/courses/edit/CopyCoursesPage.tsx') },
  { path: 'courses/import', lazy: () => import('#console/courses/import/ImportCoursesPage.tsx') },
  { path: 'courses/:eventId/edit', lazy: () => import('#console/courses/edit/CoursePage.tsx') },
  { path: 'courses/:eventId', lazy: () => import('#console/courses/RosterPage.tsx') },
  { path: 'courses/:eventId/attendance', lazy: () => import('#console/courses/AttendancePage.tsx') },
  { path: 'courses/:eventId/waiting', lazy: () => import('#console/courses/waiting/WaitingListPage.tsx') },
  { path: 'closures', lazy: () => import('#console/closures/ClosuresPage.tsx') },
  { path: 'closures/openings/new', lazy: () => import('#console/closures/openings/OpeningPage.tsx') },
  { path: 'closures/new', lazy: () => import('#console/closures/NewClosurePage.tsx') },
  { path: 'closures/drafts/:draftId', lazy: () => import('#console/closures/DraftPage.tsx') },
  { path: 'closures/year/:containerId/:year', lazy: () => import('#console/closures/year/YearPage.tsx') },
  { path: 'closures/:closureId', lazy: () => import('#console/closures/ClosurePage.tsx') },
  { path: 'lotteries', lazy: () => import('#console/lottery/DrawsPage.tsx') },
  { path: 'lotteries/:drawId/record', lazy: () => import('#console/lottery/RecordPage.tsx') },
  { path: 'lotteries/:drawId', lazy: () => import('#console/lottery/DrawPage.tsx') },
  { path: 'fees', lazy: () => import('#console/fees/FeesPage.tsx') },
  { path: 'fees/:containerId/new', lazy: () => import('#console/fees/NewFeesPage.tsx') },
  { path: 'fees/:containerId/:versionId', lazy: () => import('#console/fees/FeeVersionPage.tsx') },
  { path: 'announcements', lazy: () => import('#console/announcements/AnnouncementsPage.tsx') },
  { path: 'announcements/new', lazy: () => import('#console/announcements/AnnouncementPage.tsx') },
  { path: 'announcements/:announcementId', lazy: () => import('#console/announcements/AnnouncementPage.tsx') },
  { path: 'messages', lazy: () => import('#console/messages/MessagesPage.tsx') },
  { path: 'messages/new', lazy: () => import('#console/messages/NewMessagePage.tsx') },
  { path: 'messages/:messageId', lazy: () => import('#console/messages/MessagePage.tsx') },
  { path: 'facilities', lazy: () => import('#console/office/PlacesPage.tsx') },
  { path: 'facilities/new', lazy: () => import('#console/office/NewPlacePage.tsx') },
  { path: 'facilities/:containerId', lazy: () => import('#console/office/PlacePage.tsx') },
  { path: 'facilities/:containerId/rooms/:roomKey', lazy: () => import('#console/office/RoomPage.tsx') },
  { path: 'settings/:section?', lazy: () => import('#console/office/town/TownPage.tsx') },
  { path: 'staff', lazy: () => import('#console/staff/StaffPage.tsx') },
  { path: 'staff/networks', lazy: () => import('#console/staff/access/NetworksPage.tsx') },
  { path: 'staff/tokens', lazy: () => import('#console/staff/tokens/TokensPage.tsx') },
  { path: 'people', lazy: () => import('#console/people/PeoplePage.tsx') },
  { path: 'people/reviews', lazy: () => import('#console/people/GuestsPage.tsx') },
  { path: 'people/terms', lazy: () => import('#console/people/EndingTermsPage.tsx') },
  { path: 'people/import', lazy: () => import('#console/people/import/ImportPage.tsx') },
  { path: 'people/merge', lazy: () => import('#console/people/merge/MergePage.tsx') },
  { path: 'people/n/:userNumber', lazy: () => import('#console/people/PersonPage.tsx') },
  { path: 'audit/access', lazy: () => import('#console/audit/AccessPage.tsx') },
  { path: 'audit', lazy: () => import('#console/audit/AuditPage.tsx') },
  { path: 'health', lazy: () => import('#console/health/HealthPage.tsx') },
  { path: 'money', lazy: () => import('#console/money/MoneyPage.tsx') },
  { path: 'statistics', lazy: () => import('#console/statistics/StatisticsPage.tsx') },
  { path: 'statistics/council/:year', lazy: () => import('#console/statistics/CouncilPage.tsx') },
  { path: 'account', lazy: () => import('#console/account/AccountPage.tsx') },
];

const tenant: RouteObject = {
  id: tenantRouteId,
  path: '/t/:tenantAlias',
  loader: tenantGuard,
  shouldRevalidate: keepsWhileMoving,
  Component: TenantRoot,
  children: [
    { path: 'login', lazy: () => import('#console/signIn/LoginPage.tsx') },
    { path: 'login/second', lazy: () => import('#console/signIn/SecondFactorPage.tsx') },
    {
      id: setupRouteId,
      path: 'login/setup',
      loader: setupGuard,
      shouldRevalidate: () => false,
      lazy: () => import('#console/signIn/SetupPage.tsx'),
    },
    { path: 'invitation', lazy: () => import('#console/signIn/InvitationPage.tsx') },
    {
      id: frameRouteId,
      loader: frameGuard,
      shouldRevalidate: keepsWhileMoving,
      lazy: () => import('./Frame.tsx'),
      children: [{ ErrorBoundary: FailedScreen, children: [...framed, { path: '*', Component: MissingScreen }] }],
    },
  ],
};

export const routes: RouteObject[] = [
  {
    Component: Root,
    HydrateFallback: Starting,
    ErrorBoundary: FailedScreen,
    children: [tenant, { path: '*', Component: MissingScreen }],
  },
];
