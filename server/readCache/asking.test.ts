import { EventEmitter } from 'node:events';
import type { Pool } from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connect } from '../db/connect.ts';
import { isBusy } from '../db/sqlStates.ts';
import { type AskingFigures, askingOn, type Told, type Wish } from './asking.ts';

const tenantId = '11111111-1111-1111-1111-111111111111';
const otherTenantId = '22222222-2222-2222-2222-222222222222';

/** Digests and ids that are easy to find again in a question. */
const hash = (digit: string) => digit.repeat(64);
const scope = (number: number) => `00000000-0000-0000-0000-${String(number).padStart(12, '0')}`;
const wishOf = (caller: string, ...scopes: number[]) => ({
  scopeIds: scopes.map(scope),
  caller: { tokenHash: hash(caller), part: '', key: '', since: '2026-06-01' },
});

type Sent = {
  readonly text: string;
  answer(told?: { readonly callers?: readonly number[]; readonly clockMs?: number }): void;
  fail(error?: Error): void;
};

// Only compiles statements; nothing ever connects.
const { db } = connect({ url: 'postgres://nobody@127.0.0.1:9/none', size: 1, onLost: () => undefined });

/** A pool whose connections keep each question until the test answers it. */
function aPool() {
  const sent: Sent[] = [];
  const prepared: string[] = [];
  const released: boolean[] = [];
  let isGone = false;
  let connections = 0;
  const idle: object[] = [];
  const pool = Object.assign(new EventEmitter(), {
    async connect() {
      if (isGone) throw new Error('timeout exceeded when trying to connect');
      return idle.pop() ?? aClient();
    },
  });
  function aClient() {
    connections += 1;
    const client = {
      query: ({ text, query_timeout }: { text: string; query_timeout: number }) => {
        if (text.startsWith('prepare')) {
          prepared.push(text);
          return Promise.resolve([]);
        }
        return new Promise((resolve, reject) => {
          const timer = setTimeout(() => reject(new Error('Query read timeout')), query_timeout);
          const answer: Sent['answer'] = ({ callers = [1], clockMs = 1_000 } = {}) => {
            clearTimeout(timer);
            const rows = [{ epoch: 'one', clockMs, numbers: [], callers: callers.map((place) => ({ place })) }];
            resolve([{ rows: [] }, { rows: [] }, { rows }, { rows: [] }]);
          };
          const fail: Sent['fail'] = (error = new Error('Connection terminated unexpectedly')) => {
            clearTimeout(timer);
            reject(error);
          };
          sent.push({ text, answer, fail });
        });
      },
      release(isBroken = false) {
        released.push(isBroken);
        if (!isBroken) idle.push(client);
      },
    };
    return client;
  }
  return {
    pool: pool as unknown as Pool,
    sent,
    prepared,
    released,
    connections: () => connections,
    goAway: () => {
      isGone = true;
    },
    loseAnIdleOne: () => pool.emit('error', new Error('terminating connection due to administrator command')),
  };
}

/** Lets everything happen that needs no time. */
const settle = () => vi.advanceTimersByTimeAsync(0);

/** What became of a promise, without waiting for it. */
function watch(told: Promise<Told>) {
  const seen: { told?: Told; error?: unknown } = {};
  told.then(
    (answer) => {
      seen.told = answer;
    },
    (error) => {
      seen.error = error;
    },
  );
  return seen;
}

