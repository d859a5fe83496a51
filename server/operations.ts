import { getPrivacyPolicy, getTermsOfUse } from './account/getPolicy.ts';
import { getSelfUserInfo } from './account/getSelfUserInfo.ts';
import { login } from './account/login.ts';
import { logout } from './account/logout.ts';
import { registerUser } from './account/registerUser.ts';
import { updateAgreement } from './account/updateAgreement.ts';
import { updateSession } from './account/updateSession.ts';
import { getAnnouncement } from './announcement/getAnnouncement.ts';
import type { Operations } from './call.ts';
import { addEventToCart } from './event/addEventToCart.ts';
import { cancelEventReservation } from './event/cancelEventReservation.ts';
import { extendHold } from './event/extendHold.ts';
import { findEvent } from './event/findEvent.ts';
import { getEvent } from './event/getEvent.ts';
import { getEventCategory } from './event/getEventCategory.ts';
import { getEventContainer } from './event/getEventContainer.ts';
import { getEventContainerInfo } from './event/getEventContainerInfo.ts';
import { getEventInCart } from './event/getEventInCart.ts';
import { getReservationDetail } from './event/getReservationDetail.ts';
import { getReservationForYearMonth } from './event/getReservationForYearMonth.ts';
import { removeEventFromCart } from './event/removeEventFromCart.ts';
import { reserveEventFromCart } from './event/reserveEventFromCart.ts';
import { updateEventInCart } from './event/updateEventInCart.ts';
import { cancelReservation } from './facility/cancelReservation.ts';
import { findArticle } from './facility/findArticle.ts';
import { findReservation } from './facility/findReservation.ts';
import { getContainer } from './facility/getContainer.ts';
import { getContainerInfo } from './facility/getContainerInfo.ts';
import { getDayArticleAvailability } from './facility/getDayArticleAvailability.ts';
import { getDayAvailability } from './facility/getDayAvailability.ts';
import { getReservation } from './facility/getReservation.ts';
import { reserve } from './facility/reserve.ts';
import { getDraw } from './lottery/getDraw.ts';
import { listDraws } from './lottery/listDraws.ts';
import { completePayment } from './payment/completePayment.ts';
import { startEventPayment, startPayment } from './payment/startPayment.ts';
import { downloadApprovalReport } from './report/downloadApprovalReport.ts';
import { findTenant } from './tenant/findTenant.ts';
import { tenantGet } from './tenant/tenantGet.ts';

/** Which function answers which call. */
export const operations: Operations = {
  'Authentication/TenantGet': tenantGet,
  'Tenant/FindTenant': findTenant,
  // Its screen takes every failure but the 504 for a wrong password (spec §8).
  'Authentication/Login': { unbound: login, away: 'upstreamTimeout' },
  'Authentication/Logout': logout,
  'Authentication/UpdateSession': updateSession,
  'Authentication/GetSelfUserInfo': getSelfUserInfo,
  'Authentication/GetPrivacyPolicy': getPrivacyPolicy,
  'Authentication/GetTermsOfUse': getTermsOfUse,
  'Authentication/UpdateAgreement': updateAgreement,
  'Authentication/RegisterUser': { unbound: registerUser },
  'Reservation/GetContainer': getContainer,
  'Reservation/GetContainerInfo': getContainerInfo,
  'Reservation/FindArticle': findArticle,
  'Reservation/GetDayAvailability': getDayAvailability,
  'Reservation/GetDayArticleAvailability': getDayArticleAvailability,
  'Reservation/Reserve': reserve,
  'Reservation/GetReservation': getReservation,
  'Reservation/FindReservation': findReservation,
  'Reservation/CancelReservation': { unbound: cancelReservation },
  'Reservation/StartPayment': { unbound: startPayment },
  'Reservation/CompletePayment': { unbound: completePayment },
  'EventReservation/GetEventContainer': getEventContainer,
  'EventReservation/GetEventContainerInfo': getEventContainerInfo,
  'EventReservation/GetEventCategory': getEventCategory,
  'EventReservation/GetEvent': getEvent,
  'EventReservation/FindEvent': findEvent,
  'EventReservation/GetEventInCart': getEventInCart,
  'EventReservation/AddEventToCart': addEventToCart,
  'EventReservation/UpdateEventInCart': updateEventInCart,
  'EventReservation/RemoveEventFromCart': removeEventFromCart,
  'EventReservation/ExtendHold': extendHold,
  'EventReservation/ReserveEventFromCart': reserveEventFromCart,
  'EventReservation/CancelReservation': { unbound: cancelEventReservation },
  'EventReservation/StartPayment': { unbound: startEventPayment },
  'Lottery/ListDraws': listDraws,
  'Lottery/GetDraw': getDraw,
  'EventReservation/GetReservationForYearMonth': getReservationForYearMonth,
  'EventReservation/GetReservationDetail': getReservationDetail,
  'Report/DownloadApprovalReport': downloadApprovalReport,
  'Announcement/GetAnnouncement': getAnnouncement,
};
