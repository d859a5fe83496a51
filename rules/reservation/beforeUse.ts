import { minuteStamp } from '../day/day.ts';

/** So long before a use nobody is early. */
const soonMinutes = 30;

/** How much too early somebody comes to a use, in words: '3時間前です'. '' when it is soon, or has begun. */
export function earlyText({ startsAt, now }: { readonly startsAt: string; readonly now: string }) {
  const minutes = minuteStamp(startsAt) - minuteStamp(now);
  if (minutes < soonMinutes) return '';
  return minutes < 60 ? `${minutes}分前です` : `${Math.floor(minutes / 60)}時間前です`;
}
