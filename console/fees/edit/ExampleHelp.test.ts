import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { exampleText } from './ExampleHelp.tsx';

const rooms = new Map([['hall-a', 'ホールA']]);
const common = { name: '平日の例', article: 'hall-a', day: 'weekday', yen: 1000 };

it('an example is shown as it can be written, with a room and a frame of the version', () => {
  const byFrames = exampleText({ base: [{ kind: 'frames', yen: { '午前: 前半': 1000 } }] }, rooms);
  expect(parse(byFrames)).toEqual({ examples: [{ ...common, frames: ['午前: 前半'] }] });
  const byHours = exampleText({ base: [{ kind: 'time', yen: 300 }] }, rooms);
  expect(parse(byHours)).toEqual({ examples: [{ ...common, hours: '9:00-12:00' }] });
  expect(exampleText(null, new Map())).toContain('article: hall,');
});
