import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { z } from 'zod';
import { connect } from '../db/connect.ts';
import { Refused } from '../refused.ts';
import { aDatabase } from '../testing/testDatabase.ts';
import type { Facts, View } from './facts.ts';
import { type Fresh, freshOn, type Known, type Made } from './fresh.ts';
import { objectOf, slotted, type Text } from './text.ts';
import type { VersionKind, Versions } from './version.queries.ts';

const tenantId = '11111111-1111-1111-1111-111111111111';
const tenant = { tenantId } as View['tenant'];
const placeId = '22222222-2222-2222-2222-222222222222';

let database: Awaited<ReturnType<typeof aDatabase>>;
let server: ReturnType<typeof connect>;
let arranging: ReturnType<typeof connect>;
beforeAll(async () => {
  database = await aDatabase(inject('databases'));
  server = connect({ url: database.appUrl, size: 4, onLost: () => undefined });
  arranging = connect({ url: database.superuserUrl, size: 2, onLost: () => undefined });
});
afterAll(async () => {
  await server.db.destroy();
  await arranging.db.destroy();
  await database.drop();
});

let logged: string[];
let fresh: Fresh;
const freshWith = (mostBytes: number) =>
  freshOn({ db: server.db, log: pino({}, { write: (line: string) => logged.push(line) }), mostBytes });
beforeEach(async () => {
  logged = [];
  fresh = freshWith(1_000_000);
  await sql`delete from fresh_version where tenant_id = ${tenantId}`.execute(arranging.db);
});
afterEach(() => vi.restoreAllMocks());

/** Sets a version, as whoever changes something raises it. */
const setNumber = (kind: VersionKind, subjectId: string, number: number, scopeId = subjectId) =>
  sql`
    insert into fresh_version (tenant_id, kind, subject_id, scope_id, number)
    values (${tenantId}, ${kind}, ${subjectId}, ${scopeId}, ${number})
    on conflict (tenant_id, kind, subject_id) do update set scope_id = excluded.scope_id, number = excluded.number
  `.execute(arranging.db);

let epoch: string;
beforeAll(async () => {
  const known = await freshWith(0).knownOf(aShelf().facts, { tenantId, key: '', told: told({}) });
  epoch = known.epoch;
});

/** What a question would have told. */
const told = ({ tenant = 0, space = 0, of = epoch }): Versions => ({
  epoch: of,
  numbers: new Map([
    [`tenant:${tenantId}`, tenant],
    [`space:${placeId}`, space],
  ]),
});

/** Facts that the test changes, and whose readings it may hold up after they have seen their instant. */
function aShelf() {
  const shelf = { value: 'first', gate: null as Promise<void> | null, readings: 0 };
  const facts: Facts<string, string> = {
    name: 'shelf',
    keyText: (key) => key,
    scopes: () => [{ kind: 'space', scopeId: placeId }],
    async read({ trx }) {
      // The instant is that of the first statement, as with all facts.
      await sql`select`.execute(trx);
      const { value, gate } = shelf;
      shelf.readings += 1;
      await gate;
      if (value === 'broken') throw new Error('cannot be read');
      return value;
    },
    bytes: (value) => value.length,
    settled: (value) => value.replace('released ', ''),
  };
  return Object.assign(shelf, { facts });
}

function aGate() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { gate: promise, open: resolve };
}

const known = (shelf: ReturnType<typeof aShelf>, asked: Parameters<typeof told>[0], key = '') =>
  fresh.knownOf(shelf.facts, { tenantId, key, told: told(asked) });

/** Until a reading is on its way and has read what it will answer. */
const untilReadings = (shelf: ReturnType<typeof aShelf>, count: number) =>
  vi.waitFor(() => expect(shelf.readings).toBe(count));

