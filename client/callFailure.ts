/** `network`: no answer came. `refusal`: the server refused, with a message for the user. `fault`: anything else. */
export type FailureKind = 'network' | 'refusal' | 'fault';

type Failure = { kind: FailureKind; status: number; code: string; message: string; details?: unknown };

/** Why a call failed. `status` is 0 when there was no answer. `message` is Japanese and may be shown. */
export class CallFailure extends Error {
  override name = 'CallFailure';
  readonly kind: FailureKind;
  readonly status: number;
  readonly code: string;
  /** What else the server says about it. */
  readonly details: unknown;

  constructor({ kind, status, code, message, details }: Failure) {
    super(message);
    this.kind = kind;
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

const noAnswer: Failure = { kind: 'network', status: 0, code: 'network', message: 'サーバへの接続に失敗しました。' };

const noWords = (status: number): Failure => ({
  kind: 'fault',
  status,
  code: 'fault',
  message: 'エラーが発生しました。',
});

export const networkFailure = () => new CallFailure(noAnswer);

/** The failure for an answer that is not a success. `body` may be anything, even the error page of a proxy. */
export const failureOf = (status: number, body: unknown) => {
  const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : null;
  if (typeof error !== 'object' || error === null) return new CallFailure(noWords(status));
  const code = 'code' in error && typeof error.code === 'string' ? error.code : 'fault';
  const message = 'message' in error && typeof error.message === 'string' ? error.message : noWords(status).message;
  const details = 'details' in error ? error.details : undefined;
  return new CallFailure({ kind: code === 'fault' ? 'fault' : 'refusal', status, code, message, details });
};

/** The server's message if it refused, to be listed below ours. Nothing if it failed. */
export const refusalWords = (failure: unknown) =>
  failure instanceof CallFailure && failure.kind === 'refusal' ? [failure.message] : [];

/** What the user can do about data that failed to load: the server's message if there is one. */
export function loadAdvice(error: unknown) {
  if (!(error instanceof CallFailure)) return 'しばらくしてから、もう一度お試しください。';
  if (error.kind === 'refusal') return error.message;
  return error.kind === 'network'
    ? '通信の状態を確かめて、もう一度お試しください。'
    : 'しばらくしてから、もう一度お試しください。';
}

/** True when the resource does not exist, so that retrying would not help. */
export const isNotFound = (error: unknown) =>
  error instanceof CallFailure && (error.code === 'notFound' || error.code === 'malformed');
