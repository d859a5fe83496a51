import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tableOf } from './lines.ts';
import { bareLoad } from './load.ts';
import { longestOvertaking } from './longestOvertaking.ts';
import { frameOf, framesWanted, people, wantTheSame } from './morning.ts';
import { nodeGenerator } from './nodeGenerator.ts';
import { svgOf } from './picture.ts';
import { ResidentConnection } from './residentConnection.ts';
import { allRows, rows } from './rows.ts';
import { aWorld, pupilsOfCalls } from './world.ts';
import { measuredOf } from './wrk.ts';

const line = { name: 'A', figure: '12/s', beside: 'bare route 24/s', limit: '≥ 0.50', isReached: true };

/** A world whose people are only names, and whose database nobody asks. */
function aWorldOfNames() {
  const names = (what: string, count: number) => Array.from({ length: count }, (_, index) => `${what} ${index}`);
  const town = { tenantId: '', tenantAlias: '', containerId: '', articleIds: [], tokens: [], today: '2026-06-10' };
  const school = {
    tenantId: '',
    eventContainerId: '',
    eventCategoryId: '',
    rushSpanId: '',
    userIds: [],
    lastSeatIds: [],
    rushedIds: names('event', 1_200),
    tokens: names('pupil', 5_000),
  };
  const data = { town: { ...town, firstDay: '2026-01-01', firstFreeDay: '2027-01-01' }, school };
  return aWorld({} as Parameters<typeof aWorld>[0], { baseUrl: '', xsrf: '' }, data);
}

it('nobody is given a course that he has: not twice by the calls, and not one that the script takes for him', async () => {
  const world = aWorldOfNames();
  const row = rows.find(({ name }) => name === 'AddEventToCart, won');
  const given = new Set<string>();
  let count = 0;
  for (let round = 0; round < 8; round += 1) {
    const load = await row?.load(world, 4_000);
    for (const [turn, body] of load?.bodies.entries() ?? []) {
      given.add(`${load?.sessions[turn % load.sessions.length]} ${body}`);
      count += 1;
    }
    expect(load?.sessions.every((token) => Number(token.split(' ')[1]) < pupilsOfCalls)).toBe(true);
  }
  expect(given.size).toBe(count);
});

describe('the table', () => {
  it('has every row of what is owed once', () => {
    const names = allRows.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(allRows.every(({ goal }) => goal > 0 && goal <= 1)).toBe(true);
  });

  it('stands in columns, and says what was missed', () => {
    expect(tableOf([line, { ...line, name: 'A longer name', beside: '', isReached: false }])).toEqual([
      'reached  A              12/s  ≥ 0.50  bare route 24/s',
      'MISSED   A longer name  12/s  ≥ 0.50',
    ]);
  });

  it('is drawn with its signs, and with nothing of it taken for markup', () => {
    const svg = svgOf('a < b', [line, { ...line, limit: 'p99 < 1 s', isReached: false }]);
    expect(svg).toContain('a &lt; b');
    expect(svg).toContain('p99 &lt; 1 s');
    expect([svg.split('✓').length, svg.split('✗').length]).toEqual([2, 2]);
  });
});

describe('the figures of wrk', () => {
  const printed = { requests: 100, seconds: 2, p50: 1, p99: 9, refused: 40, broken: 2, statuses: { 409: 60, 503: 40 } };

  it('count answers of another status and broken connections as failures', () => {
    expect(measuredOf(printed, { load: { isCounted: false }, expected: 200 })).toEqual({
      rate: 50,
      p50: 1,
      p99: 9,
      failures: 42,
    });
  });

  it('tell a refusal that is right from another one where statuses were read', () => {
    expect(measuredOf(printed, { load: { isCounted: true }, expected: 409 }).failures).toBe(42);
    expect(measuredOf(printed, { load: { isCounted: true }, expected: 503 }).failures).toBe(62);
    expect(measuredOf(printed, { load: { isCounted: true }, expected: 200 }).failures).toBe(102);
  });
});