describe('facts', () => {
  it('are read once while no version is raised, and again when one is', async () => {
    const shelf = aShelf();
    await known(shelf, {});
    expect((await known(shelf, {})).value).toBe('first');
    expect(shelf.readings).toBe(1);
    for (const [kind, subjectId] of [
      ['space', placeId],
      ['tenant', tenantId],
    ] as const) {
      await setNumber(kind, subjectId, 1);
      shelf.value = kind;
      expect((await known(shelf, { space: 1, tenant: kind === 'tenant' ? 1 : 0 })).value).toBe(kind);
    }
    expect([shelf.readings, fresh.figures.readings, fresh.memory.hits]).toEqual([3, 3, 1]);
  });

  it('that are newer than a question asked for are served', async () => {
    const shelf = aShelf();
    await setNumber('space', placeId, 5);
    await known(shelf, { space: 5 });
    expect((await known(shelf, { space: 4 })).value).toBe('first');
    // A space that left the place makes the sum smaller, but only together with the tenant's number.
    await setNumber('tenant', tenantId, 2);
    await setNumber('space', placeId, 1);
    await known(shelf, { tenant: 2, space: 1 });
    await known(shelf, { tenant: 1, space: 9 });
    expect(shelf.readings).toBe(2);
    await known(shelf, { tenant: 2, space: 2 });
    expect(shelf.readings).toBe(3);
  });

  it('of one key say nothing of another', async () => {
    const shelf = aShelf();
    await known(shelf, {}, 'one');
    shelf.value = 'second';
    expect((await known(shelf, {}, 'other')).value).toBe('second');
    expect((await known(shelf, {}, 'one')).value).toBe('first');
  });

  it('are read once for all who wait at the same time', async () => {
    const shelf = aShelf();
    const { gate, open } = aGate();
    shelf.gate = gate;
    const asked = Array.from({ length: 20 }, () => known(shelf, {}));
    await untilReadings(shelf, 1);
    open();
    expect(new Set(await Promise.all(asked)).size).toBe(1);
    expect(shelf.readings).toBe(1);
  });

  it('are never those of a reading that began before the change that was asked for', async () => {
    const shelf = aShelf();
    const { gate, open } = aGate();
    shelf.gate = gate;
    const early = known(shelf, {});
    await untilReadings(shelf, 1);
    await setNumber('space', placeId, 1);
    shelf.value = 'second';
    shelf.gate = null;
    const late = Array.from({ length: 5 }, () => known(shelf, { space: 1 }));
    const other = known(shelf, {});
    open();
    expect((await early).value).toBe('first');
    expect((await other).value).toBe('first');
    expect((await Promise.all(late)).map(({ value }) => value)).toEqual(Array(5).fill('second'));
    expect(shelf.readings).toBe(2);
  });

  it('that cannot be read fail for those who wait, and are read for the next', async () => {
    const shelf = aShelf();
    const { gate, open } = aGate();
    Object.assign(shelf, { value: 'broken', gate });
    const asked = [known(shelf, {}), known(shelf, {})];
    await untilReadings(shelf, 1);
    open();
    for (const one of await Promise.allSettled(asked)) expect(one.status).toBe('rejected');
    Object.assign(shelf, { value: 'whole', gate: null });
    expect((await known(shelf, {})).value).toBe('whole');
  });

  it('of another epoch are forgotten, whatever their numbers are', async () => {
    const shelf = aShelf();
    await setNumber('space', placeId, 7);
    fresh.enter(told({}));
    await known(shelf, { space: 7 });
    fresh.enter(told({}));
    expect((await known(shelf, { space: 7 })).value).toBe('first');
    fresh.enter(told({ of: 'another' }));
    expect(fresh.memory).toMatchObject({ bytes: 0, entries: 0 });
    shelf.value = 'second';
    // Also those that were read from one server when the question was answered by another.
    await known(shelf, { of: 'another' });
    await known(shelf, { of: 'another' });
    expect(shelf.readings).toBe(3);
  });

  it('are forgotten when a connection was lost', async () => {
    const shelf = aShelf();
    await known(shelf, {});
    fresh.forget();
    shelf.value = 'second';
    expect((await known(shelf, {})).value).toBe('second');
  });

  it('are read each time where the memory may hold nothing', async () => {
    fresh = freshWith(0);
    const shelf = aShelf();
    await known(shelf, {});
    await known(shelf, {});
    expect([shelf.readings, fresh.memory.bytes]).toEqual([2, 0]);
  });
});

