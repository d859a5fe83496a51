import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mostPeople } from '#rules/account/import/peopleFile.ts';
import { untilJudged } from '#server/testing/aCrowd.ts';
import { aStaffMember, type TestStaff } from '#server/testing/aStaffMember.ts';
import { aMember, aTenant, type TestTenant } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
let tenant: TestTenant;
let staff: TestStaff;
beforeAll(async () => {
  server = await aServer({ listen: true });
});
afterAll(() => server.close());

const header = '姓,名,セイ,メイ,電話番号,メールアドレス,住所,生年月日';
const fileOf = (...lines: readonly string[]) => [header, ...lines].join('\r\n');
const arai = '新井,花子,あらい,ﾊﾅｺ,080-1111-2222,arai@example.jp,みどり町1-2,1980/1/2';
const ueda = '上田,一郎,ウエダ,イチロウ,0225-12-3456,,,';

async function inATown(setting: Record<string, unknown> = {}) {
  tenant = await aTenant(server, { setting });
  staff = await aStaffMember(server, tenant, { role: 'manager' });
}
const preview = async (csv: string) => (await server.call('Desk/PreviewPeople', { csv }, { staff })).body;
const send = (csv: string, seen: string, chosen: readonly number[] = []) =>
  server.callWith('Desk/ImportPeople', { csv, seen, chosen: [...chosen] }, { staff });
const namesHere = async () =>
  (
    await server.db
      .selectFrom('account')
      .select(['last_name', 'kind', 'email', 'birthday', 'phone_number_1', 'phone_number_type', 'password_hash'])
      .where('tenant_id', '=', tenant.tenantId)
      .orderBy('kana_key')
      .execute()
  ).map((row) => row);

