import { cancellationAtDesk } from '#server/desk/cancel/cancelReservation.ts';
import { checkIn, recordNoShow, undoCheckIn } from '#server/desk/checkIn.ts';
import { actOnceSettled } from '#server/desk/heldReservation.ts';
import { findReservations, getReservationAtDesk, writeMemo } from '#server/desk/reservation.ts';
import { changeSeat, previewSeatChange } from '#server/event/desk/seat/changeSeat.ts';
import { getBoard, getBoardMonth, getBoardWeek } from '#server/facility/desk/board/getBoard.ts';
import { changeContents, previewContents } from '#server/facility/desk/contents/changeContents.ts';
import { getQuoteAtDesk, getRoomDay, reserveAtDesk } from '#server/facility/desk/counter/counter.ts';
import { findPreviousUse } from '#server/facility/desk/counter/findPreviousUse.ts';
import { cancelDays, previewCancelledDays } from '#server/facility/desk/days/cancelDays.ts';
import { moveReservation, previewMove } from '#server/facility/desk/move/moveReservation.ts';
import { listUnderReview } from '#server/facility/desk/review/listUnderReview.ts';
import { reviewReservation } from '#server/facility/desk/review/reviewReservation.ts';
import { getWork } from '#server/facility/desk/work/getWork.ts';
import { listJobs } from '#server/jobs/desk/listJobs.ts';
import { retryJobs } from '#server/jobs/desk/retryJobs.ts';
import { closeByHand } from '#server/lottery/desk/closeByHand.ts';
import { drawAtDesk } from '#server/lottery/desk/drawByHand.ts';
import { getDrawAtDesk } from '#server/lottery/desk/getDrawAtDesk.ts';
import { getDrawRecord } from '#server/lottery/desk/getDrawRecord.ts';
import { listDrawnEntries } from '#server/lottery/desk/listDrawnEntries.ts';
import { listDrawsForStaff } from '#server/lottery/desk/listDrawsForStaff.ts';
import { listOpenDraws } from '#server/lottery/desk/listOpenDraws.ts';
import { openGivenUp, redraw } from '#server/lottery/desk/redraw.ts';
import { typeDigits } from '#server/lottery/desk/typeDigits.ts';
import { verifyForStaff } from '#server/lottery/desk/verifyForStaff.ts';
import { listNotices } from '#server/notice/desk/listNotices.ts';
import { retryNotice } from '#server/notice/desk/retryNotice.ts';
import type { Operations } from '#server/operation.ts';
import { downloadApprovalAtDesk } from '#server/report/downloadApprovalReport.ts';
import { getHealth } from '#server/report/getHealth.ts';
import { exportReservations } from '#server/report/reservations/exportReservations.ts';
import { finishFollowUp } from '#server/staff/followUp/finishFollowUp.ts';
import { listFollowUps } from '#server/staff/followUp/listFollowUps.ts';
import { exportStatistics } from '#server/statistics/exportStatistics.ts';
import { getStatistics } from '#server/statistics/getStatistics.ts';
import { getMonthReport, setMonthReport } from '#server/statistics/monthReport/setMonthReport.ts';
import { getEmbedding } from '#server/tenant/getEmbedding.ts';
import { listTextModules } from '#server/tenant/listTextModules.ts';
import { reserveHeld } from '#server/vacancy/rooms/reserveOffered.ts';
import { drawKinds as kinds } from '../drawKinds.ts';
import { holdingOf } from '../payables.ts';
import { deskKinds, finds } from './deskKinds.ts';
import type { Ports } from './ports.ts';

/** What staff do with reservations, and what they see of the work there is. */
export const deskOperations = (ports: Ports) => {
  const cancelling = cancellationAtDesk({ payables: ports.payments.payables, finds, kinds: deskKinds });
  return {
    'Desk/PreviewCancellation': cancelling.preview,
    // What was paid on the way is asked for first, so that the ladder counts for it as well.
    'Desk/CancelReservation': { unbound: actOnceSettled(cancelling.act)(ports.payments) },
    'Desk/UndoCheckIn': undoCheckIn({ kinds: deskKinds, finds }),
    'Desk/RecordNoShow': recordNoShow({ kinds: deskKinds, finds }),
    'Desk/DownloadApproval': downloadApprovalAtDesk(ports),
    'Desk/GetWork': getWork,
    'Desk/ListTextModules': listTextModules,
    'Desk/GetHealth': getHealth(ports),
    'Desk/GetEmbedding': getEmbedding,
    'Desk/GetStatistics': getStatistics,
    'Desk/ExportStatistics': { unbound: exportStatistics },
    'Desk/GetMonthReport': getMonthReport,
    'Desk/SetMonthReport': setMonthReport,
    'Desk/GetBoard': getBoard(ports),
    'Desk/GetBoardWeek': getBoardWeek(ports),
    'Desk/GetBoardMonth': getBoardMonth,
    'Desk/GetRoomDay': getRoomDay,
    'Desk/GetQuote': getQuoteAtDesk,
    'Desk/FindPreviousUse': findPreviousUse,
    'Desk/PreviewSeatChange': previewSeatChange,
    'Desk/ChangeSeat': { unbound: changeSeat(ports.payments) },
    'Desk/Reserve': reserveAtDesk({ reserveHeld }),
    'Desk/PreviewMove': previewMove,
    'Desk/MoveReservation': { unbound: moveReservation(ports.payments) },
    'Desk/PreviewContents': previewContents,
    'Desk/ChangeContents': { unbound: changeContents(ports.payments) },
    'Desk/PreviewCancelledDays': previewCancelledDays,
    'Desk/CancelDays': { unbound: cancelDays(ports.payments) },
    'Desk/FindReservations': findReservations(deskKinds),
    'Desk/ExportReservations': exportReservations(deskKinds),
    'Desk/GetReservation': getReservationAtDesk(deskKinds),
    'Desk/WriteMemo': writeMemo(ports.payments.payables),
    'Desk/ListFollowUps': listFollowUps,
    'Desk/FinishFollowUp': finishFollowUp(holdingOf),
    'Desk/ListUnderReview': listUnderReview,
    'Desk/ReviewReservation': reviewReservation,
    'Desk/CheckIn': checkIn({ kinds: deskKinds, finds }),
    'Desk/ListOpenDraws': listOpenDraws(kinds),
    'Desk/ListDraws': listDrawsForStaff(kinds),
    'Desk/GetDraw': getDrawAtDesk(kinds),
    'Desk/ListDrawnEntries': listDrawnEntries(kinds),
    'Desk/CloseDraw': closeByHand(kinds),
    'Desk/MakeDraw': { unbound: drawAtDesk({ kinds, beacon: ports.beacon }) },
    'Desk/Redraw': redraw(kinds),
    'Desk/OpenGivenUp': openGivenUp(kinds),
    'Desk/TypeDigits': typeDigits(kinds),
    'Desk/GetDrawRecord': getDrawRecord,
    'Desk/VerifyDraw': verifyForStaff(kinds),
    'Desk/ListNotices': listNotices,
    'Desk/RetryNotice': retryNotice,
    'Desk/ListJobs': listJobs,
    'Desk/RetryJobs': retryJobs,
  } satisfies Partial<Operations>;
};
