import type { FastifyError } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { ErrorBody } from '#contract/errorBody.ts';
import { type RefusalCode, refusals } from '#contract/refusals.ts';
import { Refused } from '../refused.ts';

export type Answer = {
  readonly status: number;
  readonly body: ErrorBody;
  readonly isFault: boolean;
  /** Seconds after which the same call may well succeed; null when waiting does not help. */
  readonly retryAfter: number | null;
};

const refusal = (code: RefusalCode, message?: string, details?: unknown): Answer => ({
  status: refusals[code].status,
  body: { error: { code, message: message ?? refusals[code].message, ...(details === undefined ? {} : { details }) } },
  isFault: false,
  retryAfter: code === 'tooManyRequests' || code === 'busy' ? secondsIn(details) : null,
});

const secondsIn = (details: unknown) =>
  typeof details === 'object' && details !== null && 'retryAfterSeconds' in details
    ? Number(details.retryAfterSeconds)
    : 5;

// What the database says when it is away, restarting, full, or somebody else holds a lock for too long.
const busyStates = new Set([
  '55P03',
  '57014',
  '53300',
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08001',
  '08003',
  '08006',
  '25P03',
]);
const busySystemCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', '40P01', '40001']);
const busyMessages =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/;

/** True when the same request may well succeed a moment later. */
export function isBusy(error: Error) {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return busyStates.has(code) || busySystemCodes.has(code) || busyMessages.test(error.message);
}

/** True when a unique constraint was the judge. */
export const isUniqueViolation = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === '23505';

// Text that PostgreSQL cannot hold (a NUL character): the caller's mistake wherever it stood.
const isUnstorable = (error: Error) => 'code' in error && (error.code === '22021' || error.code === '22P05');

/** The one mapping from what an operation throws to what leaves: refusals speak, faults stay silent. */
export function answerFor(error: Error | FastifyError): Answer {
  if (error instanceof Refused) {
    const { code, message, details } = error.refusal;
    return refusal(code, message, details);
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
  if (isBusy(error)) return refusal('busy');
  const body = { error: { code: 'fault', message: 'エラーが発生しました。' } };
  return { status: 500, body, isFault: true, retryAfter: null };
}

/**
 * A fault as it is logged. The database puts people's data into `detail`, `where` and, for bad input (class 22), into the
 * message itself, so of its errors only what names code and constraint is kept.
 */
export function describeFault(error: Error) {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const constraint = 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : undefined;
  const quotesInput = code !== undefined && /^22[0-9A-Z]{3}$/.test(code);
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return { type: error.name, code, constraint, message: quotesInput ? '' : error.message, stack: frames?.join('\n') };
}