describe('who wants what on the morning', () => {
  it('is 2,000 for one frame, and the others spread over all other frames', () => {
    const wanted = Map.groupBy(
      Array.from({ length: people }, (_, turn) => frameOf(turn)),
      (frame) => frame,
    );
    expect([...wanted.keys()].toSorted((one, other) => one - other)).toEqual([...Array(framesWanted).keys()]);
    expect(wanted.get(0)).toHaveLength(wantTheSame);
    const others = [...wanted].filter(([frame]) => frame > 0).map(([, all]) => all.length);
    expect(Math.max(...others) - Math.min(...others)).toBeLessThanOrEqual(1);
  });
});

describe('how long somebody was overtaken', () => {
  it.each([
    ['nobody was', [1, 2, 3], 0],
    ['nobody is alone', [5], 0],
    ['one came in late', [1, 9, 2, 3], 7],
    ['behind him the soonest counts', [10, 8, 4, 6], 6],
  ])('%s', (_what, times, longest) => {
    expect(longestOvertaking(times)).toBe(longest);
  });
});

describe('load on a server', () => {
  let server: Server;
  let baseUrl: string;
  const seen: { url: string; body: string; headers: Record<string, unknown> }[] = [];
  beforeAll(async () => {
    server = createServer((request, answer) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        seen.push({ url: request.url ?? '', body: Buffer.concat(parts).toString(), headers: request.headers });
        if (request.url === '/silence') return;
        if (request.url === '/end') {
          request.socket.destroy();
          return;
        }
        const text = Buffer.from('{"name":"桜"}');
        answer.writeHead(request.url === '/refused' ? 409 : 200, {
          'content-length': text.length,
          'set-cookie': ['place=1; HttpOnly', 'other=2'],
        });
        // In the middle of a character.
        answer.write(text.subarray(0, 10));
        setTimeout(() => answer.end(text.subarray(10)), 5);
      });
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const address = server.address();
    baseUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it('by a resident: one call after the other on a connection, answers whole', async () => {
    const connection = new ResidentConnection(baseUrl);
    for (const [path, status] of [
      ['/', 200],
      ['/refused', 409],
    ] as const) {
      const answer = await connection.post(path, { headers: { 'x-a': 'b' }, body: { 利用: 1 } });
      expect(answer).toEqual({ status, text: '{"name":"桜"}', cookies: ['place=1', 'other=2'] });
    }
    expect(seen.at(-1)).toMatchObject({ url: '/refused', body: '{"利用":1}', headers: { 'x-a': 'b' } });
    connection.close();
  });

  it('by a resident: a broken connection and silence are errors, and the next call connects anew', async () => {
    const connection = new ResidentConnection(baseUrl);
    const post = (path: string) => connection.post(path, { headers: {}, body: {}, patienceMs: 100 });
    await expect(post('/end')).rejects.toThrow();
    await expect(post('/silence')).rejects.toThrow('no answer in time');
    expect((await post('/')).status).toBe(200);
    connection.close();
  });

  it('by Node where there is no wrk: every other status is a failure', async () => {
    const right = await nodeGenerator.run(baseUrl, bareLoad, { seconds: 0.2, expected: 200 });
    expect([right.failures, right.rate > 0]).toEqual([0, true]);
    const wrong = await nodeGenerator.run(baseUrl, { ...bareLoad, path: '/refused' }, { seconds: 0.2, expected: 200 });
    expect(wrong.failures).toBeGreaterThan(0);
    expect(wrong.rate).toBe(0);
  });

  it('goes out by session and body in turn, each change with a key of its own', async () => {
    seen.length = 0;
    const load = { ...bareLoad, sessions: ['a', 'b'], bodies: ['1', '2', '3'], isKeyed: true };
    await nodeGenerator.run(baseUrl, load, { seconds: 0.1, expected: 200 });
    const keys = seen.map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).toBe(keys.length);
    const pairs = new Set(seen.map(({ headers, body }) => `${headers['x-session-token']}${body}`));
    expect([...pairs].toSorted()).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'b3']);
  });
});
