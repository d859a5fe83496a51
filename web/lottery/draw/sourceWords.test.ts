import { expect, test } from 'vitest';
import { quicknet } from '#rules/lottery/draw/drand.ts';
import { sealed } from '#rules/lottery/testing/aDraw.ts';
import { sourceWords } from './sourceWords.ts';

test('a sealed secret is said to be known to its keeper', () => {
  const { weakness, values } = sourceWords(sealed);
  expect(weakness).toContain('管理者が締切前に知ることができます');
  expect(values).toMatchObject([{ value: sealed.type === 'sealed' && sealed.secretHash }]);
});

test('a ceremony is worth its witnesses', () => {
  expect(sourceWords({ type: 'ceremony', digits: 20 })).toMatchObject({
    title: '立会いのもとで引いた数字（20桁）',
    weakness: expect.stringContaining('立会人の記録'),
  });
});

test('a beacon is named with its round and where to ask for it', () => {
  const { chainHash, publicKey, genesis, period } = quicknet;
  const words = sourceWords({ type: 'drand', chainHash, publicKey, genesis, period, round: 27_946_612 });
  expect(words.weakness).toBeNull();
  expect(words.title).toBe('公開乱数 drand の第27,946,612回');
  expect(words.address).toBe(`https://api.drand.sh/${chainHash}/public/27946612`);
});

test('a beacon with a key that nobody knows is not taken for the public one', () => {
  const words = sourceWords({ ...quicknet, type: 'drand', publicKey: '00'.repeat(96), round: 1 });
  expect(words.weakness).toContain('公開鍵がだれのものか');
});
