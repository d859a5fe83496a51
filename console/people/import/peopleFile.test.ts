import iconv from 'iconv-lite';
import { expect, it } from 'vitest';
import { readPeople } from '#rules/account/import/readPeople.ts';
import { readPeopleFile, templateText } from './peopleFile.ts';

const fileOf = (text: string, encoding: string) => new Blob([new Uint8Array(iconv.encode(text, encoding))]);
const text = '姓,名\r\n髙木,①花子';

it.each([
  ['utf-8', 'UTF-8'],
  ['cp932', 'Shift_JIS'],
])('a file in %s is read as it was written', async (encoding, name) => {
  expect(await readPeopleFile(fileOf(text, encoding))).toEqual({ csv: text, encoding: name });
});

it.each([
  ['UTF-16', fileOf(`\u{feff}${text}`, 'utf-16le'), 'UTF-16'],
  [
    'what is no text',
    new Blob([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0xff])]),
    'UTF-8でもShift_JISでもありません',
  ],
  ['more than a thousand people need', new Blob(['あ'.repeat(200_000)]), '500KB'],
])('a file in %s is not, and the reason is named', async (_what, file, reason) => {
  expect(await readPeopleFile(file)).toEqual({ problem: expect.stringContaining(reason) });
});

it('the template has a column for everything that can be told, and lines without a mistake', () => {
  expect(templateText(true).split('\r\n')[0]).toBe(
    '\u{feff}姓,名,セイ,メイ,電話番号,メールアドレス,住所,生年月日,団体名,団体名カナ,代表者の在住・在勤・在学',
  );
  expect(templateText(false).split('\r\n')).toEqual([
    '\u{feff}姓,名,セイ,メイ,電話番号,メールアドレス,住所,生年月日',
    '山田,花子,ヤマダ,ハナコ,090-1234-5678,,みどり町1-2-3,1980/1/2',
    '',
  ]);
  const { people, wrong } = readPeople(templateText(true), (code) => code);
  expect(wrong).toEqual([]);
  expect(people).toMatchObject([
    { line: 2, form: { lastName: '山田', firstName: '花子' }, representative: null },
    {
      line: 3,
      form: { lastName: 'みどり合唱団', firstName: '' },
      representative: { personName: '鈴木 一郎', personNameKana: 'スズキ イチロウ', isLocal: true },
    },
  ]);
});
