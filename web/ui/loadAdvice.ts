import { CallFailure } from '#web/api/callFailure.ts';

/** What to do about data that did not come: the server's own words where it gave some. */
export function loadAdvice(error: unknown) {
  if (!(error instanceof CallFailure)) return 'しばらくしてから、もう一度お試しください。';
  if (error.kind === 'refusal') return error.message;
  return error.kind === 'network'
    ? '通信の状態を確かめて、もう一度お試しください。'
    : 'しばらくしてから、もう一度お試しください。';
}
