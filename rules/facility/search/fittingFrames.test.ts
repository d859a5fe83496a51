import { expect, it } from 'vitest';
import { fittingFrames } from './fittingFrames.ts';

const frame = (name: string, fromMinute: number, toMinute: number) => ({ name, fromMinute, toMinute });
const [morning, afternoon, evening] = [frame('午前', 540, 720), frame('午後', 780, 1020), frame('夜間', 1080, 1320)];
const wholeDay = frame('全日', 540, 1320);
const hours = Array.from({ length: 6 }, (_, index) => frame(`${9 + index}時`, 540 + index * 60, 600 + index * 60));

it.each([
  ['any hour at all', [morning, wholeDay], null, false, '午前 全日'],
  ['the shortest frame that holds the hours', [wholeDay, morning, afternoon], [600, 660], false, '午前'],
  ['a long frame where no shorter one holds them', [wholeDay, morning, afternoon], [660, 840], false, '全日'],
  ['frames one after the other', hours, [600, 780], false, '10時 11時 12時'],
  ['hours that begin within a frame', hours, [630, 720], false, '10時 11時'],
  ['a gap between two frames', [morning, afternoon], [660, 840], false, ''],
  ['hours before the first frame', [morning, afternoon], [480, 600], false, ''],
  ['hours after the last frame', hours, [840, 960], false, ''],
  ['frames that touch a part of the day', [morning, afternoon, evening, wholeDay], [1020, 1320], true, '夜間 全日'],
  ['frames that end where the part begins', [morning], [720, 1080], true, ''],
] as const)('[OPEN-03] finds %s', (_what, frames, wanted, isAnyPart, expected) => {
  const range = wanted && { fromMinute: wanted[0], toMinute: wanted[1] };
  const found = fittingFrames<ReturnType<typeof frame>>(frames, { hours: range, isAnyPart });
  expect(found.map(({ name }) => name).join(' ')).toBe(expected);
});
