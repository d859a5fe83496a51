import type { MailDelivery } from '#contract/account.ts';
import { findReservations, getReservationAtDesk, writeMemo } from '#server/desk/reservation.ts';
import { coursesAtDesk } from '#server/event/desk/coursesAtDesk.ts';
import { getRoomsBeside } from '#server/facility/booking/getRoomsBeside.ts';
import { findPreviousUse } from '#server/facility/desk/counter/findPreviousUse.ts';
import { cancelDays, previewCancelledDays } from '#server/facility/desk/days/cancelDays.ts';
import { moveReservation, previewMove } from '#server/facility/desk/move/moveReservation.ts';
import { roomsAtDesk } from '#server/facility/desk/search/roomsAtDesk.ts';
import { cancelApplication } from '#server/facility/mine/cancelApplication.ts';
import type { DeskKinds } from '#server/reservation/desk/deskPorts.ts';
import { getContact } from '../account/contact/getContact.ts';
import { requestMailVerification } from '../account/contact/requestMailVerification.ts';
import { updateContact } from '../account/contact/updateContact.ts';
import { verifyMail } from '../account/contact/verifyMail.ts';
import { correctPerson } from '../account/desk/correctPerson.ts';
import { findAlike } from '../account/desk/findAlike.ts';
import { findPeople } from '../account/desk/findPeople.ts';
import { getPerson } from '../account/desk/getPerson.ts';
import { importPeople, previewPeople } from '../account/desk/import/importPeople.ts';
import { mergePeople } from '../account/desk/merge/mergePeople.ts';
import { previewMerge } from '../account/desk/merge/previewMerge.ts';
import { undoMerge } from '../account/desk/merge/undoMerge.ts';
import { registerPerson } from '../account/desk/registerPerson.ts';
import { revealPerson } from '../account/desk/revealPerson.ts';
import { declineRegistration } from '../account/desk/review/declineRegistration.ts';
import { listWaitingGuests } from '../account/desk/review/listWaitingGuests.ts';
import { verifyAccount } from '../account/desk/review/verifyAccount.ts';
import { suspendPerson } from '../account/desk/suspendPerson.ts';
import { getSelfUserInfo } from '../account/getSelfUserInfo.ts';
import { addMember, changeOneMember, reviewGroup } from '../account/group/changeGroup.ts';
import { getGroup, getGroupRules, revealMembers } from '../account/group/getGroup.ts';
import { registerGroup } from '../account/group/registerGroup.ts';
import type { KnownDevices } from '../account/login/knownDevices.ts';
import type { LinePort } from '../account/login/linePort.ts';
import { login } from '../account/login/login.ts';
import { changePassword } from '../account/password/changePassword.ts';
import type { Passwords } from '../account/password/passwords.ts';
import { requestPasswordReset } from '../account/password/requestPasswordReset.ts';
import { resetByStaff } from '../account/password/resetByStaff.ts';
import { resetPassword } from '../account/password/resetPassword.ts';
import { eraseAccount } from '../account/personal/eraseAccount.ts';
import { forgetByStaff } from '../account/personal/forgetByStaff.ts';
import { getOwnData } from '../account/personal/getOwnData.ts';
import { listAccess } from '../account/personal/listAccess.ts';
import { getPrivacyPolicy, getTermsOfUse } from '../account/policy/getPolicy.ts';
import { updateAgreement } from '../account/policy/updateAgreement.ts';
import { askForReview } from '../account/registration/askForReview.ts';
import { registerUser } from '../account/registration/registerUser.ts';
import { endOtherSessions, endSession } from '../account/session/endSession.ts';
import { getSessions } from '../account/session/getSessions.ts';
import { logout } from '../account/session/logout.ts';
import { updateSession } from '../account/session/updateSession.ts';
import { getAnnouncement } from '../announcement/getAnnouncement.ts';
import { exportTenant } from '../bundle/exportTenant.ts';
import { getFirstFees } from '../bundle/fees/getFirstFees.ts';
import { previewFees } from '../bundle/fees/previewFees.ts';
import { publishFees } from '../bundle/fees/publishFees.ts';
import { getFeeVersion, listFeeVersions } from '../bundle/fees/showFees.ts';
import { tryFee } from '../bundle/fees/tryFee.ts';
import { importBundleFile } from '../bundle/importBundleFile.ts';
import { importUserFile } from '../bundle/importUserFile.ts';
import { getEntitlements, setEntitlements } from '../catalogue/entitlement/entitlements.ts';
import { listEndingTerms } from '../catalogue/entitlement/listEndingTerms.ts';
import type { Database } from '../db/connect.ts';
import { cancelAtDesk, previewCancellation } from '../desk/cancel/cancelReservation.ts';
import { checkIn, recordNoShow, undoCheckIn } from '../desk/checkIn.ts';
import { addEventToCart } from '../event/cart/addEventToCart.ts';
import { addLate } from '../event/cart/addLate.ts';
import { extendHold } from '../event/cart/extendHold.ts';
import { getEventInCart } from '../event/cart/getEventInCart.ts';
import { removeEventFromCart } from '../event/cart/removeEventFromCart.ts';
import { reserveEventFromCart } from '../event/cart/reserveEventFromCart.ts';
import { updateEventInCart } from '../event/cart/updateEventInCart.ts';
import { courseSide } from '../event/closedCourses.ts';
import { findCourses } from '../event/desk/findCourses.ts';
import { cancelEventReservation } from '../event/mine/cancelEventReservation.ts';
import { getReservationDetail } from '../event/mine/getReservationDetail.ts';
import { getReservationForYearMonth } from '../event/mine/getReservationForYearMonth.ts';
import { findEvent } from '../event/offer/findEvent.ts';
import { getEvent } from '../event/offer/getEvent.ts';
import { getEventCategory } from '../event/offer/getEventCategory.ts';
import { getEventContainer } from '../event/offer/getEventContainer.ts';
import { getEventContainerInfo } from '../event/offer/getEventContainerInfo.ts';
import { getQuote } from '../facility/booking/getQuote.ts';
import { reserve } from '../facility/booking/reserve.ts';
import { reserveLate } from '../facility/booking/reserveLate.ts';
import { findArticle } from '../facility/calendar/findArticle.ts';
import { getContainer } from '../facility/calendar/getContainer.ts';
import { getContainerInfo } from '../facility/calendar/getContainerInfo.ts';
import { getDayArticleAvailability } from '../facility/calendar/getDayArticleAvailability.ts';
import { getDayAvailability } from '../facility/calendar/getDayAvailability.ts';
import { getSpecialDays } from '../facility/calendar/getSpecialDays.ts';
import { liftClosure, previewLift, retryClosure } from '../facility/closure/changeClosure.ts';
import { commitClosure } from '../facility/closure/commitClosure.ts';
import { decideClosureLine, previewClosureLine } from '../facility/closure/decideClosureLine.ts';
import { dropClosureDraft, getClosureDraft, saveClosureDraft } from '../facility/closure/drafts.ts';
import { liftOpening } from '../facility/closure/opening/liftOpening.ts';
import { listOpenings, previewOpening } from '../facility/closure/opening/listOpenings.ts';
import { openDay } from '../facility/closure/opening/openDay.ts';
import { previewClosure } from '../facility/closure/previewClosure.ts';
import { listRegularClosings } from '../facility/closure/regularClosings.ts';
import { revealPhones } from '../facility/closure/revealPhones.ts';
import { getClosure, listClosures, listRooms } from '../facility/closure/showClosures.ts';
import { getClosureYear } from '../facility/closure/year/getClosureYear.ts';
import { getBoard, getBoardMonth, getBoardWeek } from '../facility/desk/board/getBoard.ts';
import { getQuoteAtDesk, getRoomDay, reserveAtDesk } from '../facility/desk/counter/counter.ts';
import { addCharge } from '../facility/desk/fee/addCharge.ts';
import { previewSettledFee, settleFee } from '../facility/desk/fee/settleFee.ts';
import { listUnderReview } from '../facility/desk/review/listUnderReview.ts';
import { reviewReservation } from '../facility/desk/review/reviewReservation.ts';
import { findRooms } from '../facility/desk/search/findRooms.ts';
import { getWork } from '../facility/desk/work/getWork.ts';
import { cancelReservation } from '../facility/mine/cancelReservation.ts';
import { findPreviousInput } from '../facility/mine/findPreviousInput.ts';
import { findReservation } from '../facility/mine/findReservation.ts';
import { getReservation } from '../facility/mine/getReservation.ts';
import { listJobs } from '../jobs/desk/listJobs.ts';
import { retryJobs } from '../jobs/desk/retryJobs.ts';
import type { Limits } from '../limits/rateLimits.ts';
import type { Beacon } from '../lottery/beacon.ts';
import { closeByHand } from '../lottery/desk/closeByHand.ts';
import { drawByHand } from '../lottery/desk/drawByHand.ts';
import { listDrawsForStaff } from '../lottery/desk/listDrawsForStaff.ts';
import { listOpenDraws } from '../lottery/desk/listOpenDraws.ts';
import { verifyForStaff } from '../lottery/desk/verifyForStaff.ts';
import { getDraw } from '../lottery/getDraw.ts';
import { listDraws } from '../lottery/listDraws.ts';
import { listNotices } from '../notice/desk/listNotices.ts';
import { retryNotice } from '../notice/desk/retryNotice.ts';
import type { Operations } from '../operation.ts';
import { getAccount } from '../payment/account/getAccount.ts';
import { markPaid } from '../payment/account/markPaid.ts';
import { markRefunded } from '../payment/account/markRefunded.ts';
import { listBills, printBill } from '../payment/bill/bills.ts';
import { issueBills } from '../payment/bill/issueBills.ts';
import { getPersonMoney } from '../payment/books/getPersonMoney.ts';
import { listLedger } from '../payment/books/listLedger.ts';
import { listRefunds } from '../payment/books/listRefunds.ts';
import { listUnpaid } from '../payment/books/listUnpaid.ts';
import { reconcile } from '../payment/books/reconcile.ts';
import { previewReminders, sendReminders } from '../payment/books/remindOverdue.ts';
import { completePayment } from '../payment/completePayment.ts';
import type { Payments } from '../payment/payments.ts';
import { startEventPayment, startPayment } from '../payment/startPayment.ts';
import { closeTill } from '../payment/till/closeTill.ts';
import { correctTill } from '../payment/till/correctTill.ts';
import { countTill } from '../payment/till/countTill.ts';
import { getTill } from '../payment/till/getTill.ts';
import { giveBack } from '../payment/till/giveBack.ts';
import { listReceipts } from '../payment/till/listReceipts.ts';
import { listTills } from '../payment/till/listTills.ts';
import { openTill } from '../payment/till/openTill.ts';
import { printReceipt } from '../payment/till/printReceipt.ts';
import { printRefundSlip } from '../payment/till/printRefundSlip.ts';
import { receiveCash } from '../payment/till/receiveCash.ts';
import { reopenTill } from '../payment/till/reopenTill.ts';
import { downloadBill } from '../report/bill/downloadBill.ts';
import { downloadApprovalAtDesk, downloadApprovalReport } from '../report/downloadApprovalReport.ts';
import { getHealth } from '../report/getHealth.ts';
import { getReport } from '../report/getReport.ts';
import { exportAccess, exportAudit } from '../report/logs/exportLogs.ts';
import { exportLedger } from '../report/money/exportLedger.ts';
import { exportReservations } from '../report/reservations/exportReservations.ts';
import type { Finds } from '../reservation/desk/find.ts';
import { findForStaff } from '../reservation/desk/findForStaff.ts';
import { getAuditWeek } from '../staff/audit/getAuditWeek.ts';
import { listAudit } from '../staff/audit/listAudit.ts';
import { getDemoCode } from '../staff/demo/getDemoCode.ts';
import { finishFollowUp } from '../staff/followUp/finishFollowUp.ts';
import { listFollowUps } from '../staff/followUp/listFollowUps.ts';
import { getSelf } from '../staff/getSelf.ts';
import { demandAccount, mayOpenAccount } from '../staff/isOfPlaces.ts';
import { changeStaff, listStaff, renewAccess } from '../staff/manage/changeStaff.ts';
import { inviteStaff } from '../staff/manage/inviteStaff.ts';
import { endSessionsOfStaff, listStaffSessions } from '../staff/manage/staffSessions.ts';
import type { Seals } from '../staff/seal/seals.ts';
import { acceptInvitation } from '../staff/signIn/acceptInvitation.ts';
import { changeStaffPassword } from '../staff/signIn/changePassword.ts';
import { beginAsSecond, confirmAsSecond } from '../staff/signIn/confirmAsSecond.ts';
import { confirmCode, stepUp } from '../staff/signIn/confirmCode.ts';
import {
  beginPasskey,
  beginPasskeySetup,
  confirmPasskey,
  finishPasskeySetup,
  getFactors,
  listPasskeys,
  namePasskey,
  removePasskey,
} from '../staff/signIn/passkeys.ts';
import { endOwnSession, listSessions, signOut } from '../staff/signIn/sessions.ts';
import { beginSetup, finishSetup, renewRecoveryCodes } from '../staff/signIn/setup.ts';
import { signIn } from '../staff/signIn/signIn.ts';
import type { TenantDirectory } from '../tenant/directory.ts';
import { findTenant } from '../tenant/findTenant.ts';
import { listTextModules } from '../tenant/listTextModules.ts';
import { tenantGet } from '../tenant/tenantGet.ts';
import { drawKinds as kinds } from './drawKinds.ts';
import { holdingOf } from './payables.ts';
import { personalData } from './personalData.ts';

