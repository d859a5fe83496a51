/** `network`: no answer came; `refusal`: the server said no, in words for the user; `fault`: anything else. */
export type FailureKind = 'network' | 'refusal' | 'fault';

type Failure = { kind: FailureKind; status: number; code: string; message: string };

/** Why a call gave no result. `status` is 0 when there was no answer; `message` is Japanese and may be shown. */
export class CallFailure extends Error {
  override name = 'CallFailure';
  readonly kind: FailureKind;
  readonly status: number;
  readonly code: string;

  constructor({ kind, status, code, message }: Failure) {
    super(message);
    this.kind = kind;
    this.status = status;
    this.code = code;
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

/** The failure behind an answer that is no success; `body` may be anything, a proxy's error page included. */
export const failureOf = (status: number, body: unknown) => {
  const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : null;
  if (typeof error !== 'object' || error === null) return new CallFailure(noWords(status));
  const code = 'code' in error && typeof error.code === 'string' ? error.code : 'fault';
  const message = 'message' in error && typeof error.message === 'string' ? error.message : noWords(status).message;
  return new CallFailure({ kind: code === 'fault' ? 'fault' : 'refusal', status, code, message });
};

/** The server's own words where it refused, for a list below ours; nothing where it failed. */
export const refusalWords = (failure: unknown) =>
  failure instanceof CallFailure && failure.kind === 'refusal' ? [failure.message] : [];
