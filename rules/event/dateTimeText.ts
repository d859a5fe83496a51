import type { EventDateTime } from '#contract/event/event.ts';
import { dayText } from '#rules/day/dayText.ts';

/** '2026/06/12(金) 10:00～12:00 他2回': the first session, and how many more there are; '' without any. */
export function dateTimeText(dateTimes: readonly Readonly<EventDateTime>[]) {
  const [first] = dateTimes;
  if (!first) return '';
  const others = dateTimes.length > 1 ? ` 他${dateTimes.length - 1}回` : '';
  return `${dayText(first.date)} ${first.startTime}～${first.endTime}${others}`;
}
