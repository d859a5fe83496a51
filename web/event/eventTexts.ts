import type { Event, EventDateTime } from '#contract/event/event.ts';
import type { EntryType } from '#contract/facility/room.ts';
import { courseFee, courseFeeText } from '#rules/event/courseFee.ts';
import { yenOrFree } from '#rules/text/yen.ts';
import { closeText, count, dateTimeText, dayText, yen } from '#ui/text/format.ts';

/** '2026/06/12(金) 10:00', and how many more days there are: ' 他2回' (spec §2 Event list). */
export function firstDateText(dateTimes: readonly EventDateTime[]) {
  const [first, ...others] = dateTimes;
  if (!first) return '';
  const start = `${dayText(first.date)} ${first.startTime}`;
  return others.length === 0 ? start : `${start} 他${others.length}回`;
}

/** '10:00～12:00' */
export const sessionTimeText = ({ startTime, endTime }: EventDateTime) => `${startTime}～${endTime}`;

export const entryTypeTexts: Record<EntryType, string> = { normal: '先着', lottery: '抽選' };

export const paidText = ({ isPaid }: Pick<Event, 'isPaid'>) => (isPaid ? '有料' : '無料');

type Priced = Pick<Event, 'isPaid' | 'price' | 'coursePrice' | 'dateTimes'>;

/** What costs something where the course itself is free: 'お子さま・貸出し'; '' for nothing. */
const paidBeside = ({ companions, loans }: Pick<Event, 'companions' | 'loans'>) =>
  [
    ...(companions?.prices.some(({ price }) => price > 0) ? [companions.label] : []),
    ...(loans.some(({ price }) => price > 0) ? ['貸出し'] : []),
  ].join('・');

/** '無料', with what is not, yen per session, or yen for the whole course. */
export function feeText({ price, coursePrice, dateTimes, ...beside }: Priced & Pick<Event, 'companions' | 'loans'>) {
  if (courseFee({ price, coursePrice }, dateTimes.length) === 0) {
    const paid = paidBeside(beside);
    return paid === '' ? '無料' : `無料（${paid}は有料）`;
  }
  if (coursePrice === null) return `${yen(price)}（1回あたり）`;
  return dateTimes.length > 1 ? `${yen(coursePrice)}（全${dateTimes.length}回）` : yen(coursePrice);
}

/** What all sessions cost, where that is not said by the price itself: '24回 × 325円 = 7,800円'; else null. */
export function totalText(event: Priced) {
  const sessions = event.dateTimes.length;
  if (event.price === 0 || event.coursePrice !== null || sessions < 2) return null;
  return courseFeeText(courseFee(event, sessions), event, sessions);
}

/** Where there is room for no more: ['1回325円', '計7,800円'], ['全24回', '7,800円']; nothing for what is free. */
export function shortFeeTexts({ isPaid, price, coursePrice, dateTimes }: Priced): string[] {
  if (!isPaid || (price === 0 && coursePrice === null)) return [];
  const isSeveral = dateTimes.length > 1;
  if (coursePrice !== null) return [...(isSeveral ? [`全${dateTimes.length}回`] : []), yen(coursePrice)];
  return [`1回${yen(price)}`, ...(isSeveral ? [`計${yen(price * dateTimes.length)}`] : [])];
}

/** What is counted in a course for pairs. */
const isForPairs = (companions: Event['companions']) => companions?.counts === 'pairs';

/** 'なし', or people or pairs. */
export const capacityText = ({
  hasCapacity,
  capacity,
  companions,
}: Pick<Event, 'hasCapacity' | 'capacity' | 'companions'>) =>
  hasCapacity ? count(capacity, isForPairs(companions) ? '組' : '人') : 'なし';

/** Whom one brings: 'お子さま1名から2名まで。3歳から5歳までの方（…の時点）' */
export function companionRuleText({ label, from, upTo, ageText }: NonNullable<Event['companions']>) {
  const number =
    from === upTo ? count(from, '名') : `${from === 0 ? '' : `${count(from, '名')}から`}${count(upTo, '名')}まで`;
  return `${label}${number}といっしょに参加できます。${ageText === null ? '' : `${label}は${ageText}が対象です。`}`;
}

/** What each of them costs for the whole course: '5歳以下 無料、ほか 500円'. */
export function companionPriceText({ prices }: NonNullable<Event['companions']>) {
  if (prices.length === 1) return `1名 ${yenOrFree(prices[0]?.price ?? 0)}`;
  return prices.map(({ to, price }) => `${to === undefined ? 'ほか' : `${to}歳以下`} ${yenOrFree(price)}`).join('、');
}

/** '青木 花（2021/05/05(水)生まれ）' */
export const companionText = ({ name, birthday }: { name: string; birthday: string | null }) =>
  birthday === null ? name : `${name}（${dayText(birthday)}生まれ）`;

/**
 * Seats left where they are counted and there are some, else the capacity; null where everybody is taken, and of no
 * seat.
 */
export function seatsText(event: Pick<Event, 'seatsLeft' | 'hasCapacity' | 'capacity' | 'companions'>) {
  const { seatsLeft, hasCapacity, companions } = event;
  if (seatsLeft !== null) return seatsLeft > 0 ? `残り${count(seatsLeft, isForPairs(companions) ? '組' : '席')}` : null;
  return hasCapacity ? `定員${capacityText(event)}` : null;
}

/** What decides whether one gets a place in a course that can be had. */
export const chanceText = (event: Pick<Event, 'entryType' | 'seatsLeft' | 'hasCapacity' | 'capacity' | 'companions'>) =>
  [event.entryType === 'lottery' ? '抽選で決まります。' : '先着順です。', seatsText(event)].filter(Boolean).join('');

/** How many of the courses of a lottery one may win. */
export const winLimitText = (winLimit: number) => `当選は1人${count(winLimit, '件')}まで`;

/** 'ギター 500円（5点）', '教本 無料' */
export const loanText = ({ name, price, stock }: Event['loans'][number]) =>
  `${name} ${price === 0 ? '無料' : yen(price)}${stock === null ? '' : `（${count(stock, '点')}）`}`;

/** '2026/06/01(月) 09:00～2026/06/30(火) 17:00まで' */
export const acceptanceText = ({ opensAt, closesAt }: { opensAt: string; closesAt: string }) =>
  `${dateTimeText(opensAt)}～${closeText(closesAt)}まで`;
