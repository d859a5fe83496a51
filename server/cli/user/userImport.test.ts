import iconv from 'iconv-lite';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BundleError } from '../bundle/BundleError.ts';
import { CliError } from '../CliError.ts';
import { aCliDatabase, type CliDatabase, testNowMs } from '../testing/aCliDatabase.ts';
import { townBundle } from '../testing/townBundle.ts';
import { decodeText } from './decodeText.ts';
import { readUserCsv } from './readUserCsv.ts';
import { keepUserFile } from './userCommands.ts';

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

  test.each([
    ['UTF-8', Buffer.from(`${header}\n${hanako}`)],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${header}\n${hanako}`)],
    ['Shift_JIS of Windows', iconv.encode(`${header}\n${hanako}`, 'cp932')],
  ])('from %s', (_, bytes) => {
    expect(read(decodeText(bytes)).lines[0]?.account.lastName).toBe('髙橋');
  });

  test('refuses bytes that are neither', () => {
    expect(() => decodeText(Buffer.from([0x81, 0xff, 0xfd]))).toThrow(CliError);
    expect(() => decodeText(iconv.encode('髙橋', 'cp932'), 'utf-8')).toThrow('The file is not utf-8.');
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

describe('Importing people', () => {
  let town: CliDatabase;
  let tenantId: string;
  beforeAll(async () => {
    town = await aCliDatabase();
  });
  afterAll(() => town.close());
  beforeEach(async () => {
    await town.clear();
    ({ tenantId } = await town.importText(townBundle));
  });

  const keep = (...lines: readonly string[]) =>
    keepUserFile({ db: town.db, nowMs: testNowMs }, { tenantId, file: 'people.csv', people: read(...lines) });

  test('adds them, brings them up to date, and changes nothing a third time', async () => {
    expect(await keep(header, hanako, jiro)).toEqual({ added: 2, changed: 0, removed: 0 });
    const moved = hanako.replace('みどり町', 'あお町').replace('hanako2026', 'another2026');
    const hashes = () => town.all.selectFrom('account').select('password_hash').orderBy('user_number').execute();
    const before = await hashes();
    expect(await keep(header, moved, jiro)).toEqual({ added: 0, changed: 1, removed: 0 });
    expect(await keep(header, moved, jiro)).toEqual({ added: 0, changed: 0, removed: 0 });
    expect(await hashes()).toEqual(before);
    const row = await town.all
      .selectFrom('account')
      .selectAll()
      .where('user_number', '=', '20000002')
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ last_name: '﨑山', last_name_kana: 'サキヤマ', email: null, phone_number_1: '000' });
  });

  const neededColumns = ['利用者番号', '姓', '名', 'セイ', 'メイ', '電話番号'];
  const neededCells = ['10000001', '緑川', '花', 'ミドリカワ', 'ハナ', '090-0000-0001'];
  const optional = [
    ['電話区分', 'phone_number_type', 'Home', 'Mobile'],
    ['メールアドレス', 'email', 'hana@example.jp', null],
    ['住所', 'address', 'みどり町1-1', ''],
    ['生年月日', 'birthday', '1988-04-02', null],
    ['利用停止期限', 'suspended_until', '2030-03-31', null],
  ] as const;
  const full = Object.fromEntries(optional.map(([, column, value]) => [column, value]));

  /** A guest of whom everything is known. */
  async function aGuest() {
    const update = { ...full, kind: 'guest' };
    await town.all.updateTable('account').set(update).where('user_number', '=', '10000001').execute();
    return () =>
      town.all.selectFrom('account').selectAll().where('user_number', '=', '10000001').executeTakeFirstOrThrow();
  }

  test('keeps of a person who exists whatever the header does not name', async () => {
    const guest = await aGuest();
    const before = await guest();
    await keep(neededColumns.join(), neededCells.join().replace('花', '華'));
    expect(await guest()).toEqual({ ...before, first_name: '華' });
  });

  test.each(optional)('an empty cell of %s clears it, and nothing else', async (name, column, value, cleared) => {
    const guest = await aGuest();
    const before = await guest();
    expect(before).toMatchObject({ [column]: value, kind: 'guest' });
    await keep([...neededColumns, name].join(), [...neededCells, ''].join());
    expect(await guest()).toEqual({ ...before, [column]: cleared });
  });

  test('keeps nobody when one of them cannot be kept', async () => {
    const before = await town.checksums();
    const taken = jiro.replace('自宅,', '自宅,hana@example.jp');
    const nameless = '20000003,,山,川,ヤマ,カワ,090-1-2,,,,';
    await expect(keep(header, hanako, taken, nameless)).rejects.toThrow(
      'people.csv:4: email: "hana@example.jp" belongs to user 10000001\n' +
        'people.csv:5: password: is missing, and the account is new',
    );
    expect(await town.checksums()).toEqual(before);
  });
});
