import { expect, it } from 'vitest';
import { waitingLine } from './waitingLine.ts';

const crowd = (count: number, work: () => Promise<void>) => Promise.allSettled(Array.from({ length: count }, work));

const refusalsOf = (settled: PromiseSettledResult<void>[]) =>
  settled.flatMap((one) => (one.status === 'rejected' ? [one.reason.refusal.code] : []));

it('lets a few wait at a time and the others behind them, in order', async () => {
  const wait = waitingLine({ atOnce: 2, behind: 4, inAll: 100 });
  const startedAt = performance.now();
  const order: number[] = [];
  await Promise.all([1, 2, 3, 4, 5, 6].map((number) => wait({ name: 'a' }, 50).then(() => order.push(number))));
  expect(order).toEqual([1, 2, 3, 4, 5, 6]);
  expect(performance.now() - startedAt).toBeGreaterThan(140);
});

it('refuses one key’s crowd and nobody else', async () => {
  const wait = waitingLine({ atOnce: 2, behind: 3, inAll: 100 });
  const many = crowd(8, () => wait({ name: 'a' }, 100));
  const other = await crowd(1, () => wait({ name: 'b' }, 10));
  expect(refusalsOf(other)).toEqual([]);
  expect(refusalsOf(await many)).toEqual(Array(3).fill('tooManyRequests'));
  expect(refusalsOf(await crowd(5, () => wait({ name: 'a' }, 10)))).toEqual([]);
});

it('is bounded over all keys, which never keeps out who has nothing to wait for', async () => {
  const wait = waitingLine({ atOnce: 2, behind: 3, inAll: 4 });
  let key = 0;
  const many = crowd(6, () => wait({ name: String(key++) }, 100));
  await wait({ name: 'resident' }, 0);
  expect(refusalsOf(await many)).toEqual(['busy', 'busy']);
});

it('gives each of a line its turn, however many attempts of another stand before it', async () => {
  const wait = waitingLine({ atOnce: 1, behind: 20, inAll: 100 });
  const order: string[] = [];
  const come = (of: string) => wait({ name: 'a', of }, 5).then(() => order.push(of));
  await Promise.all([...Array.from({ length: 6 }, () => come('guesser')), come('one'), come('two')]);
  expect(order.slice(0, 4)).toEqual(['guesser', 'guesser', 'one', 'two']);
  expect(order.slice(4)).toEqual(Array(4).fill('guesser'));
});

it('makes room in a full line: the last of who has most in it goes', async () => {
  const wait = waitingLine({ atOnce: 1, behind: 3, inAll: 100 });
  const many = crowd(4, () => wait({ name: 'a', of: 'guesser' }, 20));
  const others = ['one', 'two', 'three'].map((of) => crowd(1, () => wait({ name: 'a', of }, 20)));
  expect(refusalsOf((await Promise.all(others)).flat())).toEqual(['tooManyRequests']);
  expect(refusalsOf(await many)).toEqual(['tooManyRequests', 'tooManyRequests']);
});

it.each([
  [1, 9],
  [2, 4],
  [3, 3],
  [20, 1],
])('of %i processes each lets its share wait', async (processes, share) => {
  const wait = waitingLine({ atOnce: 3, behind: 6, inAll: 100 });
  const refused = refusalsOf(await crowd(12, () => wait({ name: 'a' }, 20, processes)));
  expect(refused).toEqual(Array(12 - share).fill('tooManyRequests'));
});
