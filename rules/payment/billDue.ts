import { addDays, dayOf } from '#rules/day/day.ts';
import { dayText, localDateTimeText } from '#rules/day/dayText.ts';

type Due = {
  /** The last minute that was set; null for none. */
  readonly payUntil: string | null;
  /** Of use, after which what has no other end is overdue; null of a course. */
  readonly lastDay: string | null;
  /** Of something overdue: the day that the bill sets for it; null for none. */
  readonly payBy: string | null;
};

/** Until when a bill is to be paid, and how it asks for that, as it is printed now. Neither makes it void. */
export function billDue({ payUntil, lastDay, payBy }: Due, now: string) {
  if (payBy !== null) return { dueText: `${dayText(payBy)}（指定期限）`, requestText: requestBy(dayOf(now) > payBy) };
  if (payUntil !== null) return { dueText: localDateTimeText(payUntil), requestText: request(now > payUntil) };
  if (lastDay === null) return { dueText: '定めなし', requestText: '次のとおり通知しますので、納入してください。' };
  return { dueText: `利用日（${dayText(lastDay)}）まで`, requestText: request(dayOf(now) > lastDay) };
}

const request = (isPassed: boolean) =>
  isPassed
    ? '次のとおり通知します。納付期限を過ぎています。速やかに納入してください。'
    : '次のとおり通知しますので、納付期限までに納入してください。';

const requestBy = (isPassed: boolean) =>
  isPassed
    ? '次のとおり通知します。指定期限を過ぎています。速やかに納入してください。'
    : '次のとおり通知します。納付期限を過ぎていますので、指定期限までに納入してください。';

/** Days that a bill leaves for what is overdue, unless staff say another day. */
const daysToPay = 14;

export const suggestedPayBy = (today: string) => addDays(today, daysToPay);

/** Whether a bill can ask for something overdue by a day: it reaches its person before. */
export const mayPayBy = (payBy: string, today: string) => payBy > today;

/** Whether the bill of something overdue still sets a day that is to come, and the one that is wished, if one is. */
export const stillSets = (printed: string | null, wished: string | null, today: string) =>
  printed !== null && printed >= today && (wished === null || wished === printed);
