import { dayOf } from '#rules/day/day.ts';
import { dayText, localDateTimeText } from '#rules/day/dayText.ts';

type Due = {
  /** The last minute that was set; null for none. */
  readonly payUntil: string | null;
  /** Of use, after which what has no other end is overdue; null of a course. */
  readonly lastDay: string | null;
};

/** Until when a bill is to be paid, and how it asks for that, as it is printed now. Neither makes it void. */
export function billDue({ payUntil, lastDay }: Due, now: string) {
  if (payUntil !== null) return { dueText: localDateTimeText(payUntil), requestText: request(now > payUntil) };
  if (lastDay === null) return { dueText: '定めなし', requestText: '次のとおり通知しますので、納入してください。' };
  return { dueText: `利用日（${dayText(lastDay)}）まで`, requestText: request(dayOf(now) > lastDay) };
}

const request = (isPassed: boolean) =>
  isPassed
    ? '次のとおり通知します。納付期限を過ぎています。速やかに納入してください。'
    : '次のとおり通知しますので、納付期限までに納入してください。';
