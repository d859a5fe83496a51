import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadOf, testSeed } from '#rules/testing/load.ts';
import { foldedAs, searchFold } from '#rules/text/searchFold.ts';
import { foundIn } from '#server/db/sql/foundIn.ts';
import { aStaffMember } from '#server/testing/aStaffMember.ts';
import { aMember, aTenant } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

const folded = async (texts: readonly string[]) => {
  const { rows } = await sql<{ folded: string }>`
    select search_fold(typed) as folded from unnest(${[...texts]}::text[]) with ordinality as of(typed, at)
    order by at`.execute(server.db);
  return rows.map((row) => row.folded);
};

it('[TEXT-02] the database folds every character of the table as the screens do', async () => {
  const letters = [...foldedAs.keys()];
  expect(await folded(letters)).toEqual(letters.map(searchFold));
});

it('[TEXT-02] the database folds whatever is typed as the screens do', async () => {
  const typed = fc.sample(
    fc.string({
      unit: fc.oneof(
        fc.constantFrom(...foldedAs.keys(), ' ', '　', 'ー', '・', '\u{E0101}'),
        fc.string({ unit: 'grapheme', maxLength: 1 }),
      ),
    }),
    { seed: testSeed, numRuns: loadOf(500) },
  );
  const texts = typed.filter((text) => text.isWellFormed() && !text.includes('\0'));
  expect(await folded(texts)).toEqual(texts.map(searchFold));
});

it('[TEXT-02] whoever writes a name or an address writes what it is found by', async () => {
  const tenant = await aTenant(server);
  const member = await aMember(server, tenant);
  const keys = () =>
    server.db
      .selectFrom('account')
      .select(['folded_kana_key', 'folded_name_key', 'folded_address_key', 'folded_email_key'])
      .where('tenant_id', '=', tenant.tenantId)
      .where('user_id', '=', member.userId)
      .executeTakeFirstOrThrow();
  await server.db
    .updateTable('account')
    .set({ last_name: '齋藤', first_name: '﨑子', last_name_kana: 'サイトウ', first_name_kana: 'キョーコ' })
    .set({ address: '石巻市穀町１４の１', email: 'Kyoko@Example.jp' })
    .where('tenant_id', '=', tenant.tenantId)
    .where('user_id', '=', member.userId)
    .execute();
  expect(await keys()).toEqual({
    folded_kana_key: searchFold('サイトウキョーコ'),
    folded_name_key: searchFold('齋藤﨑子'),
    folded_address_key: '石巻市穀町141',
    folded_email_key: 'kyoko@example.jp',
  });
});

it('[TEXT-02] a column that is not kept folded is searched by a pattern, the longest one too', async () => {
  const isFound = async (text: string, typed: string) => {
    const { rows } = await sql<{ yes: boolean }>`select ${foundIn(sql`${text}::text`, typed)} as yes`.execute(
      server.db,
    );
    return rows[0]?.yes;
  };
  expect(await isFound('ﾀﾞﾝｽ 發表會（渡邉家）', 'だんす発表')).toBe(true);
  expect(await isFound('[第2回] 100%', '第２回]１００％')).toBe(true);
  expect(await isFound('ダンス', 'タンス')).toBe(false);
  expect(await isFound('ダンス', ' ')).toBe(false);
  for (const letter of ['が', '斉']) expect(await isFound(letter.repeat(100), letter.repeat(100))).toBe(true);
  // One character that becomes eighteen.
  expect(await isFound('', '\uFDFA'.repeat(100))).toBe(false);
});

it.each([
  ['a family name in another form', '斎藤', '渡辺'],
  ['another width', 'ｸﾄﾞｳ', 'ﾅﾀﾞ'],
  ['blanks', ' 斉　藤 ', '渡 邊'],
  ['small kana and long marks', '斉藤キヨコ', 'ユコ'],
])('[TEXT-02] the logs of changes and of looks find by %s', async (_what, actor, resident) => {
  const tenant = await aTenant(server);
  const name = { last_name: '渡邉', first_name: 'ゆーこ', last_name_kana: 'クドウナダ', first_name_kana: 'ユーコ' };
  const { userNumber } = await aMember(server, tenant, name);
  const staff = await aStaffMember(server, tenant, { name: '齋藤 キョーコ（クドウ）' });
  await server.call('Desk/RevealPerson', { userNumber, fields: ['phone'] }, { staff });
  const suspension = { userNumber, until: '2026-12-31', reason: '無断不使用', seenUntil: null };
  await server.call('Desk/SuspendPerson', suspension, { staff });
  const sought = async (call: 'Desk/ListAccess' | 'Console/ListAudit', search: object) =>
    (await server.call(call, search, { staff })).body.items.length;
  expect(await sought('Desk/ListAccess', { actor })).toBe(1);
  expect(await sought('Desk/ListAccess', { resident })).toBe(1);
  expect(await sought('Console/ListAudit', { actor })).toBe(1);
  for (const other of ['斎木', 'ユカ']) {
    expect(await sought('Desk/ListAccess', { resident: other })).toBe(0);
    expect(await sought('Console/ListAudit', { actor: other })).toBe(0);
  }
});
