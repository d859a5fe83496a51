import { addChild } from '#server/account/child/addChild.ts';
import { correctChild } from '#server/account/child/correctChild.ts';
import { listChildren } from '#server/account/child/listChildren.ts';
import { takeAwayChild } from '#server/account/child/takeAwayChild.ts';
import { getContact } from '#server/account/contact/getContact.ts';
import { requestMailVerification } from '#server/account/contact/requestMailVerification.ts';
import { updateContact } from '#server/account/contact/updateContact.ts';
import { verifyMail } from '#server/account/contact/verifyMail.ts';
import { endFeed } from '#server/account/feed/endFeed.ts';
import { findFeed } from '#server/account/feed/findFeed.ts';
import { renewFeed } from '#server/account/feed/renewFeed.ts';
import { getSelfUserInfo } from '#server/account/getSelfUserInfo.ts';
import { login } from '#server/account/login/login.ts';
import { changePassword } from '#server/account/password/changePassword.ts';
import { requestPasswordReset } from '#server/account/password/requestPasswordReset.ts';
import { resetPassword } from '#server/account/password/resetPassword.ts';
import { eraseAccount } from '#server/account/personal/eraseAccount.ts';
import { getOwnData } from '#server/account/personal/getOwnData.ts';
import { getPrivacyPolicy, getTermsOfUse } from '#server/account/policy/getPolicy.ts';
import { updateAgreement } from '#server/account/policy/updateAgreement.ts';
import { askForReview } from '#server/account/registration/askForReview.ts';
import { registerUser } from '#server/account/registration/registerUser.ts';
import { endOtherSessions, endSession } from '#server/account/session/endSession.ts';
import { getSessions } from '#server/account/session/getSessions.ts';
import { logout } from '#server/account/session/logout.ts';
import { updateSession } from '#server/account/session/updateSession.ts';
import { getAnnouncement } from '#server/announcement/getAnnouncement.ts';
import { getQuote } from '#server/facility/booking/getQuote.ts';
import { getRoomsBeside } from '#server/facility/booking/getRoomsBeside.ts';
import { reserve } from '#server/facility/booking/reserve.ts';
import { reserveFromMemory } from '#server/facility/booking/reserveFromMemory.ts';
import { findArticle } from '#server/facility/calendar/findArticle.ts';
import { getContainer } from '#server/facility/calendar/getContainer.ts';
import { getContainerInfo } from '#server/facility/calendar/getContainerInfo.ts';
import { getDayArticleAvailability } from '#server/facility/calendar/getDayArticleAvailability.ts';
import { getDayAvailability } from '#server/facility/calendar/getDayAvailability.ts';
import { getSpecialDays } from '#server/facility/calendar/getSpecialDays.ts';
import { cancelApplication } from '#server/facility/mine/cancelApplication.ts';
import { cancelFromMemory } from '#server/facility/mine/cancelFromMemory.ts';
import { cancelReservation } from '#server/facility/mine/cancelReservation.ts';
import { findPreviousInput } from '#server/facility/mine/findPreviousInput.ts';
import { findReservation } from '#server/facility/mine/findReservation.ts';
import { getReservation } from '#server/facility/mine/getReservation.ts';
import type { Operations } from '#server/operation.ts';
import { completePayment } from '#server/payment/completePayment.ts';
import { startPayment } from '#server/payment/startPayment.ts';
import { downloadBill } from '#server/report/bill/downloadBill.ts';
import { downloadApprovalReport } from '#server/report/downloadApprovalReport.ts';
import { findTenant } from '#server/tenant/findTenant.ts';
import { tenantGet } from '#server/tenant/tenantGet.ts';
import { acceptOffer } from '#server/vacancy/acceptOffer.ts';
import { askForCourse } from '#server/vacancy/askForCourse.ts';
import { askForFrame } from '#server/vacancy/askForFrame.ts';
import { declineOffer } from '#server/vacancy/declineOffer.ts';
import { listWatches } from '#server/vacancy/listWatches.ts';
import { reserveOffered } from '#server/vacancy/rooms/reserveOffered.ts';
import { withdrawWatch } from '#server/vacancy/withdrawWatch.ts';
import { personalData } from '../personalData.ts';
import type { Ports } from './ports.ts';

