import { expect, it } from 'vitest';
import { CallFailure } from '#client/callFailure.ts';
import { type ClosureTexts, halfHours, missingIn, refusedFields, textsFrom, wantedFrom } from './closureForm.ts';

const texts: ClosureTexts = {
  ...{ containerId: 'c', kind: 'maintenance', articleIds: [], from: '2026-12-01', to: '2026-12-03', weekdays: ['2'] },
  ...{ isWholeDay: true, fromMinute: '540', toMinute: '720', reason: ' 工事 ', told: '工事のため' },
};

it('says what is missing, field by field', () => {
  expect(missingIn(texts)).toEqual({});
  expect(Object.keys(missingIn({ ...texts, kind: '', to: '', told: ' ' }))).toEqual(['kind', 'to', 'told']);
});

it('asks for whole days, or for the time that was chosen', () => {
  expect(wantedFrom(texts)).toMatchObject({ fromMinute: 0, toMinute: 1440, weekdays: [2], reason: '工事' });
  expect(wantedFrom({ ...texts, isWholeDay: false })).toMatchObject({ fromMinute: 540, toMinute: 720 });
});

it('is filled in again as it was saved', () => {
  const hours = { ...texts, reason: '工事', isWholeDay: false };
  expect(textsFrom(wantedFrom(hours))).toEqual(hours);
  expect(wantedFrom(textsFrom(wantedFrom(texts)))).toEqual(wantedFrom(texts));
});

it('offers half hours until midnight, and shows a refusal at its field', () => {
  expect([halfHours[0], halfHours.at(-1)].map((option) => option?.label)).toEqual(['00:00', '24:00']);
  const failure = { kind: 'refusal', status: 409, code: 'closurePast', message: '過ぎています。' } as const;
  expect(refusedFields(new CallFailure({ ...failure, details: [{ path: 'from' }] }))).toEqual({
    from: '過ぎています。',
  });
  expect(refusedFields(new CallFailure(failure))).toEqual({});
});
