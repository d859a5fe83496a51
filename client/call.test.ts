import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createCall } from './call.ts';
import { CallFailure } from './callFailure.ts';

type Seen = { path: string; headers: IncomingMessage['headers']; body: string };
type Script = (response: ServerResponse, seen: Seen) => void;

const answer =
  (status: number, body: unknown, headers: Record<string, string> = {}): Script =>
  (response) => {
    response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));
  };
/** Receives the request, then drops the connection, as a phone in a tunnel does. */
const cut: Script = (response) => response.destroy();
const cutMidway: Script = (response) => {
  response.writeHead(200, { 'content-length': '100' });
  response.write('{"token":');
  setTimeout(() => response.destroy(), 20);
};
const refusal = (code: string, message: string) => ({ error: { code, message } });

let seen: Seen[];
let script: Script[];
let waits: number[];
let ended: string[];
let times: number[] = [];
let told: unknown[] = [];
let stored: Record<string, string>;
let cookie: string;
/** What was begun before the scripts had loaded. */
let taken: Parameters<typeof createCall>[0]['takePreloaded'] = async () => null;
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const now = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString() };
  seen.push(now);
  (script.shift() ?? answer(500, 'nothing more in the script'))(response, now);
});

const call = createCall({
  fetch: (path, init) => fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, init),
  takePreloaded: async (path, body, token) => taken(path, body, token),
  wait: async (milliseconds) => {
    waits.push(milliseconds);
  },
  storage: {
    get: (key) => stored[key] ?? null,
    clearOwn: () => {
      stored = {};
    },
  },
  cookies: () => cookie,
  endSession: (token) => ended.push(token),
  noteTime: (time) => {
    times.push(time.serverMs);
    told.push(time);
  },
});

const failing = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof CallFailure)) throw new Error(`not a CallFailure: ${error}`);
  return error;
};

const login = { tenantAlias: 'sakura', loginId: '10000001', password: 'yoyaku2026' };

beforeEach(async () => {
  [times, told] = [[], []];
  taken = async () => null;
  [seen, script, waits, ended, stored, cookie] = [[], [], [], [], {}, ''];
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
});
afterEach(() => {
  server.closeAllConnections();
  return new Promise((closed) => server.close(closed));
});

test('a call is a POST of JSON to the path of its name', async () => {
  script = [answer(200, { token: 'abc' })];
  await expect(call('Authentication/Login', login)).resolves.toEqual({ token: 'abc' });
  expect(seen[0]).toMatchObject({
    path: '/api/Authentication/Login',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(login),
  });
});

test('stored session, tenant and LINE tokens and the XSRF cookie go along as headers', async () => {
  stored = { session_token: 's1', tenant_id: 't1', line_access_token: 'l1' };
  cookie = 'a=b; XSRF-TOKEN=x1%3D; c=d';
  script = [answer(200, {})];
  await call('Authentication/UpdateSession', {});
  expect(seen[0]?.headers).toMatchObject({
    'x-session-token': 's1',
    'x-tenant-id': 't1',
    'x-line-access-token': 'l1',
    'x-xsrf-token': 'x1=',
  });
});

test('what is not stored is not sent', async () => {
  script = [answer(200, {})];
  await call('Authentication/UpdateSession', {});
  const names = Object.keys(seen[0]?.headers ?? {}).filter((name) => /^(x-|idempotency)/.test(name));
  expect(names).toEqual([]);
});

test('no answer: tried again twice, 2000 ms apart, with the same Idempotency-Key', async () => {
  script = [cut, cut, answer(200, {})];
  await call('Authentication/UpdateAgreement', { privacyPolicyId: '', termsOfUseId: '' }, { idempotencyKey: 'k1' });
  expect(waits).toEqual([2000, 2000]);
  expect(seen.map(({ headers }) => headers['idempotency-key'])).toEqual(['k1', 'k1', 'k1']);
});

test('no answer to three attempts is a network failure', async () => {
  script = [cut, cut, cut];
  const failure = await failing(call('Reservation/GetContainer', {}));
  expect(failure).toMatchObject({ kind: 'network', status: 0 });
  expect(seen).toHaveLength(3);
});

test('a call that was begun before is the first attempt: its answer is taken, its time too, and nothing is sent', async () => {
  const response = new Response('{"items":[]}', { headers: { 'x-yoyaku-time': '1780000000000' } });
  taken = async (path, body, token) => {
    expect([path, body, token]).toEqual(['/api/Reservation/GetContainer', '{}', 's1']);
    return { response, sentMs: 1, receivedMs: 2 };
  };
  stored = { session_token: 's1' };
  await expect(call('Reservation/GetContainer', {})).resolves.toEqual({ items: [] });
  expect([seen, told]).toEqual([[], [{ sentMs: 1, receivedMs: 2, serverMs: 1_780_000_000_000 }]]);
});

