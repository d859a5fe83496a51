import { CallFailure } from '#client/callFailure.ts';

const noneTitle = '予約できませんでした';
const someTitle = '一部の講座を予約できませんでした';

export type FailedCourse = { eventNumber: string; eventName: string; message: string };

/** The title over what could not be had of several courses (spec §8). */
export const outcomeTitle = ({ failed, all }: { failed: number; all: number }) =>
  failed === all ? noneTitle : someTitle;

/** 'B-103 はじめての陶芸：満席です。' */
export const failedCourseText = ({ eventNumber, eventName, message }: FailedCourse) =>
  `${[eventNumber, eventName].filter(Boolean).join(' ')}：${message}`;

/**
 * Dialog texts for a call about courses that failed as a whole. `whereToLook` links to where the outcome shows when the
 * answer was lost.
 */
export function failedCallWords(failure: unknown, whereToLook: string) {
  if (!(failure instanceof CallFailure)) return { title: 'エラー', message: `${noneTitle}。` };
  if (failure.kind === 'refusal') return { title: noneTitle, message: failure.message };
  return {
    title: noneTitle,
    message:
      failure.kind === 'network' ? '通信の状態を確かめてください。' : 'しばらくしてから、もう一度お試しください。',
    items: [whereToLook, 'もう一度押しても、同じ講座が二重に入ることはありません。'],
  };
}
