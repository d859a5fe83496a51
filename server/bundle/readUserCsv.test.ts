import { describe, expect, test } from 'vitest';
import { BundleError } from './BundleError.ts';
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
    if (error instanceof BundleError) return error.problems.map(({ line, reason }) => ({ line, reason }));
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
    ['a column nobody knows', header.replace('住所', '番地'), hanako, 1, 'there is no column "番地"'],
    ['a column that is missing', header.replace('メイ', '住所'), hanako, 1, 'the column メイ is missing'],
    ['a column that stands twice', header.replace('メールアドレス', '姓'), hanako, 1, 'the column 姓 stands twice'],
    ['a line with too few columns', header, '20000001,hanako2026', 2, 'not CSV'],
    ['a quote that is never closed', header, hanako.replace('コーポ2"', 'コーポ2'), 4, 'not CSV'],
    ['a person without a number', header, hanako.replace('20000001', ''), 2, 'userNumber: is missing'],
    ['a person without a name', header, hanako.replace('花子', ''), 2, 'firstName: 氏名を入力してください。'],
    ['a weak password', header, hanako.replace('hanako2026', 'hanako'), 2, 'password: パスワードは8文字以上'],
    ['a phone number with letters', header, hanako.replace('090', '09O'), 2, 'phoneNumber: 電話番号は数字で'],
    ['a kind of phone nobody knows', header, hanako.replace('携帯', 'FAX'), 2, 'phoneNumberType: must be 携帯 or 自宅'],
    ['an address that is none', header, hanako.replace('@', ''), 2, 'email: メールアドレスの形式'],
    ['a birthday that does not exist', header, hanako.replace('4/2', '2/30'), 2, 'birthday: "1988/2/30" is not a day'],
    ['a birthday in words', header, hanako.replace('1988/4/2', '昭和63年'), 2, 'birthday: "昭和63年" is not a day'],
  ] as const;

  test.each(cases)('names %s with its line', (_, first, second, line, reason) => {
    expect(problemsOf(first, second)).toContainEqual({ line, reason: expect.stringContaining(reason) });
  });

  test('names what stands in an earlier line already', () => {
    expect(problemsOf(header, hanako, hanako.replace('20000001', '20000003'))).toEqual([
      { line: 4, reason: '"hanako@example.jp" stands in an earlier line already' },
    ]);
  });

  test('names an empty file', () => {
    expect(problemsOf(header)).toEqual([{ line: 1, reason: 'there is nobody in the file' }]);
  });
});
