import type { FastifyError } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { ErrorBody } from '#contract/errorBody.ts';
import { type EveryRefusalCode, everyRefusal } from '#contract/refusal/staffRefusals.ts';
import { isBusy, isUnstorable } from '../db/sqlStates.ts';
import type { UnavailableCode } from '../operation.ts';
import { Refused } from '../refused.ts';

export type Answer = {
  readonly status: number;
  readonly body: ErrorBody;
  /** Refused by a rule; busy: a resource was unavailable or full, worth an operator's attention; fault: our mistake. */
  readonly outcome: 'refused' | 'busy' | 'fault';
  /** Seconds after which the same call may well succeed; null when waiting does not help. */
  readonly retryAfter: number | null;
};

const refusal = (code: EveryRefusalCode, message?: string, details?: unknown): Answer => ({
  status: everyRefusal[code].status,
  body: {
    error: { code, message: message ?? everyRefusal[code].message, ...(details === undefined ? {} : { details }) },
  },
  // Waiting one's turn in the queue is what a crowd leads to; nothing is away.
  outcome: everyRefusal[code].status >= 500 && code !== 'waiting' ? 'busy' : 'refused',
  retryAfter: isForLater(code) ? secondsIn(details) : null,
});

const isForLater = (code: EveryRefusalCode) => code === 'tooManyRequests' || code === 'busy' || code === 'waiting';

function secondsIn(details: unknown) {
  if (typeof details !== 'object' || details === null) return 5;
  if ('waitSeconds' in details) return Math.ceil(Number(details.waitSeconds));
  return 'retryAfterSeconds' in details ? Number(details.retryAfterSeconds) : 5;
}

/**
 * The one mapping from what an operation throws to what is answered: refusals carry their reason, faults none. `away`
 * replaces busy for a call whose screen gives busy another meaning.
 */
export function answerFor(error: Error | FastifyError, away: UnavailableCode = 'busy'): Answer {
  if (error instanceof Refused) {
    const { code, about, message, details } = error.refusal;
    const words = about === undefined ? message : `「${about}」：${message ?? everyRefusal[code].message}`;
    return code === 'busy' ? refusal(away, words, details) : refusal(code, words, details);
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const details = error.validation.map((issue) => ({ path: issue.instancePath, problem: issue.message }));
    return refusal('malformed', undefined, details);
  }
  if ('statusCode' in error && error.statusCode !== undefined && error.statusCode < 500) {
    if (error.statusCode === 413) return refusal('tooLarge');
    if (error.statusCode === 415) return refusal('unsupportedMediaType');
    if (error.statusCode === 404) return refusal('notFound');
    return refusal('malformed');
  }
  if (isUnstorable(error)) return refusal('malformed');
  if (isBusy(error)) return refusal(away);
  const body = { error: { code: 'fault', message: 'エラーが発生しました。' } };
  return { status: 500, body, outcome: 'fault', retryAfter: null };
}

/**
 * An error as it is logged. The database puts people's data into `detail`, `where` and, for bad input (class 22), into
 * the message itself, so of its errors only what names code and constraint is kept.
 */
export function describeFault(error: Error) {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const constraint = 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : undefined;
  const quotesInput = code !== undefined && /^22[0-9A-Z]{3}$/.test(code);
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return { type: error.name, code, constraint, message: quotesInput ? '' : error.message, stack: frames?.join('\n') };
}
