import { createConnection } from 'node:net';
import { text as wholeText } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ResidentCall, residentEndpoints } from '#contract/endpoints.ts';
import { pathOf } from '#contract/paths.ts';
import { loadOf, testSeed } from '#rules/testing/load.ts';
import { aTown, type Town } from './testing/aTown.ts';
import { checksums } from './testing/checksums.ts';
import { type Json, placesIn } from './testing/mutations.ts';
import { aServer, type TestServer } from './testing/testServer.ts';
import { validBodies } from './testing/validBodies.ts';

/**
 * Sends every call, in every place of its valid body, what its schema does not take: wrong kinds, sizes, depths,
 * characters and keys. The answer is an error of ours, and not a row has changed. What a schema does take is spoiled in
 * safety.test.ts. A run carries a share of the places, other ones for each call and kind.
 */
let server: TestServer;
let town: Town;
beforeAll(async () => {
  server = await aServer({ listen: true });
  town = await aTown(server, '町');
});
afterAll(() => server.close());

const names = Object.keys(residentEndpoints) as ResidentCall[];

const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

/** What comes into the place of a value, as JSON. A 64 kB body holds each but the last. */
const intruders = {
  'other kinds': ['null', '42', '1e999', 'true', '[]', '{}', '""', '"字"', '{"toString":1}', '[null,null]'],
  'characters that are none': ['"\\u0000"', '"a\\u0000b"', '"\\ud800"', '"\\udc00\\ud800"', '"字\\udfff字"'],
  'long, deep and wide': [
    JSON.stringify('字'.repeat(20_001)),
    deep(30_000),
    `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`,
    `[${'0,'.repeat(30_000)}0]`,
    JSON.stringify('a'.repeat(65_000)),
  ],
} as const;

/** Typed with ill will, and yet a text: refused where a text is not what is asked for, and no fault anywhere. */
const oddTexts = [
  '\u202e逆\u2066',
  'が'.normalize('NFD') + '\u0301'.repeat(500),
  '\ufeff\u200b',
  '👩‍👩‍👧‍👦🏴\u{e0067}',
  '\r\nSet-Cookie: x=1',
];

const marker = '"here-comes-something"';

/** The body once for each of its places, with the text in that place. */
function spoiled(valid: unknown, intruder: string): string[] {
  const count = placesIn({ body: valid as Json }).length;
  return Array.from({ length: count }, (_, index) => {
    const root = { body: structuredClone(valid) as Json };
    const place = placesIn(root)[index];
    if (place) place.holder[place.key] = JSON.parse(marker);
    return JSON.stringify(root.body).replace(marker, () => intruder);
  });
}

