import { describe, expect, it } from 'vitest';
import { combinedRooms, smallestFrames, usedBlocks } from './blocks.ts';

const range = (fromMinute: number, toMinute: number) => ({ fromMinute, toMinute });
const [morning, afternoon, evening] = [range(540, 720), range(780, 1020), range(1080, 1320)];
const day = range(540, 1320);

describe('[STAT-01] blocks', () => {
  it.each([
    ['全日 counts as its frames', [morning, afternoon, evening, day], [morning, afternoon, evening]],
    ['a frame of two others does not count', [morning, afternoon, range(540, 1020)], [morning, afternoon]],
    ['one that is alone counts', [day], [day]],
    ['of two alike the first counts', [morning, range(540, 720)], [morning]],
    ['frames that only overlap both count', [range(540, 780), range(720, 900)], [range(540, 780), range(720, 900)]],
  ])('%s', (_, offered, expected) => {
    expect(smallestFrames(offered)).toEqual(expected);
  });

  const whole = { spaceIds: ['A', 'B'], blocks: [morning, afternoon] };
  const half = { spaceIds: ['A'], blocks: [morning, afternoon] };
  const inA = (use: typeof morning) => ({ ...use, spaceIds: ['A'] });
  const inB = (use: typeof morning) => ({ ...use, spaceIds: ['B'] });
  const inAll = (use: typeof morning) => ({ ...use, spaceIds: ['A', 'B'] });

  it.each([
    ['a use takes its block', half, [inA(morning)], [true, false], true],
    ['a use of all day takes every one', half, [inA(day)], [true, true], true],
    ['a part of a block takes it', half, [inA(range(700, 800))], [true, true], true],
    ['what ends when it begins does not', half, [inA(range(720, 780))], [false, false], true],
    ['a use of another room does not', half, [inB(day)], [false, false], false],
    ['a use of the whole takes its half', half, [inAll(morning)], [true, false], true],
    ['a use of a half does not take the whole', whole, [inA(morning)], [false, false], false],
    ['both halves do', whole, [inA(morning), inB(day)], [true, false], true],
    ['both halves at different times do not', whole, [inA(morning), inB(afternoon)], [false, false], false],
    ['nobody takes nothing', half, [], [false, false], false],
    ['a room without blocks has a day of use', { spaceIds: ['A'], blocks: [] }, [inA(morning)], [], true],
    ['a room without spaces is never used', { spaceIds: [], blocks: [morning] }, [inA(morning)], [false], false],
  ])('%s', (_, room, uses, used, hasUse) => {
    expect(usedBlocks(room, uses)).toEqual({ used, hasUse });
  });

  const room = (articleId: string, ...spaceIds: string[]) => ({ articleId, spaceIds });
  it.each([
    ['a hall of its halves', [room('all', 'A', 'B'), room('a', 'A'), room('b', 'B')], ['all']],
    ['not one with a part that is no room', [room('all', 'A', 'B'), room('a', 'A')], []],
    ['the later of two alike', [room('one', 'A'), room('other', 'A')], ['other']],
    [
      'a hall of three, and of two of them',
      [room('all', 'A', 'B', 'C'), room('ab', 'A', 'B'), room('a', 'A'), room('b', 'B'), room('c', 'C')],
      ['all', 'ab'],
    ],
    ['nothing of single rooms', [room('a', 'A'), room('b', 'B')], []],
  ])('combined is %s', (_, rooms, expected) => {
    expect([...combinedRooms(rooms)]).toEqual(expected);
  });
});
