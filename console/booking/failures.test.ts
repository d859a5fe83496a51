import { expect, test } from 'vitest';
import { type Draft, draftAt } from './draft.ts';
import { failuresIn, failuresText } from './failures.ts';

const morning = { fromMinute: 540, toMinute: 720 };
const draft: Draft = draftAt({ articleId: 'a', days: [{ date: '2026-06-20', frames: [morning] }] });
const person = { userId: 'u', userNumber: '10000001', personName: '佐藤 恵' };
const use = { ...draft.use, purpose: '総会', purposeType: '会議' };
const types = ['会議'];

test('[BOARD-02] what is missing is told at once, each by its field', () => {
  const untimed = { articleId: 'b', days: [{ date: '2026-06-20', frames: [] }] };
  const failures = failuresIn({ ...draft, places: [...draft.places, untimed] }, types);
  expect(failures).toEqual({
    'b 2026-06-20': '利用する時間を選択してください。',
    person: '利用者を選択してください。',
    purpose: '使用目的を入力してください',
    purposeType: '種別を選択してください',
  });
  expect(failuresText(failures)).toBe('4か所の入力を確認してください。');
});

test('[BOARD-03] what is wrong with a guest is told at their fields', () => {
  const guest = { personName: '', personNameKana: '山田', phoneNumber: '12' };
  expect(failuresIn({ ...draft, way: 'guest', guest, use }, types)).toEqual({
    personName: '氏名を入力してください。',
    personNameKana: 'フリガナは、ひらがなまたはカタカナで入力してください。',
    phoneNumber: '電話番号は数字で、それぞれ4桁以内で入力してください。',
  });
});

test('[BOARD-02] nothing is wrong with a booking that can be sent', () => {
  const failures = failuresIn({ ...draft, person, use }, types);
  expect(failures).toEqual({});
  expect(failuresText(failures)).toBe('');
});
