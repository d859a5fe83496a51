// What errors of the database, and of the way to it, mean.

const codeOf = (error: Error) => ('code' in error && typeof error.code === 'string' ? error.code : '');

// It lost against another transaction: deadlock, serialization.
const lostStates = new Set(['40P01', '40001']);

// It is unavailable, restarting or full, or somebody else holds a lock for too long. Full are its connections, its disk
// (53100) or its memory (53200); a disk that fails (58030) and a copy that must not write yet (25006) are away, too.
const awayStates = new Set([
  '55P03',
  '57014',
  '53100',
  '53200',
  '53300',
  '58030',
  '25006',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '08000',
  '08001',
  '08003',
  '08006',
  '25P03',
]);

// It cannot be reached: no listener, the name does not resolve, the network is down.
const noWay = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

const awayMessages =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error/;

/** What is thrown where a statement finds by itself that its transaction lost. */
export const lost = () => Object.assign(new Error('the transaction lost against another one'), { code: '40001' });

/** True for a transaction that lost against another one and may be run again at once. */
export const isLost = (error: unknown) => error instanceof Error && lostStates.has(codeOf(error));

/**
 * True when a prepared statement is not what the connection knows under its name: the tables have changed since, or a
 * pooler has put another connection there.
 */
export const isOutdated = (error: unknown) =>
  error instanceof Error &&
  (codeOf(error) === '26000' || (codeOf(error) === '0A000' && error.message.includes('cached plan')));

/** True when something was to be written where only reading is possible, as on a copy of the database. */
export const isReadOnly = (error: unknown) => error instanceof Error && codeOf(error) === '25006';

/** True when the same request may well succeed soon. */
export function isBusy(error: Error) {
  const code = codeOf(error);
  return lostStates.has(code) || awayStates.has(code) || noWay.has(code) || awayMessages.test(error.message);
}

/** True for text that PostgreSQL cannot hold (a NUL character): the caller's mistake wherever it stood. */
export const isUnstorable = (error: Error) => codeOf(error) === '22021' || codeOf(error) === '22P05';

/** True when a unique index found somebody else there. */
export const isTaken = (error: unknown) => error instanceof Error && codeOf(error) === '23505';

/** True when the role may not do it. */
export const isForbidden = (error: unknown) => error instanceof Error && codeOf(error) === '42501';

/** True where the condition of functions/guard.sql did not hold; the message is the guard's name. */
export const isGuard = (error: unknown): error is Error => error instanceof Error && codeOf(error) === 'YK001';
