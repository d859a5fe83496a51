import { describe, expect, test } from 'vitest';
import { BundleError } from './BundleError.ts';
import { fileProblem } from './problem/problem.ts';
import { readUserCsv } from './readUserCsv.ts';

const header = '会員番号,パスワード,姓,名,セイ,メイ,電話番号,電話区分,メールアドレス,住所,生年月日';
const hanako =
  '20000001,hanako2026,髙橋,花子,タカハシ,ハナコ,090-1111-2222,携帯,hanako@example.jp,"みどり町1-1\nコーポ2",1988/4/2';
const jiro = '20000002,jiro2026x,﨑山,次郎,さきやま,ジロウ,000-111-2222,自宅,,,';

const read = (...lines: readonly string[]) =>
  readUserCsv({ file: 'people.csv', text: `${lines.join('\r\n')}\r\n`, userNumberLabel: '会員番号' });

function problemsOf(...lines: readonly string[]) {
  try {
    read(...lines);
  } catch (error) {
    if (error instanceof BundleError)
      return error.problems.map((problem) => ({ line: problem.line, reason: fileProblem(problem).reason }));
    throw error;
  }
  return [];
}

describe('Reading a CSV file of people', () => {
  test('takes the tenant’s own label, quoted line breaks, days with slashes and empty columns', () => {
    const [first, second] = read(header, hanako, jiro).lines;
    expect(first).toMatchObject({ line: 2, account: { userNumber: '20000001', birthday: '1988-04-02' } });
    expect(second).toMatchObject({
      line: 4,
      account: { userNumber: '20000002', phoneNumberType: 'Home', email: '', birthday: null },
    });
  });

  test('with a byte order mark', () => {
    expect(read(`\uFEFF${header}`, hanako).lines[0]?.account.lastName).toBe('髙橋');
  });

  const cases = [
    ['a column nobody knows', header.replace('住所', '番地'), hanako, 1, '「番地」という列は使えません'],
    ['a column that is missing', header.replace('メイ', '住所'), hanako, 1, '「メイ」の列がありません'],
    ['a column that stands twice', header.replace('メールアドレス', '姓'), hanako, 1, '「姓」の列が2つあります'],
    ['a line with too few columns', header, '20000001,hanako2026', 2, 'CSVとして読み取れません'],
    ['a quote that is never closed', header, hanako.replace('コーポ2"', 'コーポ2'), 3, 'CSVとして読み取れません'],
    ['a person without a number', header, hanako.replace('20000001', ''), 2, 'userNumber: この項目がありません'],
    ['a person without a name', header, hanako.replace('花子', ''), 2, 'firstName: 氏名を入力してください。'],
    ['a weak password', header, hanako.replace('hanako2026', 'hanako'), 2, 'password: パスワードは8文字以上'],
    ['a phone number with letters', header, hanako.replace('090', '09O'), 2, 'phoneNumber: 電話番号は数字で'],
    [
      'a kind of phone nobody knows',
      header,
      hanako.replace('携帯', 'FAX'),
      2,
      'phoneNumberType: 「携帯」か「自宅」と書いてください',
    ],
    ['an address that is none', header, hanako.replace('@', ''), 2, 'email: メールアドレスの形式'],
    [
      'a birthday that does not exist',
      header,
      hanako.replace('4/2', '2/30'),
      2,
      'birthday: 「1988/2/30」は、「1988/4/2」のように',
    ],
    [
      'a birthday in words',
      header,
      hanako.replace('1988/4/2', '昭和63年'),
      2,
      'birthday: 「昭和63年」は、「1988/4/2」のように',
    ],
  ] as const;

  test.each(cases)('names %s with its line', (_, first, second, line, reason) => {
    expect(problemsOf(first, second)).toContainEqual({ line, reason: expect.stringContaining(reason) });
  });

  test('names what stands in an earlier line already', () => {
    expect(problemsOf(header, hanako, hanako.replace('20000001', '20000003'))).toEqual([
      { line: 4, reason: '「hanako@example.jp」は、前の行にもあります。' },
    ]);
  });

  test('names an empty file', () => {
    expect(problemsOf(header)).toEqual([{ line: 1, reason: '利用者の行がありません。' }]);
  });
});
