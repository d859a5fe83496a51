import { dayNumber, dayOf } from '../day/day.ts';
import { localDateTimeText } from '../day/dayText.ts';

/** A draw whose result is awaited. */
export type AwaitedDraw = { readonly closesAt: string; readonly announceAt: string };

/**
 * When a result is told: '1日後（2026/06/16(火) 17:00）', counted from the close, or the moment alone where it does not come
 * whole days later.
 */
export function resultText({ closesAt, announceAt }: AwaitedDraw) {
  const moment = localDateTimeText(announceAt);
  const days = dayNumber(dayOf(announceAt)) - dayNumber(dayOf(closesAt));
  return days > 0 && closesAt.slice(11) === announceAt.slice(11) ? `${days}日後（${moment}）` : moment;
}

/** The same by itself, saying what it is counted from. */
export function resultMoment(draw: AwaitedDraw) {
  const text = resultText(draw);
  return text === localDateTimeText(draw.announceAt) ? text : `受付終了の${text}`;
}

/** The same as a sentence. */
export const resultSentence = (draw: AwaitedDraw) => `結果は、${resultMoment(draw)}に発表します。`;
