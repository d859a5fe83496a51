import type { EndpointName, RequestOf, ResponseOf } from '#contract/endpoints.ts';
import { pathOf } from '#contract/paths.ts';
import { CallFailure, failureOf, networkFailure } from './callFailure.ts';
import { endSession } from './sessionEnd.ts';
import { type Storage, storage } from './storage.ts';

export type CallOptions = {
  /** One per user action, the same for its repetitions: the server does the action once. */
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
};

type World = {
  fetch: (path: string, init: RequestInit) => Promise<Response>;
  wait: (milliseconds: number) => Promise<void>;
  storage: Storage;
  cookies: () => string;
  /** The session of this token is over. */
  endSession: (token: string) => void;
};

type Attempt = { path: string; body: string; options: CallOptions };

const retries = 2;
const retryDelay = 2_000;
const timeLimit = 30_000;

const xsrfCookie = (cookies: string) => /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(cookies)?.[1] ?? null;

function headersFor(world: World, idempotencyKey: string | undefined) {
  const xsrf = xsrfCookie(world.cookies());
  const values = {
    'Content-Type': 'application/json',
    'X-Session-Token': world.storage.get('session_token'),
    'X-Tenant-Id': world.storage.get('tenant_id'),
    'X-Line-Access-Token': world.storage.get('line_access_token'),
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

/** A signal for one attempt: the caller's abort or the time limit. (`AbortSignal.any` is missing in Safari before 17.4.) */
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

/** One request. Throws a network failure when the answer did not arrive whole, and passes on the caller's own abort. */
async function attempt(world: World, { path, body, options }: Attempt) {
  const { signal, release } = attemptSignal(options.signal);
  try {
    const response = await world.fetch(path, {
      method: 'POST',
      headers: headersFor(world, options.idempotencyKey),
      body,
      signal,
      credentials: 'same-origin',
      cache: 'no-store',
    });
    return { status: response.status, isOk: response.ok, body: parsed(await response.text()) };
  } catch {
    options.signal?.throwIfAborted();
    throw networkFailure();
  } finally {
    release();
  }
}

/** spec §7: status 0 is tried again twice, two seconds apart. Repeating is safe: changes carry their Idempotency-Key. */
async function attemptPatiently(world: World, request: Attempt) {
  for (let left = retries; ; left -= 1) {
    try {
      return await attempt(world, request);
    } catch (error) {
      if (!(error instanceof CallFailure) || left === 0) throw error;
      await world.wait(retryDelay);
      request.options.signal?.throwIfAborted();
    }
  }
}

/**
 * An answer to a cookie that was missing or stale brings a new one. Such a request changed nothing, so it is sent once more
 * instead of telling the user to reload.
 */
async function attemptWithFreshXsrf(world: World, request: Attempt) {
  const before = xsrfCookie(world.cookies());
  const answer = await attemptPatiently(world, request);
  const isStale = answer.status === 403 && failureOf(answer.status, answer.body).code === 'xsrf';
  if (!isStale || xsrfCookie(world.cookies()) === before) return answer;
  return attemptPatiently(world, request);
}

/** Builds the client; what it touches outside is an argument. */
export const callWith =
  (world: World) =>
  async <Name extends EndpointName>(
    name: Name,
    request: RequestOf<Name>,
    options: CallOptions = {},
  ): Promise<ResponseOf<Name>> => {
    const token = world.storage.get('session_token');
    const answer = await attemptWithFreshXsrf(world, { path: pathOf(name), body: JSON.stringify(request), options });
    // The server's serializer has checked the answer against the same row of the endpoint table.
    if (answer.isOk && answer.body !== undefined) return answer.body as ResponseOf<Name>;
    if (answer.status === 401 && token && name !== 'Authentication/Login') world.endSession(token);
    throw failureOf(answer.status, answer.body);
  };

/** Makes a call by name. Throws CallFailure; the only other thing it throws is the caller's own abort. */
export const call = callWith({
  fetch: (path, init) => fetch(path, init),
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  storage,
  cookies: () => document.cookie,
  endSession,
});
