import { boardEndpoints } from './board.ts';
import { closureEndpoints } from './closureEndpoints.ts';
import { closureYearEndpoints } from './closureYear.ts';
import { contentsEndpoints } from './contents.ts';
import { counterEndpoints } from './counter.ts';
import { attendanceEndpoints } from './course/attendance.ts';
import { courseCalendarEndpoints } from './course/calendar.ts';
import { coursePlanEndpoints } from './course/coursePlan.ts';
import { courseEndpoints } from './course/courses.ts';
import { seatChangeEndpoints } from './course/seatChange.ts';
import { sessionChangeEndpoints } from './course/sessionChange.ts';
import { daysEndpoints } from './days.ts';
import { feeEndpoints } from './fees.ts';
import { followUpEndpoints } from './followUp.ts';
import { deskLotteryEndpoints } from './lottery.ts';
import { reservationAccountEndpoints } from './money/account.ts';
import { billEndpoints } from './money/bill.ts';
import { cashEndpoints } from './money/cash.ts';
import { chargeEndpoints } from './money/charge.ts';
import { moneyEndpoints } from './money/money.ts';
import { settleEndpoints } from './money/settle.ts';
import { tillEndpoints } from './money/till.ts';
import { moveEndpoints } from './move.ts';
import { openingEndpoints } from './opening.ts';
import { entitlementEndpoints } from './people/entitlements.ts';
import { groupEndpoints } from './people/groups.ts';
import { importPeopleEndpoints } from './people/importPeople.ts';
import { mergeEndpoints } from './people/merge.ts';
import { peopleEndpoints } from './people/people.ts';
import { standingEndpoints } from './people/standing.ts';
import { receptionEndpoints } from './reception.ts';
import { deskReservationEndpoints } from './reservation.ts';
import { reviewEndpoints } from './review.ts';
import { searchEndpoints } from './search.ts';
import { statisticsEndpoints } from './statistics.ts';
import { textModuleEndpoints } from './textModules.ts';
import { upkeepEndpoints } from './upkeep.ts';
import { roomWaitingEndpoints } from './waiting/roomWaiting.ts';
import { waitingListEndpoints } from './waiting/waitingList.ts';
import { workEndpoints } from './work.ts';

/** All that staff do. */
export const deskEndpoints = {
  ...workEndpoints,
  ...deskLotteryEndpoints,
  ...boardEndpoints,
  ...counterEndpoints,
  ...attendanceEndpoints,
  ...courseEndpoints,
  ...courseCalendarEndpoints,
  ...seatChangeEndpoints,
  ...waitingListEndpoints,
  ...roomWaitingEndpoints,
  ...coursePlanEndpoints,
  ...sessionChangeEndpoints,
  ...searchEndpoints,
  ...deskReservationEndpoints,
  ...moveEndpoints,
  ...contentsEndpoints,
  ...daysEndpoints,
  ...receptionEndpoints,
  ...reviewEndpoints,
  ...followUpEndpoints,
  ...statisticsEndpoints,
  ...textModuleEndpoints,
  ...peopleEndpoints,
  ...standingEndpoints,
  ...entitlementEndpoints,
  ...groupEndpoints,
  ...importPeopleEndpoints,
  ...mergeEndpoints,
  ...moneyEndpoints,
  ...reservationAccountEndpoints,
  ...settleEndpoints,
  ...chargeEndpoints,
  ...billEndpoints,
  ...cashEndpoints,
  ...tillEndpoints,
  ...feeEndpoints,
  ...closureEndpoints,
  ...closureYearEndpoints,
  ...openingEndpoints,
  ...upkeepEndpoints,
};
