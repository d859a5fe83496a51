import { expect, test } from 'vitest';
import { cheaperFrames } from './cheaperFrames.ts';

const frame = (name: string, from: number, to: number, fee: number) => ({
  name,
  fromMinute: from * 60,
  toMinute: to * 60,
  fee,
});
const morning = frame('午前', 9, 12, 1200);
const afternoon = frame('午後', 13, 17, 1600);
const evening = frame('夜間', 18, 22, 2000);
const daytime = frame('午前・午後', 9, 17, 2500);
const whole = frame('全日', 9, 22, 4500);

type Frame = typeof morning;
const sumOf = (frames: readonly Frame[]) => frames.reduce((sum, { fee }) => sum + fee, 0);

function names(offered: readonly Frame[], used: readonly Frame[], more = 0) {
  const fromMinute = Math.min(...used.map((one) => one.fromMinute));
  const toMinute = Math.max(...used.map((one) => one.toMinute));
  const found = cheaperFrames(offered, { fromMinute, toMinute }, { total: sumOf(used) + more, totalOf: sumOf });
  return found && [found.frames.map(({ name }) => name).join('＋'), found.total];
}

const offered = [morning, afternoon, evening, whole];

test.each<[string, readonly Frame[], readonly Frame[], unknown]>([
  ['the whole day instead of all of its frames', offered, [morning, afternoon, evening], ['全日', 4500]],
  ['a combination instead of its frames', [...offered, daytime], [morning, afternoon], ['午前・午後', 2500]],
  ['frames instead of a whole day that costs more', [...offered, daytime], [whole], undefined],
  ['the best of several', [...offered, { ...daytime, fee: 2000 }], [whole], ['午前・午後＋夜間', 4000]],
  ['nothing where frames are the cheapest already', offered, [morning, afternoon], undefined],
  ['nothing instead of a frame by itself', offered, [evening], undefined],
])('%s', (_title, all, used, expected) => {
  expect(names(all, used)).toEqual(expected);
});

test('more time than was asked for may cost less', () => {
  expect(names([morning, afternoon, { ...whole, fee: 2000 }], [morning, afternoon])).toEqual(['全日', 2000]);
});

test('frames with the one between them left out are not offered: it belongs to the use', () => {
  const cheap = { ...afternoon, fee: 0 };
  expect(names([morning, cheap, evening], [morning, evening], 1)).toEqual(['午前＋午後＋夜間', 3200]);
});

test('an extension is held by a longer frame, and the fewest frames are offered of what costs the same', () => {
  const use = { fromMinute: morning.fromMinute, toMinute: 13 * 60 };
  const both = [morning, afternoon, { ...daytime, fee: 2800 }];
  expect(cheaperFrames(both, use, { total: 3000, totalOf: sumOf })?.frames.map(({ name }) => name)).toEqual([
    '午前・午後',
  ]);
});

test('what has no price is not offered', () => {
  expect(cheaperFrames(offered, whole, { total: 9999, totalOf: () => null })).toBeUndefined();
});
