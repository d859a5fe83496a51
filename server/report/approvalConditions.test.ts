import { expect, it } from 'vitest';
import { conditionsOf } from './approval.view.ts';

const usual = conditionsOf('');

it('asks of everybody what is asked of everybody', () => {
  expect(usual).toHaveLength(5);
});

it.each(['・', '● ', '1. ', '２．', '(3)', '（4）', '① ', '- ', '　・　', '※'])(
  'takes a note without its %s, since the document numbers it',
  (mark) => expect(conditionsOf(`${mark}館内は禁煙です。`)).toEqual([...usual, '館内は禁煙です。']),
);

it('leaves what only begins with a number', () => {
  expect(conditionsOf('20日前までに打合せ票を提出してください。').at(-1)).toBe(
    '20日前までに打合せ票を提出してください。',
  );
});

it('says nothing twice, and prefers the words of the place', () => {
  const said = conditionsOf('・利用時間には、準備と片付けの時間を含みます。\n・館内は禁煙です。\n\n館内は禁煙です。');
  expect(said.filter((text) => text.includes('準備'))).toEqual(['利用時間には、準備と片付けの時間を含みます。']);
  expect(said.filter((text) => text.includes('禁煙'))).toHaveLength(1);
  expect(
    conditionsOf('備品を破損または紛失したときは、すぐに届け出てください。').filter((text) => /届け出/.test(text)),
  ).toHaveLength(1);
});

it.each([
  '駐輪場での破損・紛失は責任を負いません。忘れ物はご連絡ください。',
  '備品を破損したときは、すぐに届け出てください。',
])('drops no duty for a note that says another thing: %s', (note) => {
  expect(conditionsOf(note)).toEqual([...usual, note]);
});
