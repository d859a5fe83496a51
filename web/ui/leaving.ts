import { refusalWords } from '#web/api/callFailure.ts';
import { alert, confirm } from './dialogs.ts';

/** What is said on the way out of something: on its button, in the question before, and afterwards. */
export type LeavingWords = Record<
  'title' | 'question' | 'action' | 'confirmLabel' | 'busyLabel' | 'until' | 'done' | 'failedTitle' | 'failed',
  string
>;

/** Of a reservation, be it of a room or of a course (spec §8). */
export const cancellation: LeavingWords = {
  title: '予約の取消',
  question: 'この予約を本当に取り消してもよろしいですか？',
  action: 'この予約を取り消す',
  confirmLabel: '取り消す',
  busyLabel: '予約を取り消しています',
  until: 'まで取り消せます。',
  done: '予約を取り消しました。',
  failedTitle: '取り消せませんでした',
  failed: '予約の取り消しに失敗しました。',
};

export const askToLeave = ({ title, question: message, confirmLabel }: LeavingWords) =>
  confirm({ title, message, confirmLabel, tone: 'danger' });

/** With the reason of a refusal below. */
export const tellStayed = ({ failedTitle: title, failed: message }: LeavingWords, failure: unknown) =>
  alert({ title, message, items: refusalWords(failure) });
