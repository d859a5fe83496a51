import { expect, test } from 'vitest';
import { newPlace, wizardSteps } from './newPlaceSteps.ts';
import { placeProblems } from './problems.ts';

const { place, room } = newPlace.texts;
const problem = (path: (string | number)[], reason: string) => ({ room: 0, path, reason });

const [, basics, , , lending, window, terms] = wizardSteps;

test('a step has its own problems, in the rows that were added, and no others', () => {
  const texts = { ...room, 'frames.count': '1', 'frames.0.name': '午前', 'frames.0.hours.from': '夜' };
  const problems = [problem(['name'], '空'), problem(['frames', 0, 'hours'], '時間帯'), problem(['hours'], '開館')];
  expect(placeProblems(problems, basics?.own(texts) ?? {}).errors).toEqual({ name: '空' });
  expect(placeProblems(problems, lending?.own(texts) ?? {}).errors).toEqual({ 'frames.0.hours': '時間帯' });
  expect(placeProblems(problems, window?.own(texts) ?? {}).errors).toEqual({});
});

test('a room by the hour is asked for its price alone', () => {
  const texts = { ...room, lentBy: 'time', 'hourlyFee.weekday': '９３０', slotMinutes: '60' };
  expect(newPlace.request({ place, room: texts }).rooms).toMatchObject([
    {
      kind: 'add',
      timeFrameType: 'time',
      fields: { slotMinutes: 60, hourlyFee: { weekday: 930, saturday: 930, holiday: 930 } },
    },
  ]);
  const missing = [problem(['hourlyFee'], '必須')];
  expect(placeProblems(missing, lending?.own(texts) ?? {}).errors).toEqual({ hourlyFee: '必須' });
});

test('whether residents may reserve at once is chosen, and never meant', () => {
  expect(terms?.errors(room)).toEqual({ published: expect.stringContaining('選択してください') });
  for (const published of ['yes', 'no']) expect(terms?.errors({ ...room, published })).toEqual({});
});

test('says what becomes of a room that rests', () => {
  const resting = { place, room: { ...room, published: 'no' } };
  expect(newPlace.before(resting)).toContain('公開するまで');
  expect(newPlace.before({ place, room })).toContain('予約できます');
  expect(newPlace.afterwards(resting)).not.toBe(newPlace.afterwards({ place, room }));
});