describe('a file of people', () => {
  it('names the lines whose readings are written in kanji: nobody would be found by them', async () => {
    await inATown();
    const group = '上田,一郎,上田,イチロウ,0225-12-3456,みどり合唱団,みどり合唱団,はい';
    const csv = [
      '姓,名,セイ,メイ,電話番号,団体名,団体名カナ,代表者の在住・在勤・在学',
      '木下,進,木下,ススム,080-1111-2222,,,',
      group,
    ];
    const why = 'フリガナは、ひらがなまたはカタカナで入力してください。';
    expect((await preview(csv.join('\r\n'))).wrong).toEqual(
      expect.arrayContaining([
        { line: 2, column: 'セイ', why },
        { line: 3, column: 'セイ', why },
        { line: 3, column: '団体名カナ', why },
      ]),
    );
  });

  it('registers everybody in it at once, with a number for each line', async () => {
    await inATown();
    const csv = `\u{feff}${fileOf(arai, '', '"上田","一郎","ウエダ","イチロウ",0225-12-3456,,"石巻市\n1-1",昭和25年3月4日', ',,,,,,,')}`;
    const plan = await preview(csv);
    expect(plan).toMatchObject({ people: 2, wrong: [], known: [] });
    const { status, body } = await send(csv, plan.seen);
    expect(status).toBe(200);
    expect(body.leftOut).toBe(0);
    expect(body.registered).toMatchObject([
      { line: 2, personName: '新井 花子', userNumber: expect.stringMatching(/^\d{8}$/) },
      { line: 4, personName: '上田 一郎' },
    ]);
    expect(await namesHere()).toEqual([
      {
        last_name: '新井',
        kind: 'member',
        email: 'arai@example.jp',
        birthday: '1980-01-02',
        phone_number_1: '080',
        phone_number_type: 'Mobile',
        password_hash: '',
      },
      {
        last_name: '上田',
        kind: 'member',
        email: null,
        birthday: '1950-03-04',
        phone_number_1: '0225',
        phone_number_type: 'Home',
        password_hash: '',
      },
    ]);
  });

  it('with anything wrong registers nobody, and every wrong line is named with its column', async () => {
    await inATown();
    await aMember(server, tenant, { user_number: '12345678', email: 'taken@example.jp' });
    const csv = fileOf(
      ...[',花子,アライ,ハナコ,080-1111-2222,,,', '江川,二郎,エガワ,ジロウ,12,taken@example.jp,,1980/2/30'],
      ...['小川,三郎,オガワ,サブロウ,090-1111-3333,Taken@example.jp,,', arai, `別${arai}`],
    );
    const plan = await preview(csv);
    expect(plan.wrong).toEqual([
      { line: 2, column: '姓', why: '氏名を入力してください。' },
      { line: 3, column: '電話番号', why: '電話番号を、市外局番から入力してください。' },
      { line: 3, column: '生年月日', why: '「1988/4/2」「昭和63年4月2日」のように、実在する日を入力してください。' },
      { line: 4, column: 'メールアドレス', why: '3行目と同じメールアドレスです。' },
      {
        line: 4,
        column: 'メールアドレス',
        why: 'このメールアドレスは、利用者番号12345678の方が使っています。',
      },
      { line: 6, column: 'メールアドレス', why: '5行目と同じメールアドレスです。' },
    ]);
    expect((await send(csv, plan.seen)).body.error?.code).toBe('peopleWrong');
    expect(await namesHere()).toHaveLength(1);
  });

  it('tells every wrong field of a line in one round', async () => {
    await inATown();
    const csv = fileOf(
      arai,
      ',,,,12,arai@example.jp,,1980/2/30',
      `,花子,,ハナコ,080-1111-2222,at,${'あ'.repeat(201)},`,
    );
    expect((await preview(csv)).wrong.map(({ line, column }) => `${line} ${column}`)).toEqual([
      ...['3 姓', '3 名', '3 セイ', '3 メイ', '3 電話番号', '3 生年月日', '3 メールアドレス'],
      ...['4 姓', '4 セイ', '4 メールアドレス', '4 住所'],
    ]);
  });

  const groupHeader = `${header},団体名,団体名カナ,代表者の在住・在勤・在学`;
  const choir =
    '鈴木,一郎,すずき,イチロウ,0225-12-9999,choir@example.jp,みどり町9,,みどり合唱団,みどりがっしょうだん,はい';
  const group_rules = JSON.stringify({
    leastMembers: 3,
    localShare: 'half',
    checksHouseholds: false,
    term: { until: '03-31' },
    mustMeet: true,
    countsTogether: false,
  });

  it('registers a group with who represents it, as the counter does, and knows it again by its reading', async () => {
    await inATown({ group_rules });
    const csv = [groupHeader, `${arai},,,`, choir].join('\r\n');
    const plan = await preview(csv);
    expect(plan).toMatchObject({ people: 2, wrong: [], known: [] });
    const { body } = await send(csv, plan.seen);
    expect(body.registered).toMatchObject([{ personName: '新井 花子' }, { line: 3, personName: 'みどり合唱団' }]);
    const userNumber = body.registered[1]?.userNumber ?? '';
    const { body: group } = await server.call('Desk/GetGroup', { userNumber }, { staff });
    expect(group).toMatchObject({
      until: '2027-03-31',
      householdsChecked: false,
      former: [],
      members: [
        { personName: '鈴木 一郎', userNumber: '', isLocal: true, isRepresentative: true, since: '2026-06-10' },
      ],
    });
    const readings = await server.call('Desk/RevealMembers', { userNumber }, { staff });
    expect(readings.body.items).toMatchObject([{ kana: 'スズキ イチロウ' }]);
    const row = await server.db
      .selectFrom('account')
      .selectAll()
      .where('user_number', '=', userNumber)
      .where('tenant_id', '=', tenant.tenantId)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      is_group: true,
      last_name: 'みどり合唱団',
      first_name: '',
      last_name_kana: 'ミドリガッショウダン',
      email: 'choir@example.jp',
      phone_number_1: '0225',
      address: 'みどり町9',
      kind: 'member',
    });
    const another = choir.replace('0225-12-9999', '080-5555-6666').replace('choir@example.jp', '');
    expect((await preview([groupHeader, another, another].join('\r\n'))).known).toMatchObject([
      { line: 2, personName: 'みどり合唱団', alike: [{ userNumber, phoneEnd: '9999' }], sameAsLine: null },
      { line: 3, sameAsLine: 2 },
    ]);
  });

  it('tells all that is wrong with the lines of groups, and registers nobody', async () => {
    await inATown({ group_rules });
    const csv = [
      groupHeader,
      ',一郎,スズキ,イチロウ,12,,,1980/1/2,みどり合唱団,,市内',
      `${arai},,ミドリ,はい`,
      `${'鈴'.repeat(60)},${'一'.repeat(60)},スズキ,イチロウ,080-1111-3333,,,,${'団'.repeat(101)},ダン,いいえ`,
    ].join('\r\n');
    const { wrong, seen } = await preview(csv);
    expect(wrong.map(({ line, column, why }) => `${line} ${column} ${why}`)).toEqual([
      '2 姓 氏名を入力してください。',
      '2 電話番号 電話番号を、市外局番から入力してください。',
      '2 団体名カナ 団体名カナを入力してください。',
      '2 代表者の在住・在勤・在学 「はい」または「いいえ」を入力してください。',
      '2 生年月日 団体の行では空欄にしてください。',
      '3 団体名 団体名を入力してください。',
      '3 代表者の在住・在勤・在学 団体の行だけに入力してください。',
      '4 団体名 団体名は100文字以内で入力してください。',
      '4 姓 代表者の氏名とフリガナは、それぞれ100文字以内で入力してください。',
    ]);
    expect((await send(csv, seen)).body.error?.code).toBe('peopleWrong');
    expect(await namesHere()).toEqual([]);
  });

  it('registers no group where the town registers none', async () => {
    await inATown();
    const { wrong } = await preview([groupHeader, choir].join('\r\n'));
    expect(wrong).toEqual([{ line: 2, column: '団体名', why: 'この自治体の設定では、団体を登録できません。' }]);
  });

  it('that is none says so', async () => {
    await inATown();
    const whyOf = async (csv: string) => (await preview(csv)).wrong.map(({ line, column, why }) => [line, column, why]);
    expect(await whyOf('')).toEqual([[1, '', '利用者の行がありません。']]);
    expect(await whyOf('姓,名,ふりがな\n新井,花子,あらい')).toEqual([
      [1, 'ふりがな', 'この列は使えません。列を削除してください。'],
      ...['セイ', 'メイ', '電話番号'].map((name) => [1, name, 'この列がありません。1行目に列名を入れてください。']),
    ]);
    expect((await whyOf(`${header}\n"新井,花子`))[0]?.[2]).toContain('CSVとして読み取れません');
    const crowd = Array.from({ length: mostPeople + 1 }, (_, at) => `山田,太郎${at},ヤマダ,タロウ,090-1234-5678,,,`);
    expect(await whyOf(fileOf(...crowd))).toEqual([[1_002, '', expect.stringContaining('1,000名まで')]]);
  });

  it('sent twice registers nobody twice; who is known is left out unless he is chosen', async () => {
    await inATown();
    const csv = fileOf(arai, ueda, '上田,壱郎,ウエダ,イチロウ,0225-12-3456,,,');
    const first = await preview(csv);
    expect(first.known).toEqual([{ line: 4, personName: '上田 壱郎', alike: [], sameAsLine: 3 }]);
    expect((await send(csv, first.seen)).body).toMatchObject({ registered: [{ line: 2 }, { line: 3 }], leftOut: 1 });
    // Somebody who has not seen that they are there now.
    expect((await send(csv, first.seen)).body.error?.code).toBe('peopleWrong');
    const withoutMail = fileOf(arai.replace('arai@example.jp', ''), ueda);
    const second = await preview(withoutMail);
    expect(second.known).toMatchObject([
      { line: 2, alike: [{ personName: '新井 花子', phoneEnd: '2222' }] },
      { line: 3, alike: [{ personName: '上田 一郎', phoneEnd: '3456' }] },
    ]);
    expect((await send(withoutMail, second.seen)).body).toMatchObject({ registered: [], leftOut: 2 });
    expect(await namesHere()).toHaveLength(2);
    expect((await send(withoutMail, second.seen, [99])).body.error?.code).toBe('peopleChanged');
    expect((await send(withoutMail, second.seen, [2])).body).toMatchObject({ registered: [{ line: 2 }], leftOut: 1 });
    expect((await send(withoutMail, 'something else')).body.error?.code).toBe('peopleChanged');
    expect(await namesHere()).toHaveLength(3);
  });

  it('sent by two at once is registered once', async () => {
    await inATown();
    const csv = fileOf(ueda);
    const { seen } = await preview(csv);
    const answers = await Promise.all(
      [0, 1, 2].map(() => untilJudged(() => server.http('Desk/ImportPeople', { csv, seen, chosen: [] }, { staff }))),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await namesHere()).toHaveLength(1);
  });

  it('of a thousand people fits into a request, and is written down without one of them', async () => {
    await inATown();
    const lines = Array.from({ length: mostPeople }, (_, at) => {
      const number = String(1_000 + at);
      return `佐々木,${number}郎,ササキ,${'ア'.repeat((at % 40) + 1)}${'イ'.repeat(Math.floor(at / 40) + 1)},090-1234-${number},,宮城県石巻市みどり町${number}番地の1 みどりハイツ${number}号室,1980/1/2`;
    });
    const csv = fileOf(...lines);
    const plan = await preview(csv);
    expect(plan).toMatchObject({ people: mostPeople, wrong: [], known: [] });
    const { status, body } = await send(csv, plan.seen);
    expect([status, body.registered.length]).toEqual([200, mostPeople]);
    const kept = async (table: 'audit_event' | 'access_log') =>
      JSON.stringify(
        await server.db.selectFrom(table).select('request').where('tenant_id', '=', tenant.tenantId).execute(),
      );
    expect(await kept('audit_event')).not.toContain('佐々木');
    expect(await kept('access_log')).not.toContain('佐々木');
  });

  it('is for who may see people in bulk, with the factor given again', async () => {
    await inATown();
    const csv = fileOf(ueda);
    const desk = await aStaffMember(server, tenant, { role: 'desk' });
    expect((await server.callWith('Desk/PreviewPeople', { csv }, { staff: desk })).body.error?.code).toBe(
      'notPermitted',
    );
    const { seen } = await preview(csv);
    server.clock.advance(11 * 60_000);
    expect((await send(csv, seen)).body.error?.code).toBe('stepUpRequired');
    expect((await server.callWith('Desk/PreviewPeople', { csv }, { staff })).body.error?.code).toBe('stepUpRequired');
  });
});