/** What some operations need besides the database of their call. */
export type Ports = {
  readonly db: Database;
  readonly directory: TenantDirectory;
  readonly limits: Limits;
  readonly passwords: Passwords;
  readonly seals: Seals;
  readonly line: LinePort;
  readonly devices: KnownDevices;
  readonly payments: Payments;
  readonly beacon: Beacon;
  readonly linkSecret: Buffer;
  readonly mailDelivery: MailDelivery;
  readonly databaseCopies: number;
  readonly publicUrl: string;
};

/** How staff find what is reserved. */
const deskKinds: DeskKinds = { reservation: roomsAtDesk, eventReservation: coursesAtDesk };

const finds: Finds = { reservation: findRooms, eventReservation: findCourses };

/** Which function answers which call. */
export const operationsWith = (ports: Ports): Operations => ({
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
  'Reservation/Reserve': { late: reserveLate, operation: reserve },
  'Reservation/GetQuote': getQuote,
  'Reservation/GetRoomsBeside': getRoomsBeside,
  'Reservation/GetSpecialDays': getSpecialDays,
  'Reservation/GetReservation': getReservation,
  'Reservation/FindReservation': findReservation,
  'Reservation/FindPreviousInput': findPreviousInput,
  'Reservation/CancelReservation': { unbound: cancelReservation(ports.payments) },
  'Reservation/CancelApplication': { unbound: cancelApplication(ports.payments) },
  'Reservation/StartPayment': { unbound: startPayment(ports.payments) },
  'Reservation/CompletePayment': { unbound: completePayment(ports.payments) },
  'EventReservation/GetEventContainer': getEventContainer,
  'EventReservation/GetEventContainerInfo': getEventContainerInfo,
  'EventReservation/GetEventCategory': getEventCategory,
  'EventReservation/GetEvent': getEvent,
  'EventReservation/FindEvent': findEvent,
  'EventReservation/GetEventInCart': getEventInCart,
  'EventReservation/AddEventToCart': { late: addLate, operation: addEventToCart },
  'EventReservation/UpdateEventInCart': updateEventInCart,
  'EventReservation/RemoveEventFromCart': removeEventFromCart,
  'EventReservation/ExtendHold': extendHold,
  'EventReservation/ReserveEventFromCart': reserveEventFromCart,
  'EventReservation/CancelReservation': { unbound: cancelEventReservation(ports.payments) },
  'EventReservation/StartPayment': { unbound: startEventPayment(ports.payments) },
  'Lottery/ListDraws': listDraws,
  'Lottery/GetDraw': getDraw,
  'EventReservation/GetReservationForYearMonth': getReservationForYearMonth,
  'EventReservation/GetReservationDetail': getReservationDetail,
  'Report/DownloadApprovalReport': downloadApprovalReport(ports),
  'Report/DownloadBill': downloadBill(ports),
  'Announcement/GetAnnouncement': getAnnouncement,
  'Console/SignIn': { unbound: signIn(ports) },
  'Console/AcceptInvitation': { unbound: acceptInvitation(ports) },
  'Console/ConfirmCode': { unbound: confirmCode(ports) },
  'Console/BeginSetup': beginSetup(ports),
  'Console/FinishSetup': finishSetup(ports),
  'Console/StepUp': { unbound: stepUp(ports) },
  'Console/BeginAsSecond': { unbound: beginAsSecond(ports) },
  'Console/ConfirmAsSecond': { unbound: confirmAsSecond(ports) },
  'Console/GetFactors': getFactors,
  'Console/BeginPasskeySetup': beginPasskeySetup,
  'Console/FinishPasskeySetup': { unbound: finishPasskeySetup(ports) },
  'Console/BeginPasskey': beginPasskey,
  'Console/ConfirmPasskey': { unbound: confirmPasskey(ports) },
  'Console/ListPasskeys': listPasskeys,
  'Console/NamePasskey': namePasskey,
  'Console/RemovePasskey': removePasskey,
  'Console/SignOut': signOut,
  'Console/GetSelf': getSelf(ports),
  'Console/RenewRecoveryCodes': renewRecoveryCodes(ports),
  'Console/ChangePassword': { unbound: changeStaffPassword(ports) },
  'Console/ListSessions': listSessions,
  'Console/EndSession': endOwnSession,
  'Console/ListStaff': listStaff,
  'Console/InviteStaff': inviteStaff,
  'Console/ChangeStaff': changeStaff,
  'Console/RenewAccess': renewAccess,
  'Console/ListStaffSessions': listStaffSessions,
  'Console/EndStaffSessions': endSessionsOfStaff,
  'Local/GetDemoCode': getDemoCode(ports),
  'Console/ListAudit': listAudit,
  'Console/ExportAudit': exportAudit,
  'Console/GetAuditWeek': getAuditWeek,
  'Desk/PreviewCancellation': previewCancellation({ payables: ports.payments.payables, finds, kinds: deskKinds }),
  'Desk/CancelReservation': cancelAtDesk({ payables: ports.payments.payables, finds, kinds: deskKinds }),
  'Desk/ListFeeVersions': listFeeVersions,
  'Desk/GetFeeVersion': { unbound: getFeeVersion },
  'Desk/GetFirstFees': getFirstFees,
  'Desk/TryFee': { unbound: tryFee },
  'Desk/PreviewFees': { unbound: previewFees },
  'Desk/PublishFees': { unbound: publishFees },
  'Desk/UndoCheckIn': undoCheckIn({ kinds: deskKinds, finds }),
  'Desk/RecordNoShow': recordNoShow({ kinds: deskKinds, finds }),
  'Desk/DownloadApproval': downloadApprovalAtDesk(ports),
  'Desk/PreviewSettledFee': previewSettledFee,
  'Desk/PreviewClosure': previewClosure({ courses: courseSide }),
  'Desk/CommitClosure': commitClosure({ courses: courseSide }),
  'Desk/ListRooms': listRooms,
  'Desk/ListClosures': listClosures,
  'Desk/GetClosure': getClosure({ courses: courseSide }),
  'Desk/RetryClosure': retryClosure,
  'Desk/PreviewClosureLine': previewClosureLine({ courses: courseSide }),
  'Desk/DecideClosureLine': decideClosureLine({ courses: courseSide }),
  'Desk/SaveClosureDraft': saveClosureDraft,
  'Desk/GetClosureDraft': getClosureDraft,
  'Desk/DropClosureDraft': dropClosureDraft,
  'Desk/RevealPhones': revealPhones,
  'Desk/ListRegularClosings': listRegularClosings,
  'Desk/GetClosureYear': getClosureYear,
  'Desk/PreviewLift': previewLift,
  'Desk/ListOpenings': listOpenings,
  'Desk/PreviewOpening': previewOpening,
  'Desk/OpenDay': openDay,
  'Desk/LiftOpening': liftOpening,
  'Desk/LiftClosure': liftClosure({ courses: courseSide }),
  'Desk/GetWork': getWork,
  'Desk/ListTextModules': listTextModules,
  'Desk/GetHealth': getHealth(ports),
  'Desk/GetEntitlements': getEntitlements,
  'Desk/ListEndingTerms': listEndingTerms,
  'Desk/SetEntitlements': setEntitlements,
  'Desk/GetBoard': getBoard(ports),
  'Desk/GetBoardWeek': getBoardWeek(ports),
  'Desk/GetBoardMonth': getBoardMonth,
  'Desk/GetRoomDay': getRoomDay,
  'Desk/GetQuote': getQuoteAtDesk,
  'Desk/FindPreviousUse': findPreviousUse,
  'Desk/Reserve': reserveAtDesk,
  'Desk/PreviewMove': previewMove,
  'Desk/MoveReservation': { unbound: moveReservation(ports.payments) },
  'Desk/PreviewCancelledDays': previewCancelledDays,
  'Desk/CancelDays': { unbound: cancelDays(ports.payments) },
  'Desk/FindPeople': findPeople,
  'Desk/FindAlike': findAlike,
  'Desk/PreviewPeople': { unbound: previewPeople },
  'Desk/ImportPeople': { unbound: importPeople },
  'Desk/GetPerson': getPerson({ mayOpenAccount }),
  'Desk/GetGroupRules': getGroupRules,
  'Desk/RegisterGroup': registerGroup,
  'Desk/GetGroup': getGroup,
  'Desk/RevealMembers': revealMembers,
  'Desk/AddMember': addMember,
  'Desk/ChangeMember': changeOneMember,
  'Desk/ReviewGroup': reviewGroup,
  'Desk/RevealPerson': revealPerson,
  'Desk/CorrectPerson': correctPerson({ demandAccount }),
  'Desk/SuspendPerson': suspendPerson,
  'Desk/PreviewMerge': previewMerge,
  'Desk/MergePeople': mergePeople,
  'Desk/UndoMerge': undoMerge,
  'Desk/ListWaitingGuests': listWaitingGuests,
  'Desk/DeclineRegistration': declineRegistration,
  'Desk/RegisterPerson': registerPerson,
  'Desk/FindReservations': findReservations(deskKinds),
  'Desk/ExportReservations': exportReservations(deskKinds),
  'Desk/GetReservation': getReservationAtDesk(deskKinds),
  'Desk/WriteMemo': writeMemo(ports.payments.payables),
  'Desk/ListFollowUps': listFollowUps,
  'Desk/FinishFollowUp': finishFollowUp(holdingOf),
  'Desk/ListUnderReview': listUnderReview,
  'Desk/ReviewReservation': reviewReservation,
  'Desk/ListLedger': listLedger,
  'Desk/ListUnpaid': listUnpaid,
  'Desk/PreviewReminders': previewReminders(ports.payments.payables),
  'Desk/SendReminders': sendReminders(ports.payments.payables),
  'Desk/ListRefunds': listRefunds,
  'Desk/GetPersonMoney': getPersonMoney,
  'Desk/Reconcile': { unbound: reconcile(ports.payments.providers) },
  'Desk/ExportLedger': { unbound: exportLedger },
  'Desk/GetTill': getTill,
  'Desk/IssueBills': issueBills,
  'Desk/ListBills': listBills,
  'Desk/PrintBill': printBill,
  'Desk/ListReceipts': listReceipts,
  'Desk/ListTills': listTills,
  'Desk/OpenTill': openTill,
  'Desk/CountTill': countTill,
  'Desk/CloseTill': closeTill,
  'Desk/ReopenTill': reopenTill,
  'Desk/CorrectTill': correctTill,
  'Desk/ReceiveCash': receiveCash(ports.payments.payables),
  'Desk/PrintReceipt': printReceipt,
  'Desk/GiveBack': giveBack(ports.payments.payables),
  'Desk/PrintRefundSlip': printRefundSlip(deskKinds),
  'Local/FindReservation': findForStaff(finds),
  'Desk/CheckIn': checkIn({ kinds: deskKinds, finds }),
  'Local/MarkPaid': markPaid(ports.payments.payables),
  'Desk/SettleFee': { unbound: settleFee(ports.payments) },
  'Desk/AddCharge': addCharge,
  'Local/MarkRefunded': markRefunded(ports.payments.payables),
  'Desk/GetAccount': getAccount(ports.payments.payables),
  'Local/GetReport': { unbound: getReport },
  'Desk/ListOpenDraws': listOpenDraws(kinds),
  'Local/ListDraws': listDrawsForStaff,
  'Local/CloseDraw': closeByHand(kinds),
  'Local/MakeDraw': { unbound: drawByHand({ kinds, beacon: ports.beacon }) },
  'Local/VerifyDraw': verifyForStaff(kinds),
  'Desk/ListNotices': listNotices,
  'Desk/RetryNotice': retryNotice,
  'Desk/ListJobs': listJobs,
  'Desk/RetryJobs': retryJobs,
  'Desk/ResetPassword': resetByStaff,
  'Desk/VerifyAccount': verifyAccount,
  'Desk/ForgetPerson': forgetByStaff(personalData),
  'Desk/ListAccess': listAccess,
  'Desk/ExportAccess': exportAccess,
  'Local/ImportUsers': { unbound: importUserFile(ports) },
  'Local/ExportBundle': exportTenant,
  'Installation/ImportBundle': importBundleFile(ports),
});
