import { describe, expect, test } from 'vitest';
import { CallFailure, type FailureKind } from './callFailure.ts';
import { idempotencyKeys, noStore, type PendingAction, type PendingActionStore } from './idempotencyKeys.ts';

const failure = (kind: FailureKind, status: number) => new CallFailure({ kind, status, code: kind, message: '' });

const fails = (error: Error) => async (key: string) => {
  used.push(key);
  throw error;
};
const succeeds = async (key: string) => {
  used.push(key);
};
let used: string[] = [];

/** Sends the same request through all outcomes and counts the different keys used. */
async function keysOf(...outcomes: ((key: string) => Promise<void>)[]) {
  used = [];
  const keys = idempotencyKeys();
  for (const outcome of outcomes) await keys.run({ date: '2026-12-01' }, outcome).catch(() => undefined);
  return new Set(used).size;
}

test('a key has 128 bits', async () => {
  await keysOf(succeeds);
  expect(used[0]).toMatch(/^[0-9a-f]{32}$/);
});

test.each([
  ['no answer', failure('network', 0)],
  ['a fault', failure('fault', 500)],
  ['being told to wait', failure('refusal', 429)],
  ['a busy server, which may have lost its connection while committing', failure('refusal', 503)],
])('after %s the same request repeats the action', async (_, error) => {
  expect(await keysOf(fails(error), fails(error), succeeds)).toBe(1);
});

test('after a refusal the next press is a new action', async () => {
  expect(await keysOf(fails(failure('refusal', 409)), succeeds)).toBe(2);
});

test('after a success the next press is a new action', async () => {
  expect(await keysOf(succeeds, succeeds)).toBe(2);
});

test('without a memory every press is a new action, even after no answer', async () => {
  used = [];
  const keys = idempotencyKeys(noStore);
  await keys.run({}, fails(failure('network', 0))).catch(() => undefined);
  await keys.run({}, succeeds);
  expect(new Set(used).size).toBe(2);
});

test('another request is another action, even after no answer', async () => {
  used = [];
  const keys = idempotencyKeys();
  await keys.run({ date: '2026-12-01' }, fails(failure('network', 0))).catch(() => undefined);
  await keys.run({ date: '2026-12-02' }, succeeds);
  expect(new Set(used).size).toBe(2);
});

describe('with a memory that outlives the page', () => {
  let open: PendingAction | null = null;
  const memory: PendingActionStore = {
    read: () => open,
    write: (action) => {
      open = action;
    },
  };
  const lost = fails(failure('network', 0));

  test('a reloaded page repeats the action, and forgets it once it is settled', async () => {
    used = [];
    await idempotencyKeys(memory)
      .run({ date: '2026-12-01' }, lost)
      .catch(() => undefined);
    await idempotencyKeys(memory).run({ date: '2026-12-01' }, succeeds);
    expect(new Set(used).size).toBe(1);
    expect(open).toBeNull();
  });

  test('an action that is settled late does not make it forget the next one', async () => {
    const next = { request: '{}', key: 'of the next action' };
    await idempotencyKeys(memory).run({ date: '2026-12-01' }, async () => {
      open = next;
    });
    expect(open).toBe(next);
  });
});