/** Calls of residents and visitors, but for those of courses. */
export const residentOperations = (ports: Ports) =>
  ({
    'Authentication/TenantGet': tenantGet(ports),
    'Tenant/FindTenant': findTenant(ports),
    // Its screen takes every failure but the 504 for a wrong password (spec §8).
    'Authentication/Login': { unbound: login(ports), away: 'upstreamTimeout' },
    'Authentication/Logout': logout,
    'Authentication/UpdateSession': updateSession,
    'Authentication/GetSelfUserInfo': getSelfUserInfo,
    'Authentication/GetPrivacyPolicy': getPrivacyPolicy,
    'Authentication/GetTermsOfUse': getTermsOfUse,
    'Authentication/UpdateAgreement': updateAgreement,
    'Authentication/GetSessions': getSessions,
    'Authentication/EndSession': endSession,
    'Authentication/EndOtherSessions': endOtherSessions,
    'Authentication/ChangePassword': { unbound: changePassword(ports) },
    'Authentication/RequestPasswordReset': { unbound: requestPasswordReset(ports) },
    'Authentication/ResetPassword': { unbound: resetPassword(ports) },
    'Authentication/GetOwnData': getOwnData(personalData),
    'Authentication/EraseAccount': { unbound: eraseAccount({ ...ports, areas: personalData }) },
    'Authentication/RegisterUser': { unbound: registerUser(ports) },
    'Authentication/RequestMailVerification': { unbound: requestMailVerification(ports) },
    'Authentication/VerifyMail': { unbound: verifyMail(ports) },
    'Authentication/GetContact': getContact(ports),
    'Authentication/UpdateContact': updateContact,
    'Authentication/AskForReview': askForReview,
    'Reservation/GetContainer': getContainer,
    'Reservation/GetContainerInfo': getContainerInfo,
    'Reservation/FindArticle': findArticle,
    'Reservation/GetDayAvailability': getDayAvailability,
    'Reservation/GetDayArticleAvailability': getDayArticleAvailability,
    'Reservation/Reserve': { late: reserveFromMemory, operation: reserve },
    'Reservation/GetQuote': getQuote,
    'Reservation/GetRoomsBeside': getRoomsBeside,
    'Reservation/GetSpecialDays': getSpecialDays,
    'Reservation/GetReservation': getReservation,
    'Reservation/FindReservation': findReservation,
    'Reservation/FindPreviousInput': findPreviousInput,
    'Reservation/CancelReservation': { late: cancelFromMemory, unbound: cancelReservation(ports.payments) },
    'Reservation/CancelApplication': { unbound: cancelApplication(ports.payments) },
    'Reservation/StartPayment': { unbound: startPayment(ports.payments) },
    'Reservation/CompletePayment': { unbound: completePayment(ports.payments) },
    'Report/DownloadApprovalReport': downloadApprovalReport(ports),
    'Report/DownloadBill': downloadBill(ports),
    'Announcement/GetAnnouncement': getAnnouncement,
    'VacancyWatch/AskForFrame': askForFrame,
    'VacancyWatch/AskForCourse': askForCourse,
    'VacancyWatch/List': listWatches,
    'VacancyWatch/Withdraw': withdrawWatch,
    'VacancyWatch/AcceptOffer': acceptOffer,
    'VacancyWatch/ReserveOffered': reserveOffered,
    'VacancyWatch/DeclineOffer': declineOffer,
    'Child/List': listChildren,
    'Child/Add': addChild,
    'Child/Correct': correctChild,
    'Child/TakeAway': takeAwayChild,
    'CalendarFeed/Find': findFeed,
    'CalendarFeed/Renew': renewFeed,
    'CalendarFeed/End': endFeed,
  }) satisfies Partial<Operations>;
