import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallFailure, failureOf, networkFailure } from '#client/callFailure.ts';
import { inMyTurn, type QueueWait, queueWaitIn } from './waitInQueue.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const waiting = (waitSeconds: number, aboutSeconds: number) =>
  failureOf(503, { error: { code: 'waiting', message: '', details: { waitSeconds, aboutSeconds } } });
const wrong = failureOf(401, { error: { code: 'wrongCredentials', message: '' } });

/** Asks with these answers, one after the other; a failure is thrown. */
function asking(...answers: readonly unknown[]) {
  const stopping = new AbortController();
  const told: QueueWait[] = [];
  const left = [...answers];
  const ask = vi.fn(async () => {
    const answer = left.shift();
    if (answer instanceof CallFailure) throw answer;
    return answer;
  });
  const ended = inMyTurn(ask, { signal: stopping.signal, onWait: (wait) => told.push(wait) });
  const outcome = ended.then(
    (answer) => ({ answer }),
    (error: unknown) => ({ error }),
  );
  return { ask, told, outcome, stop: () => stopping.abort() };
}

test('asks again when the server said, until the turn has come', async () => {
  const { ask, told, outcome } = asking(waiting(8, 10), waiting(1.5, 3), 'in');
  await vi.advanceTimersByTimeAsync(7_999);
  expect(ask).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(ask).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(await outcome).toEqual({ answer: 'in' });
  expect(told).toEqual([
    { waitSeconds: 8, aboutSeconds: 10 },
    { waitSeconds: 1.5, aboutSeconds: 3 },
  ]);
});

test('ends with any other failure, at once or after waiting', async () => {
  expect(await asking(wrong).outcome).toEqual({ error: wrong });
  const later = asking(waiting(1, 1), wrong);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await later.outcome).toEqual({ error: wrong });
});

test('a lost connection ends the first call, but nobody who waits loses his place by it', async () => {
  const lost = networkFailure();
  expect(await asking(lost).outcome).toEqual({ error: lost });
  const waited = asking(waiting(2, 9), lost, lost, 'in');
  await vi.advanceTimersByTimeAsync(6_000);
  expect(await waited.outcome).toEqual({ answer: 'in' });
  const gone = asking(waiting(2, 9), ...Array(6).fill(lost));
  await vi.advanceTimersByTimeAsync(12_000);
  expect(await gone.outcome).toEqual({ error: lost });
});

test('stopping ends the wait and asks no more', async () => {
  const { ask, outcome, stop } = asking(waiting(8, 10), 'in');
  await vi.advanceTimersByTimeAsync(1_000);
  stop();
  expect(await outcome).toHaveProperty('error.name', 'AbortError');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).toHaveBeenCalledTimes(1);
});

test('a wait without figures is a second', () => {
  expect(queueWaitIn(failureOf(503, { error: { code: 'waiting', message: '' } }))).toEqual({
    waitSeconds: 1,
    aboutSeconds: 1,
  });
  expect(queueWaitIn(failureOf(503, { error: { code: 'busy', message: '' } }))).toBeNull();
  expect(queueWaitIn(new Error('x'))).toBeNull();
});
