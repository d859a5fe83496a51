import { expect, it } from 'vitest';
import { CallFailure } from '#client/callFailure.ts';
import { type ClosureTexts, halfHours, missingIn, refusedFields, textsFrom, wantedFrom } from './closureForm.ts';
import { timesText } from './closureWords.ts';

const texts: ClosureTexts = {
  containerId: 'c',
  kind: 'maintenance',
  articleIds: [],
  from: '2026-12-01',
  to: '2026-12-03',
  weekdays: ['2'],
  ordinals: ['last'],
  isWholeDay: true,
  fromMinute: '540',
  toMinute: '720',
  reason: ' 工事 ',
  told: '工事のため',
};

it('says what is missing, field by field', () => {
  expect(missingIn(texts)).toEqual({});
  expect(Object.keys(missingIn({ ...texts, kind: '', to: '', told: ' ' }))).toEqual(['kind', 'to', 'told']);
  expect(missingIn({ ...texts, weekdays: [] })).toEqual({ weekdays: '曜日を選択してください。' });
});

it('asks for whole days, or for the time that was chosen', () => {
  expect(wantedFrom(texts)).toMatchObject({
    fromMinute: 0,
    toMinute: 1440,
    weekdays: [2],
    ordinals: ['last'],
    reason: '工事',
  });
  expect(wantedFrom({ ...texts, isWholeDay: false })).toMatchObject({ fromMinute: 540, toMinute: 720 });
});

it('is filled in again as it was saved', () => {
  const hours = { ...texts, reason: '工事', isWholeDay: false };
  expect(textsFrom(wantedFrom(hours))).toEqual(hours);
  expect(wantedFrom(textsFrom(wantedFrom(texts)))).toEqual(wantedFrom(texts));
});

it.each([
  [[], [], ''],
  [[3, 2], [], '火・水曜　'],
  [[1], ['last'], '毎月最終月曜　'],
  [[2], ['4th', '2nd'], '毎月第2・第4火曜　'],
  [[2, 3], ['1st'], '毎月第1の火・水曜　'],
] as const)('says the days of the weekdays %j and %j as "%s"', (weekdays, ordinals, text) => {
  const times = { ...wantedFrom(texts), weekdays: [...weekdays], ordinals: [...ordinals] };
  expect(timesText(times)).toMatch(new RegExp(`\\)　${text}終日$`));
});

it('offers half hours until midnight, and shows a refusal at its field', () => {
  expect([halfHours[0], halfHours.at(-1)].map((option) => option?.label)).toEqual(['00:00', '24:00']);
  const failure = { kind: 'refusal', status: 409, code: 'closurePast', message: '過ぎています。' } as const;
  expect(refusedFields(new CallFailure({ ...failure, details: [{ path: 'from' }] }))).toEqual({
    from: '過ぎています。',
  });
  expect(refusedFields(new CallFailure(failure))).toEqual({});
});
