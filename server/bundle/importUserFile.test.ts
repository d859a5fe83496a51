import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Calls } from '../cli/commandCall.ts';
import { aCliDatabase, type CliDatabase } from '../cli/testing/aCliDatabase.ts';
import { callsOn } from '../cli/testing/callsOn.ts';
import { schoolBundle } from '../cli/testing/schoolBundle.ts';
import { townBundle } from '../cli/testing/townBundle.ts';

const header = '利用者番号,パスワード,姓,名,セイ,メイ,電話番号,電話区分,メールアドレス,住所,生年月日';
const hanako =
  '20000001,hanako2026,髙橋,花子,タカハシ,ハナコ,090-1111-2222,携帯,hanako@example.jp,"みどり町1-1\nコーポ2",1988/4/2';
const jiro = '20000002,jiro2026x,﨑山,次郎,さきやま,ジロウ,000-111-2222,自宅,,,';

let town: CliDatabase;
let calls: Calls;
beforeAll(async () => {
  town = await aCliDatabase();
  calls = await callsOn(town);
});
afterAll(() => town.close());
beforeEach(async () => {
  await town.clear();
  await town.importText(townBundle);
});

const send = (csv: string, alias = 'town') => calls.asStaff(alias, 'Local/ImportUsers', { file: 'people.csv', csv });
const keep = (...lines: readonly string[]) => send(`${lines.join('\r\n')}\r\n`);

describe('Local/ImportUsers', () => {
  test('adds people, brings them up to date, and changes nothing a third time', async () => {
    expect(await keep(header, hanako, jiro)).toEqual({ people: 2, change: { added: 2, changed: 0, removed: 0 } });
    const moved = hanako.replace('みどり町', 'あお町').replace('hanako2026', 'another2026');
    const hashes = () => town.all.selectFrom('account').select('password_hash').orderBy('user_number').execute();
    const before = await hashes();
    expect((await keep(header, moved, jiro)).change).toEqual({ added: 0, changed: 1, removed: 0 });
    expect((await keep(header, moved, jiro)).change).toEqual({ added: 0, changed: 0, removed: 0 });
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
    return async () => {
      const account = town.all.selectFrom('account').selectAll().where('user_number', '=', '10000001');
      // The database folds names, address and mail itself.
      const isWritten = ([name]: readonly [string, unknown]) => !name.startsWith('folded_');
      return Object.fromEntries(Object.entries(await account.executeTakeFirstOrThrow()).filter(isWritten));
    };
  }

  test('keeps of a person who exists whatever the header does not name', async () => {
    const guest = await aGuest();
    const before = await guest();
    await keep(neededColumns.join(), neededCells.join().replace('花', '華'));
    const keys = { first_name_key: '華', name_key: '緑川華' };
    expect(await guest()).toEqual({ ...before, first_name: '華', ...keys });
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
    const file = 'people.csv';
    await expect(keep(header, hanako, taken, nameless)).rejects.toMatchObject({
      refusal: {
        code: 'bundleRefused',
        details: [
          { file, line: 4, reason: 'email: 「hana@example.jp」は利用者10000001のものです。' },
          { file, line: 5, reason: 'password: 新しい利用者のパスワードがありません。' },
        ],
      },
    });
    expect(await town.checksums()).toEqual(before);
  });

  test('says of each group in the file that it is none of its people', async () => {
    await keep(header, hanako, jiro);
    await town.all
      .updateTable('account')
      .set({ is_group: true, first_name: '', first_name_kana: '', group_until: '2027-03-31' })
      .where('user_number', 'in', ['20000001', '20000002'])
      .execute();
    const before = await town.checksums();
    const detail = (line: number, number: string) => ({
      file: 'people.csv',
      line,
      reason: `firstName: 利用者${number}は団体で、名がありません。この行を除いてください。`,
    });
    await expect(keep(header, hanako, jiro)).rejects.toMatchObject({
      refusal: { code: 'bundleRefused', details: [detail(2, '20000001'), detail(4, '20000002')] },
    });
    expect(await town.checksums()).toEqual(before);
  });

  test('refuses what is no such file, with its lines, and keeps nobody', async () => {
    const before = await town.checksums();
    await expect(keep(header, hanako.replace('携帯', 'FAX'))).rejects.toMatchObject({
      refusal: {
        code: 'bundleRefused',
        details: [{ file: 'people.csv', line: 2, reason: 'phoneNumberType: 「携帯」か「自宅」と書いてください。' }],
      },
    });
    await expect(send('')).rejects.toMatchObject({ refusal: { code: 'bundleRefused' } });
    await expect(keep(header, hanako.replace('花子', '花\0子'))).rejects.toMatchObject({
      refusal: { code: 'malformed' },
    });
    await expect(send(header, 'nobody')).rejects.toMatchObject({ refusal: { code: 'notFound' } });
    expect(await town.checksums()).toEqual(before);
  });

  test('touches nobody of another tenant who has the same number', async () => {
    const { tenantId } = await town.importText(schoolBundle);
    const people = () =>
      town.all.selectFrom('account').selectAll().where('tenant_id', '=', tenantId).orderBy('user_number').execute();
    const before = await people();
    await keep(neededColumns.join(), neededCells.join().replace('花', '華'));
    expect(await people()).toEqual(before);
    expect(before).toMatchObject([{ user_number: '10000001', first_name: '花' }]);
  });
});