function anAsking() {
  const pool = aPool();
  const onLost = vi.fn();
  const asking = askingOn({ db, pool: pool.pool, parts: {}, isPrepared: true, onLost });
  const ask = (...wish: Parameters<typeof wishOf>) => watch(asking.ask(tenantId, wishOf(...wish)));
  const figures: AskingFigures = asking.figures;
  return { ...pool, onLost, figures, ask, askFor: (id: string, wish: Wish) => watch(asking.ask(id, wish)) };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a question', () => {
  it('is one for all who come at the same time, and names each caller and scope once', async () => {
    const { ask, sent, figures } = anAsking();
    const seen = [ask('a', 1), ask('a', 2), ask('b', 1)];
    await settle();
    expect(sent).toHaveLength(1);
    const timesOf = (text: string) => (sent[0]?.text.split(text).length ?? 0) - 1;
    // The list of scopes stands in the statement twice.
    expect([hash('a'), hash('b'), scope(1), scope(2)].map(timesOf)).toEqual([1, 1, 2, 2]);
    sent[0]?.answer({ callers: [2] });
    await settle();
    // The token of the first caller opens nothing.
    expect(seen.map(({ told }) => told?.caller)).toEqual([null, null, { place: 2 }]);
    expect(figures).toEqual({ questions: 1, callers: 3 });
  });

  it('[OPEN-01] asks nothing of a visitor, who shares the question of others', async () => {
    const { ask, askFor, sent } = anAsking();
    const seen = [askFor(tenantId, { scopeIds: [scope(3)], caller: null }), ask('a', 1)];
    await settle();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.text).toContain(scope(3));
    sent[0]?.answer({ callers: [1] });
    await settle();
    expect(seen.map(({ told }) => told?.caller)).toEqual([null, { place: 1 }]);
  });

  it('tells persons with one session apart by what is asked of them', async () => {
    const { askFor, sent } = anAsking();
    const { caller } = wishOf('a');
    const seen = [
      askFor(tenantId, { scopeIds: [], caller }),
      askFor(tenantId, { scopeIds: [], caller: { ...caller, part: 'courses' } }),
    ];
    await settle();
    sent[0]?.answer({ callers: [1, 2] });
    await settle();
    expect(seen.map(({ told }) => told?.caller?.place)).toEqual([1, 2]);
  });

  it('that was sent already answers nobody who came later, although it is answered later', async () => {
    const { ask, sent } = anAsking();
    const early = ask('a', 1);
    await settle();
    const late = ask('a', 1);
    await settle();
    expect(sent).toHaveLength(2);
    sent[0]?.answer({ clockMs: 1 });
    await settle();
    expect([early.told?.clockMs, late.told]).toEqual([1, undefined]);
    sent[1]?.answer({ clockMs: 2 });
    await settle();
    expect(late.told?.clockMs).toBe(2);
  });

  it('waits while two of its tenant are on their way; others do not wait for that', async () => {
    const { ask, askFor, sent } = anAsking();
    for (const caller of 'ab') {
      ask(caller, 1);
      await settle();
    }
    const waiting = [ask('c', 1), ask('d', 1)];
    await settle();
    expect(sent).toHaveLength(2);
    askFor(otherTenantId, wishOf('e', 1));
    await settle();
    expect(sent).toHaveLength(3);
    expect(sent[2]?.text).toContain(otherTenantId);
    sent[1]?.answer();
    await settle();
    expect(sent).toHaveLength(4);
    for (const caller of 'cd') expect(sent[3]?.text).toContain(hash(caller));
    sent[3]?.answer({ callers: [1, 2] });
    await settle();
    expect(waiting.map(({ told }) => told?.caller?.place)).toEqual([1, 2]);
  });

  it('has at most five hundred callers', async () => {
    const { ask, sent, figures } = anAsking();
    const seen = Array.from({ length: 1_100 }, () => ask('a', 1));
    await settle();
    expect([sent.length, figures.callers]).toEqual([1, 500]);
    for (const expected of [2, 3]) {
      sent.at(-1)?.answer();
      await settle();
      expect(sent).toHaveLength(expected);
    }
    sent.at(-1)?.answer();
    await settle();
    expect(figures).toEqual({ questions: 3, callers: 1_100 });
    expect(seen.every(({ told }) => told !== undefined)).toBe(true);
  });

  it('is prepared once on each connection', async () => {
    const { ask, sent, prepared, connections } = anAsking();
    for (let count = 0; count < 3; count += 1) {
      ask('a', 1);
      await settle();
      sent.at(-1)?.answer();
      await settle();
    }
    expect([prepared.length, connections()]).toEqual([1, 1]);
  });
});

describe('a question that fails', () => {
  it('fails for its callers alone; its connection is destroyed, and what was learnt is forgotten', async () => {
    const { ask, sent, released, onLost, prepared } = anAsking();
    const failing = [ask('a', 1), ask('b', 1)];
    await settle();
    const other = ask('c', 1);
    await settle();
    const next = ask('d', 1);
    const error = new Error('Connection terminated unexpectedly');
    sent[0]?.fail(error);
    await settle();
    expect(failing.map((seen) => seen.error)).toEqual([error, error]);
    expect([released, onLost.mock.calls.length]).toEqual([[true], 1]);
    sent[1]?.answer();
    sent[2]?.answer();
    await settle();
    expect([other.told?.clockMs, next.told?.clockMs]).toEqual([1_000, 1_000]);
    // One connection took the place of the one that was destroyed.
    expect([prepared.length, released]).toEqual([3, [true, false, false]]);
  });

  it('fails for its callers alone when there is no connection', async () => {
    const { ask, goAway } = anAsking();
    goAway();
    const seen = ask('a', 1);
    await settle();
    expect(isBusy(seen.error as Error)).toBe(true);
  });

  it('fails when it holds no id, and sends nothing', async () => {
    const { askFor, sent } = anAsking();
    const seen = askFor(tenantId, { ...wishOf('a'), scopeIds: ["'; drop table account; --"] });
    await settle();
    expect(seen.error).toMatchObject({ message: 'question: not an id, digest or name' });
    expect(sent).toEqual([]);
  });

  it('has failed when no answer comes for five seconds, for those as well who have waited as long for the next', async () => {
    const { ask, sent, onLost } = anAsking();
    const asked = [ask('a', 1)];
    await settle();
    asked.push(ask('b', 1));
    await settle();
    const waiting = ask('c', 1);
    await vi.advanceTimersByTimeAsync(4_000);
    const later = ask('d', 1);
    await vi.advanceTimersByTimeAsync(1_100);
    for (const { error } of asked) expect(isBusy(error as Error)).toBe(true);
    expect(onLost).toHaveBeenCalledTimes(2);
    // Those who waited are in the next two questions, or have heard it too.
    expect(sent.length).toBeLessThanOrEqual(4);
    await vi.advanceTimersByTimeAsync(5_100);
    for (const { error } of [waiting, later]) expect(isBusy(error as Error)).toBe(true);
  });

  it('lets nobody wait for good, however many have come', async () => {
    const { ask } = anAsking();
    const seen = Array.from({ length: 20 }, () => Array.from({ length: 400 }, () => ask('a', 1))).flat();
    await vi.advanceTimersByTimeAsync(15_500);
    expect(seen.filter(({ error }) => error === undefined)).toEqual([]);
  });
});

it('a connection that is lost while it is idle makes the process forget as well', () => {
  const { loseAnIdleOne, onLost } = anAsking();
  loseAnIdleOne();
  expect(onLost).toHaveBeenCalledTimes(1);
});