describe('facts older than a minute', () => {
  const later = () => vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_001);

  it('are read again, and a change that nobody counted is logged and counted', async () => {
    const shelf = aShelf();
    await known(shelf, {});
    shelf.value = 'changed past the versions';
    later();
    expect((await known(shelf, {})).value).toBe('changed past the versions');
    expect(fresh.figures.differences).toBe(1);
    expect(logged.join()).toContain('although no version was raised');
    expect(logged.join()).not.toContain('changed past');
  });

  it('are no difference when only time has ended something', async () => {
    const shelf = aShelf();
    shelf.value = 'released first';
    await known(shelf, {});
    shelf.value = 'first';
    later();
    await known(shelf, {});
    expect([shelf.readings, fresh.figures.differences, logged]).toEqual([2, 0, []]);
  });

  it('are no difference when a version was raised', async () => {
    const shelf = aShelf();
    await known(shelf, {});
    await setNumber('space', placeId, 1);
    shelf.value = 'second';
    later();
    await known(shelf, {});
    expect([shelf.readings, fresh.figures.differences]).toEqual([2, 0]);
  });
});

describe('an answer', () => {
  const text = (words: string): Text<unknown> => ({ parts: [words] });
  const viewer = {
    userId: 'somebody',
    suspendedUntil: null,
    isVerified: true,
    classes: [],
    reductions: [],
    part: null,
  };
  const view = { tenant, viewer, now: '2026-06-10T10:00', nowMs: 1_000, clockMs: 5_000 };
  const never = Number.POSITIVE_INFINITY;
  let of: Known<unknown>[];
  let made: number;
  beforeEach(async () => {
    made = 0;
    of = [await known(aShelf(), {}, 'tenant'), await known(aShelf(), {}, 'host')];
  });
  const make =
    (until: Partial<Made> = {}) =>
    () => {
      made += 1;
      return { text: text(`answer ${made}`), untilMs: never, untilClockMs: never, ...until };
    };
  const answer = (
    { name = 'call', ...when }: Partial<View & { name: string }> = {},
    until: Partial<Made> = {},
    facts = of,
  ) => fresh.answer({ of: facts, name, view: { ...view, ...when } }, make(until)).plain.toString();

  it('is kept for the same call, facts and minute', () => {
    expect([answer(), answer({ nowMs: 30_000, clockMs: 40_000 })]).toEqual(['answer 1', 'answer 1']);
  });

  it('is another one for another call, request or view', () => {
    expect([answer(), answer({ name: 'other' }), answer(), answer({ name: 'other' })]).toEqual([
      'answer 1',
      'answer 2',
      'answer 1',
      'answer 2',
    ]);
  });

  it('ends with the minute', () => {
    expect([answer(), answer({ now: '2026-06-10T10:01' }), answer({ now: '2026-06-10T10:01' })]).toEqual([
      'answer 1',
      'answer 2',
      'answer 2',
    ]);
  });

  it('ends to the millisecond at a release by the clock of the server', () => {
    answer({}, { untilMs: 2_000 });
    expect([answer({ nowMs: 1_999 }), answer({ nowMs: 2_000 })]).toEqual(['answer 1', 'answer 2']);
  });

  it('ends to the millisecond with a hold by the clock of the database', () => {
    answer({}, { untilClockMs: 6_000 });
    expect([answer({ nowMs: 9_000, clockMs: 5_999 }), answer({ clockMs: 6_000 })]).toEqual(['answer 1', 'answer 2']);
  });

  it('ends when any of its facts is read again', async () => {
    answer();
    const [tenant, host] = of as [Known<unknown>, Known<unknown>];
    const again = async (key: string) => {
      fresh.forget();
      return known(aShelf(), {}, key);
    };
    expect(answer({}, {}, [await again('tenant'), host])).toBe('answer 2');
    expect(answer({}, {}, [tenant, await again('host')])).toBe('answer 3');
  });

  it('that is a refusal is thrown, and not kept', () => {
    const refuse = () => {
      throw new Refused('notFound');
    };
    expect(() => fresh.answer({ of, name: 'call', view }, refuse)).toThrow(Refused);
    expect(answer()).toBe('answer 1');
  });

  it('has for each viewer what his view does not say, which is not kept', async () => {
    const form = slotted(z.object({ name: z.string() }), z.object({ isMine: z.boolean() }));
    const { members, change } = form({ name: '陶芸', isMine: false });
    const kept = {
      text: objectOf(members),
      changes: ({ viewer: { userId } }: View) => (userId === 'owner' ? [change({ isMine: true })] : []),
    };
    const seenBy = (userId: string) =>
      fresh.answer({ of, name: 'call', view: { ...view, viewer: { ...viewer, userId } } }, make(kept));
    const [owner, other] = [seenBy('owner'), seenBy('somebody')];
    const bytes = fresh.memory.bytes;
    expect(made).toBe(1);
    expect(owner.plain.toString()).toBe('{"name":"陶芸","isMine":true}');
    expect(other.plain.toString()).toBe('{"name":"陶芸","isMine":false}');
    expect(seenBy('owner')).not.toBe(owner);
    expect(seenBy('anybody')).toBe(other);
    expect(fresh.memory.bytes).toBe(bytes);
    expect(await owner.zipped()).toBe(owner.plain);
  });

  it('is compressed once, when somebody takes it so, unless it is short', async () => {
    const words = '午前 午後 夜間 '.repeat(1_000);
    const long = fresh.answer({ of, name: 'long', view }, make({ text: text(words) }));
    expect(gunzipSync(await long.zipped()).toString()).toBe(words);
    expect(long.zipped()).toBe(long.zipped());
    const short = fresh.answer({ of, name: 'short', view }, make());
    expect(short.zipped()).toBe(short.plain);
  });

  it('[RUSH-05] keeps no memory but its own, however short it is', async () => {
    const long = fresh.answer({ of, name: 'long', view }, make({ text: text('x'.repeat(5_000)) }));
    const short = fresh.answer({ of, name: 'short', view }, make());
    for (const bytes of [long.plain, await long.zipped(), short.plain])
      expect(bytes.buffer.byteLength).toBe(bytes.byteLength);
  });

  it('[RUSH-05] counts as long as it is kept', () => {
    const before = fresh.memory.bytes;
    answer({}, { text: text('x'.repeat(1_000)) });
    const one = fresh.memory.bytes - before;
    expect(one).toBeGreaterThan(1_500);
    answer({ name: 'call' });
    expect(fresh.memory.bytes - before).toBe(one);
    answer({ name: 'then' }, { text: text('x'.repeat(1_000)) });
    expect(fresh.memory.bytes - before).toBe(2 * one);
    answer({ now: '2026-06-10T10:01' }, { text: text('') });
    expect(fresh.memory.bytes - before).toBeLessThan(one);
  });

  it('[RUSH-05] does not keep other facts alive that the memory has let go', async () => {
    const heavy: Facts<null, object> = {
      name: 'heavy',
      keyText: () => '',
      scopes: () => [],
      read: async () => ({ rooms: 1_000 }),
      bytes: () => 10,
    };
    const place = await fresh.knownOf(heavy, { tenantId, key: null, told: told({}) });
    answer({}, {}, [place, ...of.slice(1)]);
    const answers = of[1]?.answers;
    const reachable = new Set<unknown>();
    const walk = (value: unknown) => {
      if (typeof value !== 'object' || value === null || reachable.has(value)) return;
      reachable.add(value);
      for (const inner of value instanceof Map ? value.values() : Object.values(value)) walk(inner);
    };
    walk(answers);
    expect(reachable.size).toBeGreaterThan(3);
    expect([reachable.has(place), reachable.has(place.value)]).toEqual([false, false]);
  });
});
