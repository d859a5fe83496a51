import type { TakenFrame } from '#contract/desk/waiting/roomWaiting.ts';
import { timeRangeText } from '#ui/text/format.ts';

type Hours = Pick<TakenFrame, 'timeFrameFromHour' | 'timeFrameFromMinute' | 'timeFrameToHour' | 'timeFrameToMinute'>;

/** The hours of a frame, '09:00～12:00'. */
export const hoursText = (hours: Hours) =>
  timeRangeText({
    fromHour: hours.timeFrameFromHour,
    fromMinute: hours.timeFrameFromMinute,
    toHour: hours.timeFrameToHour,
    toMinute: hours.timeFrameToMinute,
  });