test('[NET-01] a call that was begun and got no answer is retried twice, 2000 ms apart', async () => {
  taken = async () => {
    taken = async () => null;
    throw new TypeError('Failed to fetch');
  };
  script = [cut, answer(200, { items: [] })];
  await expect(call('Reservation/GetContainer', {})).resolves.toEqual({ items: [] });
  expect([seen.length, waits]).toEqual([2, [2000, 2000]]);
});

test('who aborts does not wait for what was begun', async () => {
  const controller = new AbortController();
  taken = () => new Promise(() => controller.abort(new Error('left the page')));
  await expect(call('Reservation/GetContainer', {}, { signal: controller.signal })).rejects.toThrow('left the page');
});

test('an answer that breaks off midway counts as none', async () => {
  script = [cutMidway, answer(200, { token: 'abc' })];
  await expect(call('Authentication/Login', login)).resolves.toEqual({ token: 'abc' });
  expect(waits).toEqual([2000]);
});

test('an answer of any status is not retried', async () => {
  script = [answer(503, refusal('busy', '混み合っています。'))];
  const failure = await failing(call('Reservation/GetContainer', {}));
  expect(failure).toMatchObject({ kind: 'refusal', status: 503, code: 'busy', message: '混み合っています。' });
  expect(seen).toHaveLength(1);
});

test('a refusal carries its words whatever its status, 500 included', async () => {
  script = [answer(500, refusal('taken', 'すでに予約されています。'))];
  const failure = await failing(call('Reservation/GetContainer', {}));
  expect(failure).toMatchObject({ kind: 'refusal', status: 500, message: 'すでに予約されています。' });
});

test.each([
  ['a fault of the server', 500, refusal('fault', 'エラーが発生しました。')],
  ["a proxy's page", 502, '<html>Bad Gateway</html>'],
  ['a success that is no JSON', 200, '<html>'],
])('%s is a fault', async (_, status, body) => {
  script = [answer(status, body)];
  expect(await failing(call('Reservation/GetContainer', {}))).toMatchObject({ kind: 'fault', status });
});

test('401 ends the session of the token that was sent', async () => {
  stored = { session_token: 's1' };
  script = [answer(401, refusal('notLoggedIn', 'ログインしてください。'))];
  expect(await failing(call('Reservation/GetContainer', {}))).toMatchObject({ status: 401 });
  expect(ended).toEqual(['s1']);
});

test('401 at Login ends nothing', async () => {
  stored = { session_token: 's1' };
  script = [answer(401, refusal('wrongCredentials', 'ログインできませんでした。'))];
  await failing(call('Authentication/Login', login));
  expect(ended).toEqual([]);
});

test('a stale XSRF cookie is replaced by the answer, and the call goes out once more', async () => {
  cookie = 'XSRF-TOKEN=old';
  const refuse: Script = (response) => {
    cookie = 'XSRF-TOKEN=new';
    answer(403, refusal('xsrf', '画面の有効期限が切れました。'))(response, { path: '', headers: {}, body: '' });
  };
  script = [refuse, answer(200, {})];
  await call('Authentication/UpdateSession', {});
  expect(seen.map(({ headers }) => headers['x-xsrf-token'])).toEqual(['old', 'new']);
});

test('an XSRF refusal without a new cookie is told', async () => {
  script = [answer(403, refusal('xsrf', '画面の有効期限が切れました。'))];
  expect(await failing(call('Authentication/UpdateSession', {}))).toMatchObject({ code: 'xsrf' });
  expect(seen).toHaveLength(1);
});

test('who aborts gets his own abort and no further attempt', async () => {
  const controller = new AbortController();
  script = [() => controller.abort(new Error('left the page'))];
  await expect(call('Reservation/GetContainer', {}, { signal: controller.signal })).rejects.toThrow('left the page');
  expect(waits).toEqual([]);
});

test('notes the time that an answer tells', async () => {
  script = [answer(200, {}, { 'x-yoyaku-time': '1780000000000' }), answer(200, {})];
  await call('Reservation/GetContainer', {});
  await call('Reservation/GetContainer', {});
  expect(times).toEqual([1_780_000_000_000, 0]);
});
