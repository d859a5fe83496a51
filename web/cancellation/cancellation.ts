import { refusalWords } from '#client/callFailure.ts';
import { alert, confirm } from '#ui/dialog/dialogs.ts';

/** What is said when something is cancelled or withdrawn: on the button, in the question before, and afterwards. */
export type CancelWords = Record<
  'title' | 'question' | 'action' | 'confirmLabel' | 'busyLabel' | 'until' | 'done' | 'failedTitle' | 'failed',
  string
>;

/** Of a reservation, be it of a room or of a course (spec §8). */
export const cancellation: CancelWords = {
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

export const confirmCancel = ({ title, question: message, confirmLabel }: CancelWords) =>
  confirm({ title, message, confirmLabel, tone: 'danger' });

/** Shows that it is cancelled, and what the server says of the money; the release before this one said nothing of it. */
export const alertCancelled = ({ done }: CancelWords, { refundWords }: { readonly refundWords?: string }) =>
  alert({ message: [done, refundWords].filter(Boolean).join('\n') });

/** Shows that cancelling failed, with the reason of a refusal below. */
export const alertNotCancelled = ({ failedTitle: title, failed: message }: CancelWords, failure: unknown) =>
  alert({ title, message, items: refusalWords(failure) });
