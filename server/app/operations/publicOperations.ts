import { getAnnouncement } from '#server/announcement/getAnnouncement.ts';
import { findEvent } from '#server/event/offer/findEvent.ts';
import { getCourses } from '#server/event/offer/getCourses.ts';
import { getDayArticleAvailability } from '#server/facility/calendar/getDayArticleAvailability.ts';
import { getDayAvailability } from '#server/facility/calendar/getDayAvailability.ts';
import { getMonthAvailability } from '#server/facility/open/getMonthAvailability.ts';
import { getHall, getHalls, getRoom } from '#server/facility/open/halls.ts';
import { searchRooms } from '#server/facility/open/searchRooms.ts';
import { alsoFor, type Operations } from '#server/operation.ts';

/** What anybody may look at. Where residents have a call of their own, it is the same read. */
export const publicOperations = {
  'Public/GetHalls': getHalls,
  'Public/GetHall': getHall,
  'Public/GetRoom': getRoom,
  'Public/GetDayAvailability': alsoFor('Public/GetDayAvailability', getDayAvailability),
  'Public/GetDayArticleAvailability': alsoFor('Public/GetDayArticleAvailability', getDayArticleAvailability),
  'Public/GetMonthAvailability': getMonthAvailability,
  'Public/Search': searchRooms,
  'Public/GetCourses': getCourses,
  'Public/GetCourse': alsoFor('Public/GetCourse', findEvent),
  'Public/GetAnnouncement': alsoFor('Public/GetAnnouncement', getAnnouncement),
} satisfies Partial<Operations>;
