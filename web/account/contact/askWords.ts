import { CallFailure } from '#client/callFailure.ts';

/** Seconds until another mail can be asked for, so that the first has time to arrive. */
export const resendAfterSeconds = 60;

/** Why a call about a mail address failed, and what to do. */
export function mailFailureText(failure: unknown) {
  if (!(failure instanceof CallFailure)) return 'エラーが発生しました。もう一度お試しください。';
  if (failure.code === 'tooManyRequests') {
    return '操作が続いたため、しばらくお待ちください。すでに届いている確認メールの番号は、そのまま使えます。';
  }
  if (failure.kind === 'refusal') return failure.message;
  return failure.kind === 'network'
    ? '通信の状態を確かめて、もう一度お試しください。'
    : 'しばらくしてから、もう一度お試しください。';
}