/** Keys that mean something to JavaScript, at the top of the body and in every object within. */
const withKeys = (valid: unknown) =>
  ['__proto__', 'constructor', 'prototype', 'isAdmin', ''].flatMap((key) =>
    [...JSON.stringify(valid).matchAll(/\{/g)].map(({ index }) => {
      const text = JSON.stringify(valid);
      const [before, after] = [text.slice(0, index + 1), text.slice(index + 1)];
      return `${before}${JSON.stringify(key)}:{"prototype":{"isAdmin":true}}${after.startsWith('}') ? '' : ','}${after}`;
    }),
  );

const notTaken = (name: ResidentCall, body: string) => {
  try {
    return !residentEndpoints[name].request.safeParse(JSON.parse(body)).success;
  } catch {
    return true;
  }
};

/** A tenth of them, or all with the full load. */
function shareOf<T>(all: readonly T[], turn: number) {
  const every = Math.ceil(all.length / loadOf(all.length));
  return all.filter((_, index) => (index + testSeed) % every === turn % every);
}

async function expectRefused(name: ResidentCall, body: string) {
  const answer = await server.callWith(name, body, { session: town.session });
  const shown = body.slice(0, 300);
  expect([400, 413], shown).toContain(answer.status);
  expect(answer.body, shown).toMatchObject({
    error: { code: answer.status === 413 ? 'tooLarge' : 'malformed', message: expect.any(String) },
  });
}

const faults = () => server.logLines.filter((line) => line.includes('"fault"'));

describe('[CALLS-01] what no schema takes', () => {
  it.each(names)('%s refuses it, and nothing changes', async (name) => {
    const turn = names.indexOf(name);
    const valid = await validBodies[name](server, town);
    const before = await checksums(server.db);
    const bodies = Object.values(intruders).flatMap((kind) =>
      shareOf(
        kind.flatMap((one) => spoiled(valid, one)),
        turn,
      ),
    );
    for (const body of [...bodies, ...shareOf(withKeys(valid), turn), `"${'a'.repeat(65_600)}"`, '[]', 'null', '']) {
      // No body is an empty object.
      if (notTaken(name, body === '' || body === 'null' ? '{}' : body)) await expectRefused(name, body);
    }
    expect(await checksums(server.db)).toEqual(before);
    expect(faults()).toEqual([]);
  });

  it.each(names)('%s bears texts that look like something else', async (name) => {
    const valid = await validBodies[name](server, town);
    const bodies = oddTexts.flatMap((text) => spoiled(valid, JSON.stringify(text)));
    for (const body of shareOf(bodies, names.indexOf(name))) {
      if (notTaken(name, body)) await expectRefused(name, body);
      else expect((await server.callWith(name, body, { session: town.session })).status, body).toBeLessThan(500);
    }
    expect(faults()).toEqual([]);
  });
});

/** What a server answers to bytes on a connection of their own. */
async function answerTo(head: readonly string[], body = '') {
  const socket = createConnection(Number(new URL(server.baseUrl).port), '127.0.0.1');
  socket.on('error', () => undefined);
  const received = wholeText(socket).catch(() => '');
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  const answer = await received;
  return answer.split('\r\n')[0];
}

const post = (name: ResidentCall) => [`POST ${pathOf(name)} HTTP/1.1`, 'Host: x', 'Connection: close'];
const json = 'Content-Type: application/json';

describe('bytes that are no request of ours', () => {
  it.each([
    ['a header of 20 kB', ['GET /healthz HTTP/1.1', 'Host: x', `X-A: ${'a'.repeat(20_000)}`], '', 431],
    [
      'a thousand headers',
      ['GET / HTTP/1.1', 'Host: x', ...Array<string>(1_000).fill('X-Something: of some length')],
      '',
      431,
    ],
    ['an address of 20 kB', [`GET /${'a'.repeat(20_000)} HTTP/1.1`, 'Host: x'], '', 431],
    ['no host', ['GET /healthz HTTP/1.1', 'Connection: close'], '', 400],
    ['two lengths', [...post('Tenant/FindTenant'), json, 'Content-Length: 2', 'Content-Length: 12'], '{}', 400],
    [
      'a length and chunks',
      [...post('Tenant/FindTenant'), json, 'Content-Length: 2', 'Transfer-Encoding: chunked'],
      '0\r\n\r\n',
      400,
    ],
    ['a line break in a header', ['GET /healthz HTTP/1.1', 'Host: x', 'X-A: a\rSet-Cookie: b'], '', 400],
    ['another protocol', ['\u0016\u0003\u0001\u0002'], '', 400],
    ['a body that is announced as too large', [...post('Tenant/FindTenant'), json, 'Content-Length: 65537'], '', 413],
    ['a method that there is not', ['STEAL / HTTP/1.1', 'Host: x'], '', 400],
  ] as const)('%s', async (_what, head, body, status) => {
    expect(await answerTo(head, body)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect((await server.app.inject('/healthz')).statusCode).toBe(200);
  });

  it('a body that grows too large in chunks', async () => {
    const chunk = `8000\r\n${'a'.repeat(0x8000)}\r\n`;
    const head = [...post('Tenant/FindTenant'), json, 'Transfer-Encoding: chunked'];
    expect(await answerTo(head, `${chunk.repeat(3)}0\r\n\r\n`)).toContain(' 413 ');
  });

  it.each([
    ['x-tenant-id', 'ä'.repeat(40)],
    ['x-session-token', '\u00ff'.repeat(43)],
    ['x-xsrf-token', 'a.b.c'],
    ['idempotency-key', 'k'.repeat(201)],
    ['cookie', 'XSRF-TOKEN=%zz; =; ;;'],
    ['accept-encoding', 'gzip;q=x, , *'],
    ['content-type', 'application/json; charset=utf-7'],
  ])('a header %s that is nonsense leads to no fault', async (header, value) => {
    for (const name of ['Reservation/Reserve', 'Authentication/RegisterUser'] as const) {
      const answer = await server.callWith(name, '{}', { session: town.session, headers: { [header]: value } });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
    }
    expect(faults()).toEqual([]);
  });
});

describe('addresses besides the calls', () => {
  const parts = ['%00', '%ff', '..%2f..', '%F0%9F%92%A9', "'%20or%201=1", '__proto__', 'a'.repeat(200), '%E2%80%AE'];

  it.each([
    ['GET', (part: string) => `/document/approval/${part}/${part}?expires=${part}&signature=${part}`],
    ['POST', (part: string) => `/webhook/stripe/${part}`],
    ['POST', (part: string) => `/webhook/${part}/${part}`],
    ['GET', (part: string) => `/sandbox-pay/${part}?notified=${part}`],
    ['POST', (part: string) => `/sandbox-pay/${part}`],
  ] as const)('%s refuse what does not belong there', async (method, addressOf) => {
    const before = await checksums(server.db);
    for (const part of parts) {
      for (const payload of method === 'GET' ? [undefined] : ['', '{}', deep(20_000), 'act=card&act=card', '\u0000']) {
        const headers = addressOf('').startsWith('/sandbox')
          ? { 'content-type': 'application/x-www-form-urlencoded' }
          : {};
        const answer = await server.app.inject({
          method,
          url: addressOf(part),
          headers,
          ...(payload !== undefined && { payload }),
        });
        expect(answer.statusCode, addressOf(part)).toBeGreaterThanOrEqual(400);
        expect(answer.statusCode, addressOf(part)).toBeLessThan(500);
      }
    }
    expect(await checksums(server.db)).toEqual(before);
    expect(faults()).toEqual([]);
  });

  it('a notification of more than 256 kB is not read', async () => {
    const payload = 'a'.repeat(256 * 1024 + 1);
    const url = `/webhook/stripe/${town.tenant.tenantAlias}`;
    expect((await server.app.inject({ method: 'POST', url, payload })).statusCode).toBe(413);
  });
});
