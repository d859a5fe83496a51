import { personText } from '#console/kit/personText.ts';
import type { AffectedByClosure, Closure, ClosureLine, ClosureTarget } from '#contract/desk/closure.ts';
import { weekdayNames } from '#rules/day/dayText.ts';
import { timeRangeName } from '#rules/day/minuteRange.ts';
import { ordinalsIn, ordinalText } from '#rules/day/monthlyDay.ts';
import { closedDays } from '#rules/facility/closure/closurePlan.ts';
import { yen } from '#rules/text/yen.ts';
import { count, dayRangeText, shortDayText } from '#ui/text/format.ts';
import { differenceText } from '../kit/differenceText.ts';

type Times = Pick<Closure, 'from' | 'to' | 'weekdays' | 'ordinals' | 'fromMinute' | 'toMinute'>;

/** '火・水曜', '毎月最終月曜' or '毎月第1・第3の火・水曜'; '' for every day. */
function weekdaysText({ weekdays, ordinals }: Pick<Times, 'weekdays' | 'ordinals'>) {
  if (weekdays.length === 0) return '';
  const days = `${weekdayNames.filter((_, weekday) => weekdays.includes(weekday)).join('・')}曜`;
  const which = ordinalsIn(ordinals).map(ordinalText);
  return which.length === 0 ? days : `毎月${which.join('・')}${weekdays.length > 1 ? 'の' : ''}${days}`;
}

/** '12/01(火)〜12/03(木)　火・水曜　終日'. */
export const timesText = ({ from, to, weekdays, ordinals, fromMinute, toMinute }: Times) =>
  [
    dayRangeText(from, to),
    weekdaysText({ weekdays, ordinals }),
    fromMinute === 0 && toMinute === 1440 ? '終日' : timeRangeName({ fromMinute, toMinute }),
  ]
    .filter((part) => part !== '')
    .join('　');

const mostDays = 14;

/** Days by their names, as far as they can be read at a glance. */
export const daysText = (days: readonly string[]) => {
  const shown = days.slice(0, mostDays).map(shortDayText).join('、');
  return days.length > mostDays ? `${shown} ほか${count(days.length - mostDays, '日')}` : shown || 'なし';
};

/** How many days are closed and when; each of them where a pattern says which. */
export const closedText = (times: Times, days: number) => {
  const when = `${count(days, '日')}（${timesText(times)}）`;
  return times.weekdays.length > 0 ? `${when}\n${daysText(closedDays(times))}` : when;
};

export const placeText = ({ containerName, rooms }: Pick<Closure, 'containerName' | 'rooms'>) =>
  rooms.length === 0 ? containerName : `${containerName}　${rooms.join('、')}`;

type Progress = Pick<Closure, 'state' | 'lines' | 'done' | 'open' | 'waiting' | 'failed'>;

/** How far a closure has come, in words and in how it looks. */
export function progressOf({ state, lines, done, open, waiting, failed }: Progress) {
  if (state === 'lifted') return { tone: 'neutral', text: '解除済み' } as const;
  if (failed > 0) return { tone: 'error', text: `失敗 ${count(failed, '件')}` } as const;
  if (open > 0) return { tone: 'info', text: `処理中 ${done}/${count(lines, '件')}` } as const;
  if (waiting > 0) return { tone: 'info', text: `発表待ち ${count(waiting, '件')}` } as const;
  return { tone: 'success', text: '完了' } as const;
}

const outcomes = {
  '': '',
  cancelled: '取り消しました',
  moved: '移しました',
  kept: '残しました',
  notified: '知らせました',
  lost: '落選のため対象外',
  gone: 'すでに取消・終了',
} as const satisfies Record<ClosureLine['outcome'], string>;

/** What became of a line. */
export function lineStateOf({ state, outcome }: Pick<ClosureLine, 'state' | 'outcome'>) {
  if (state === 'failed') return { tone: 'error', text: '失敗' } as const;
  if (state === 'open') return { tone: 'info', text: '処理待ち' } as const;
  if (state === 'waiting') return { tone: 'info', text: '発表待ち' } as const;
  if (state === 'dropped') return { tone: 'neutral', text: '解除により中止' } as const;
  return { tone: 'success', text: outcomes[outcome] } as const;
}

type Person = Pick<ClosureLine, 'kind' | 'personName' | 'userNumber' | 'people'>;

/** Whom a line is about: a person, or all who are in a course. */
export const whoseText = ({ kind, people, ...person }: Person) =>
  kind === 'course' ? `受講・申込 ${count(people, '人')}` : personText(person);

export const timeOfUseText = ({ firstDay, lastDay, times }: Pick<ClosureLine, 'firstDay' | 'lastDay' | 'times'>) =>
  `${dayRangeText(firstDay, lastDay)} ${times}`;

type Use = Pick<ClosureLine, 'firstDay' | 'lastDay' | 'times' | 'name'> & Partial<Pick<ClosureLine, 'before'>>;

/** Where and when a closure has found a line: what it moved is elsewhere by now. */
export const foundUse = ({ before, ...line }: Use) => before ?? { place: line.name, when: timeOfUseText(line) };

type Sums = Pick<ClosureLine, 'intent' | 'refund'> & { readonly target: Pick<ClosureTarget, 'difference'> | null };

/** What its person gets back or has to pay; '' for nothing. */
export function sumText({ intent, refund, target }: Sums) {
  const difference = target?.difference ?? 0;
  if (intent === 'keep' || intent === 'notify') return '';
  if (refund > 0) return `返金 ${yen(refund)}`;
  if (intent === 'cancel') return 'お支払いなし';
  return differenceText(difference);
}

/** What a cancellation would give back, while nobody has decided a line; '' where it cannot be cancelled. */
export const cancellationText = ({ intents, refund }: Pick<AffectedByClosure, 'intents' | 'refund'>) =>
  intents.includes('cancel') ? `取消のとき　${sumText({ intent: 'cancel', refund, target: null })}` : '';

export const kindText = ({ kind }: Pick<ClosureLine, 'kind'>) =>
  ({ reservation: '予約', entry: '抽選の申込み', course: '講座' })[kind];
