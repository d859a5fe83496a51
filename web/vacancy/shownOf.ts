import { paths } from '#contract/screens.ts';
import type { VacancyWatch } from '#contract/vacancy.ts';
import { dayText, timeRangeText } from '#ui/text/format.ts';

/** What is waited for, in words, and the screen on which it is reserved. */
export function shownOf({ frame, course }: Pick<VacancyWatch, 'frame' | 'course'>, tenantAlias: string) {
  if (course) {
    const { eventName, eventContainerName, ...at } = course;
    return { name: eventName, meta: eventContainerName, to: paths.eEvent({ tenantAlias, ...at }) };
  }
  if (!frame) return { name: '', meta: '', to: paths.tenant(tenantAlias) };
  const { containerName, articleName, timeFrameFromHour, timeFrameFromMinute, timeFrameToHour, timeFrameToMinute } =
    frame;
  const time = timeRangeText({
    fromHour: timeFrameFromHour,
    fromMinute: timeFrameFromMinute,
    toHour: timeFrameToHour,
    toMinute: timeFrameToMinute,
  });
  return {
    name: `${containerName} ${articleName}`,
    meta: `${dayText(frame.date)} ${time}`,
    to: paths.reservationArticle({ tenantAlias, ...frame }),
  };
}
