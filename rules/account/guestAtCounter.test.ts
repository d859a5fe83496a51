import { expect, test } from 'vitest';
import { guestAtCounter } from './guestAtCounter.ts';

const guest = { personName: '山田　太郎', personNameKana: 'やまだ たろう', phoneNumber: '０９０１２３４５６７８' };
const failed = (more: Partial<typeof guest>) =>
  guestAtCounter({ ...guest, ...more }).failures.map(({ field, code }) => `${field} ${code}`);

test('[BOARD-03] a guest is stored by the parts of his name, his reading in katakana', () => {
  const { failures, form } = guestAtCounter(guest);
  expect(failures).toEqual([]);
  expect(form).toMatchObject({
    lastName: '山田',
    firstName: '太郎',
    lastNameKana: 'ヤマダ',
    firstNameKana: 'タロウ',
    phoneNumber1: '090',
    phoneNumber2: '1234',
    phoneNumber3: '5678',
  });
});

test.each<[string, Partial<typeof guest>, string[]]>([
  ['a name alone is enough', { personNameKana: '', phoneNumber: '' }, []],
  ['blanks are no name', { personName: '　' }, ['personName nameRequired']],
  ['a name that is too long', { personName: 'あ'.repeat(150) }, ['personName tooLong']],
  ['a reading that is too long', { personNameKana: 'あ'.repeat(150) }, ['personNameKana tooLong']],
  [
    'everything at once, in the order of the fields',
    { personName: '', personNameKana: '山田', phoneNumber: '12' },
    ['personName nameRequired', 'personNameKana kanaInvalid', 'phoneNumber phoneTooLong'],
  ],
])('[BOARD-03] what is refused of a guest: %s', (_title, more, failures) => {
  expect(failed(more)).toEqual(failures);
});
