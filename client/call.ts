import type { EndpointName, RequestOf, ResponseOf } from '#contract/endpoints.ts';
import { pathOf } from '#contract/paths.ts';
import { timeHeader } from '#contract/timeHeader.ts';
import { CallFailure, failureOf, networkFailure } from './callFailure.ts';
import { type Received, takePreloaded } from './preloadedCalls.ts';
import { clockOfServer, deviceClock, type TimeTold } from './serverClock.ts';
import { endSession } from './sessionEnd.ts';
import { type Storage, storage } from './storage.ts';

export type CallOptions = {
  /** One per user action and the same for its retries, so that the server performs the action once. */
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
};

type Environment = {
  fetch: (path: string, init: RequestInit) => Promise<Response>;
  /** The answer to a call that was made while the scripts were loading; null when it was not. */
  takePreloaded: (path: string, body: string, token: string | null) => Promise<Received | null>;
  wait: (milliseconds: number) => Promise<void>;
  storage: Storage;
  cookies: () => string;
  /** The session of this token has ended. */
  endSession: (token: string) => void;
  /** What an answer told of the server's time. */
  noteTime: (told: TimeTold) => void;
};

type Attempt = { path: string; body: string; options: CallOptions };

const retries = 2;
const retryDelay = 2_000;
const timeLimit = 30_000;

const xsrfCookie = (cookies: string) => /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(cookies)?.[1] ?? null;

function headersFor(environment: Environment, idempotencyKey: string | undefined) {
  const xsrf = xsrfCookie(environment.cookies());
  const values = {
    'Content-Type': 'application/json',
    'X-Session-Token': environment.storage.get('session_token'),
    'X-Tenant-Id': environment.storage.get('tenant_id'),
    'X-Line-Access-Token': environment.storage.get('line_access_token'),
    'X-XSRF-TOKEN': xsrf === null ? null : decodeURIComponent(xsrf),
    'Idempotency-Key': idempotencyKey ?? null,
  };
  return Object.entries(values).flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : []));
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * A signal for one attempt: the caller's abort or the time limit. (`AbortSignal.any` is missing in Safari before 17.4.)
 */
function attemptSignal(outer: AbortSignal | undefined) {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, timeLimit);
  if (outer?.aborted) abort();
  outer?.addEventListener('abort', abort);
  const release = () => {
    clearTimeout(timer);
    outer?.removeEventListener('abort', abort);
  };
  return { signal: controller.signal, release };
}

async function send(
  environment: Environment,
  { path, body, options }: Attempt,
  signal: AbortSignal,
): Promise<Received> {
  const sentMs = deviceClock();
  const response = await environment.fetch(path, {
    method: 'POST',
    headers: headersFor(environment, options.idempotencyKey),
    body,
    signal,
    credentials: 'same-origin',
    cache: 'no-store',
  });
  return { response, sentMs, receivedMs: deviceClock() };
}

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason));
  });

/** One request. Throws a network failure when the answer is missing or incomplete. Rethrows the caller's own abort. */
async function attempt(environment: Environment, request: Attempt) {
  const { path, body, options } = request;
  const { signal, release } = attemptSignal(options.signal);
  try {
    const begun = environment.takePreloaded(path, body, environment.storage.get('session_token'));
    const { response, sentMs, receivedMs } =
      (await Promise.race([begun, aborted(signal)])) ?? (await send(environment, request, signal));
    environment.noteTime({ sentMs, receivedMs, serverMs: Number(response.headers.get(timeHeader)) });
    return { status: response.status, isOk: response.ok, body: parsed(await response.text()) };
  } catch {
    options.signal?.throwIfAborted();
    throw networkFailure();
  } finally {
    release();
  }
}

/** spec §7: status 0 is retried twice, two seconds apart. Repeating is safe: changes carry their Idempotency-Key. */
async function attemptWithRetries(environment: Environment, request: Attempt) {
  for (let left = retries; ; left -= 1) {
    try {
      return await attempt(environment, request);
    } catch (error) {
      if (!(error instanceof CallFailure) || left === 0) throw error;
      await environment.wait(retryDelay);
      request.options.signal?.throwIfAborted();
    }
  }
}

/**
 * A missing or stale cookie makes the server answer with a new one. Such a request changed nothing. It is sent once
 * more instead of asking the user to reload.
 */
async function attemptWithFreshXsrf(environment: Environment, request: Attempt) {
  const before = xsrfCookie(environment.cookies());
  const answer = await attemptWithRetries(environment, request);
  const isStale = answer.status === 403 && failureOf(answer.status, answer.body).code === 'xsrf';
  if (!isStale || xsrfCookie(environment.cookies()) === before) return answer;
  return attemptWithRetries(environment, request);
}

/** Builds the client. Everything it uses from outside is an argument. */
export const createCall =
  (environment: Environment) =>
  async <Name extends EndpointName>(
    name: Name,
    request: RequestOf<Name>,
    options: CallOptions = {},
  ): Promise<ResponseOf<Name>> => {
    const token = environment.storage.get('session_token');
    const answer = await attemptWithFreshXsrf(environment, {
      path: pathOf(name),
      body: JSON.stringify(request),
      options,
    });
    // The server's serializer has checked the answer against the same row of the endpoint table.
    if (answer.isOk && answer.body !== undefined) return answer.body as ResponseOf<Name>;
    if (answer.status === 401 && token && name !== 'Authentication/Login') environment.endSession(token);
    throw failureOf(answer.status, answer.body);
  };

/** What every client of a browser has in common. */
export const browser = {
  fetch: (path, init) => fetch(path, init),
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  cookies: () => document.cookie,
  noteTime: clockOfServer.note,
} satisfies Partial<Environment>;

/** Makes a call by name. Throws CallFailure; the only other thing it throws is the caller's own abort. */
export const call = createCall({ ...browser, takePreloaded, storage, endSession });
