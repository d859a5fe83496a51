import { CallFailure, failureOf } from '#client/callFailure.ts';
import type { RefusalCode } from '#contract/refusal/refusals.ts';

const failedText = '予約に失敗しました。';

const retryHints = [
  '予約票に載っていないか、先にご確認ください。',
  '載っていないときは、通信の状態を確かめて、もう一度お試しください。同じ予約が二重に入ることはありません。',
];

/** Refusals of the chosen time: pressing again is in vain, another time is not. */
const timeRefusals: readonly string[] = [
  'taken',
  'frameUnknown',
  'past',
  'deadlinePassed',
  'closed',
  'notYetOpen',
] satisfies RefusalCode[];

export const needsAnotherTime = (failure: unknown) =>
  failure instanceof CallFailure && failure.status === 409 && timeRefusals.includes(failure.code);

/** The message of the answer if it has one, whatever its status (spec §8); the product's own for all other failures. */
export function reserveFailureWords(failure: unknown): { message: string; items?: string[] } {
  if (!(failure instanceof CallFailure)) return { message: failedText };
  if (failure.kind === 'network') return { message: failedText, items: retryHints };
  const wordless = failureOf(failure.status, null).message;
  return { message: failure.kind === 'refusal' || failure.message !== wordless ? failure.message : failedText };
}
