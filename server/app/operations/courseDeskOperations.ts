import { applyForCourse } from '#server/event/desk/applyForCourse.ts';
import { getAttendance, markAttendance } from '#server/event/desk/attendance.ts';
import { getCourseCalendar } from '#server/event/desk/getCourseCalendar.ts';
import { getRoster } from '#server/event/desk/getRoster.ts';
import { listCourses } from '#server/event/desk/listCourses.ts';
import { callOffCourse, previewCallOff } from '#server/event/plan/callOff.ts';
import { changeSession, previewSessionChange } from '#server/event/plan/changeSession.ts';
import { getCoursePlan, retryCoursePlan } from '#server/event/plan/showPlan.ts';
import type { Operations } from '#server/operation.ts';
import { acceptOfferFor } from '#server/vacancy/desk/acceptOfferFor.ts';
import { getWaitingList } from '#server/vacancy/desk/getWaitingList.ts';
import { listRoomWaiting } from '#server/vacancy/desk/listRoomWaiting.ts';
import { putInLine } from '#server/vacancy/desk/putInLine.ts';
import { putInRoomLine } from '#server/vacancy/desk/putInRoomLine.ts';
import { takeOutOfLine } from '#server/vacancy/desk/takeOutOfLine.ts';

/** What staff do with courses, their rosters, and those who wait for courses and rooms. */
export const courseDeskOperations = {
  'Desk/ListCourses': listCourses,
  'Desk/GetCourseCalendar': getCourseCalendar,
  'Desk/GetRoster': getRoster,
  'Desk/ApplyForCourse': applyForCourse,
  'Desk/ListRoomWaiting': listRoomWaiting,
  'Desk/PutInRoomLine': putInRoomLine,
  'Desk/GetWaitingList': getWaitingList,
  'Desk/PutInLine': putInLine,
  'Desk/TakeOutOfLine': takeOutOfLine,
  'Desk/AcceptOfferFor': acceptOfferFor,
  'Desk/GetAttendance': getAttendance,
  'Desk/MarkAttendance': markAttendance,
  'Desk/PreviewCallOff': previewCallOff,
  'Desk/CallOffCourse': callOffCourse,
  'Desk/PreviewSessionChange': previewSessionChange,
  'Desk/ChangeSession': changeSession,
  'Desk/GetCoursePlan': getCoursePlan,
  'Desk/RetryCoursePlan': retryCoursePlan,
} satisfies Partial<Operations>;
