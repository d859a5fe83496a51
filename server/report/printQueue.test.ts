import { expect, it } from 'vitest';
import { Refused } from '../refused.ts';
import type { ApprovalFacts } from './approvalFacts.ts';
import { printQueue } from './printQueue.ts';

const factsOf = (article: string) => ({ article }) as ApprovalFacts;
const someone = () => new AbortController().signal;

/** A queue whose prints end when the test says so. */
function aQueue(most?: number) {
  const begun: string[] = [];
  let end = Promise.withResolvers<Buffer>();
  const print = printQueue(
    (facts) => {
      begun.push((facts as ApprovalFacts).article);
      end = Promise.withResolvers();
      return end.promise;
    },
    most === undefined ? {} : { most },
  );
  const ask = (article: string, gone = someone()) => print(article, factsOf(article), gone);
  return {
    begun,
    ask,
    print,
    async endOne() {
      end.resolve(Buffer.from(begun.at(-1) ?? ''));
      await new Promise((resolve) => setImmediate(resolve));
    },
    async failOne() {
      end.reject(new Error('out of memory'));
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

it('prints once for all who wait for the same, and again for who comes afterwards', async () => {
  const { ask, begun, endOne } = aQueue();
  const all = Promise.all([ask('hall'), ask('hall'), ask('hall')]);
  await endOne();
  expect((await all).map(String)).toEqual(['hall', 'hall', 'hall']);
  expect(begun).toEqual(['hall']);
  const later = ask('hall');
  await endOne();
  expect(String(await later)).toBe('hall');
  expect(begun).toEqual(['hall', 'hall']);
});

it('prints anew what says something else by now, and what another link asks for', async () => {
  const { print, begun, endOne } = aQueue();
  const all = Promise.all([
    print('link', factsOf('before'), someone()),
    print('link', factsOf('after'), someone()),
    print('other', factsOf('after'), someone()),
  ]);
  for (let count = 0; count < 3; count += 1) await endOne();
  expect((await all).map(String)).toEqual(['before', 'after', 'after']);
  expect(begun).toEqual(['before', 'after', 'after']);
});

it('one after the other, in the order of asking, without those who have gone', async () => {
  const { ask, begun, endOne } = aQueue();
  const first = ask('first');
  const gone = new AbortController();
  const left = Array.from({ length: 300 }, (_, count) => ask(`left ${count % 7}`, gone.signal));
  const [half, last] = [ask('left 3'), ask('last')];
  gone.abort();
  expect(new Set(await Promise.all(left))).toEqual(new Set([null]));
  for (let count = 0; count < 3; count += 1) await endOne();
  expect((await Promise.all([first, half, last])).map(String)).toEqual(['first', 'left 3', 'last']);
  expect(begun).toEqual(['first', 'left 3', 'last']);
});

it('who has gone before asking gets nothing, and who leaves a print under way disturbs nobody', async () => {
  const { ask, begun, endOne } = aQueue();
  expect(await ask('hall', AbortSignal.abort())).toBeNull();
  expect(begun).toEqual([]);
  const gone = new AbortController();
  const left = ask('hall', gone.signal);
  gone.abort();
  expect(await left).toBeNull();
  const joins = ask('hall');
  await endOne();
  expect(String(await joins)).toBe('hall');
  expect(begun).toEqual(['hall']);
});

it('refuses as busy beyond its bound, but never what is waited for already, and takes more once there is room', async () => {
  const { ask, endOne } = aQueue(2);
  const taken = [ask('one'), ask('two'), ask('two')];
  await expect(ask('three')).rejects.toEqual(new Refused('busy'));
  await endOne();
  taken.push(ask('three'));
  await endOne();
  await endOne();
  expect((await Promise.all(taken)).map(String)).toEqual(['one', 'two', 'two', 'three']);
});

it('goes on after a print that failed', async () => {
  const { ask, endOne, failOne } = aQueue();
  const failed = ask('one');
  const next = ask('two');
  await Promise.all([expect(failed).rejects.toThrow('out of memory'), failOne()]);
  await endOne();
  expect(String(await next)).toBe('two');
});
