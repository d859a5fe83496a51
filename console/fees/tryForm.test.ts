import { expect, test } from 'vitest';
import type { FeeChoices } from '#contract/desk/fees.ts';
import { blankTrial, missingInTrial, trialFrom } from './tryForm.ts';

const none = { roomNames: [], frameNames: [], classes: [], conditions: [], reductions: [], equipment: [] };
const hours = { fromMinute: 540, toMinute: 1320 };
const choices: FeeChoices = {
  rooms: [
    { key: 'hall', name: 'ホール', ...hours, frames: ['午前', '午後'] },
    { key: 'music', name: '音楽室', ...hours, frames: [] },
  ],
  ...none,
};
const blank = blankTrial('2027-04-01');

test('a room and its frames, or hours in their order, are asked for', () => {
  expect(missingInTrial(choices, blank)).toEqual({ room: '部屋を選択してください。' });
  expect(missingInTrial(choices, { ...blank, room: 'hall', date: '' })).toEqual({
    date: '利用日を入力してください。',
    frames: '区分を選択してください。',
  });
  expect(missingInTrial(choices, { ...blank, room: 'hall', frames: ['午前'] })).toEqual({});
  expect(missingInTrial(choices, { ...blank, room: 'music' })).toEqual({});
  expect(missingInTrial(choices, { ...blank, room: 'music', toMinute: '540' })).toHaveProperty('hours');
});

test('[RULE-02] several days in a row are tried, one where none is said', () => {
  const use = { ...blank, room: 'hall', frames: ['午前'] };
  expect(trialFrom(choices, { ...use, days: '6' }).days).toBe(6);
  expect(['', '0'].map((days) => trialFrom(choices, { ...use, days }).days)).toEqual([1, 1]);
  expect(missingInTrial(choices, { ...use, days: '32' })).toEqual({ days: '日数は31日までです。' });
});

test('what does not belong to the room is not sent, and empty numbers are not said', () => {
  const typed = { ...blank, frames: ['午前'], attendees: '120', quantities: { mic: '2', piano: '', lamp: '0' } };
  expect(trialFrom(choices, { ...typed, room: 'hall' })).toEqual({
    article: 'hall',
    date: '2027-04-01',
    days: 1,
    frames: ['午前'],
    hours: null,
    admission: null,
    attendees: 120,
    classes: [],
    conditions: [],
    reductions: [],
    bookedDaysBefore: 30,
    equipment: [{ code: 'mic', quantity: 2 }],
  });
  expect(trialFrom(choices, { ...typed, room: 'music' })).toMatchObject({
    frames: [],
    hours: { fromMinute: 540, toMinute: 720 },
  });
});
