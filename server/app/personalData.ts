import { feedData } from '../account/feed/ownFeed.ts';
import { accountData } from '../account/personal/ownAccount.ts';
import { courseData } from '../event/mine/ownCourses.ts';
import { roomData } from '../facility/mine/ownRooms.ts';
import { movedData } from '../move/ownMoved.ts';
import { noticeData } from '../notice/ownNotices.ts';
import { messageData } from '../office/message/ownMessages.ts';
import { paymentData } from '../payment/ownPayments.ts';
import type { PersonalData } from '../personalData.ts';
import { statisticsData } from '../statistics/copyUses.ts';
import { watchData } from '../vacancy/ownWatches.ts';

/** What the areas keep of people, in the order in which a person reads it. */
export const personalData: readonly PersonalData[] = [
  accountData,
  movedData,
  feedData,
  roomData,
  courseData,
  watchData,
  paymentData,
  messageData,
  noticeData,
  statisticsData,
];
