import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anEvent } from '#server/testing/anEvent.ts';
import { aCategory, anEventContainer } from '#server/testing/anEventContainer.ts';
import { anEventTenant } from '#server/testing/aSchool.ts';
import { aSpan } from '#server/testing/aSpan.ts';
import { aMember, type TestTenant } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { aMovingTown, type Files, moveInto } from './testing/moveInto.ts';
import { moveWords, type WrongCode } from './words/moveWords.ts';

let server: TestServer;
let rooms: TestTenant;
let courses: TestTenant;
beforeAll(async () => {
  server = await aServer();
  const town = await aMovingTown(server);
  rooms = town.tenant;
  await aMember(server, rooms, { user_number: '555', last_name_kana: 'ベツ', first_name_kana: 'ジン' });
  courses = await anEventTenant(server);
  const category = await aCategory(server, await anEventContainer(server, courses, { name: '学習館' }), {
    name: '教養',
  });
  const spans = [await aSpan(server, courses, { name: '先着' })];
  await anEvent(server, category, { name: '書道', capacity: 1, spans, row: { number: 'C-1' } });
  await anEvent(server, category, { name: '俳句', spans, row: { number: 'C-2' } });
  await anEvent(server, category, { name: '俳句', spans, row: { number: 'C-3' } });
  await anEvent(server, category, { name: '茶道', row: { number: 'C-4' } });
});
afterAll(() => server.close());

const peopleHead = '番号,利用者番号,氏名,フリガナ,電話番号,メールアドレス,生年月日,利用者区分';
const arai = '1,,新井 花子,アライ ハナコ,080-1111-2222,,,市内';
const ueda = '2,,上田 一郎,ウエダ イチロウ,080-3333-4444,,,';
const people = (...lines: readonly string[]) => ({ people: [peopleHead, ...lines].join('\n') });
const roomHead =
  '予約番号,利用者の番号,施設,部屋,利用日,時間枠,開始時刻,終了時刻,状態,使用料,収納済額,使用目的,人数,申込日時';
const room = 'R-1,1,中央公民館,ホールA,2026/6/20,,9:00,12:00,予約,1200,,合唱,20,2026/5/1 9:30';
const reserved = (...lines: readonly string[]): Files => ({
  ...people(arai, ueda),
  reservations: [roomHead, ...lines].join('\n'),
});
const entryHead = '申込番号,利用者の番号,講座,状態,受講料';
const entered = (...lines: readonly string[]): Files => ({
  ...(people(arai, ueda).people && { people: people(arai.replace('市内', ''), ueda).people }),
  entries: [entryHead, ...lines].join('\n'),
});
const groups = '番号,団体名,団体名カナ,電話番号,世帯の確認\n9,みどり会,ミドリカイ,0225-11-2222,';
const members = (...lines: readonly string[]): Files => ({
  ...people(arai, ueda),
  groups,
  members: ['団体の番号,構成員の番号,氏名,フリガナ,代表者,加入日,脱退日', ...lines].join('\n'),
});

type Case = { readonly files: Files; readonly at: string; readonly isOfCourses?: boolean; readonly columns?: string };

/** For each mistake files with it, and where it is found: file, line and column. */
const cases: Readonly<Record<WrongCode, Case>> = {
  notCsv: { files: { people: `${peopleHead}\n"1,` }, at: 'people.csv:2:' },
  noLines: { files: { people: peopleHead }, at: 'people.csv:1:' },
  columnMissing: { files: { people: `番号,氏名\n1,新井 花子` }, at: 'people.csv:1:電話番号' },
  columnTwice: { files: { people: `番号,番号,電話番号\n1,1,080-1111-2222` }, at: 'people.csv:1:番号' },
  missing: { files: people(',,新井 花子,アライ ハナコ,080-1111-2222,,,'), at: 'people.csv:2:番号' },
  tooLong: { files: reserved(room.replace('合唱', 'あ'.repeat(201))), at: 'reservations.csv:2:使用目的' },
  notDay: { files: people(arai.replace(',,市内', ',1980/2/30,市内')), at: 'people.csv:2:生年月日' },
  notMoment: { files: reserved(room.replace('2026/5/1 9:30', '5月の初め')), at: 'reservations.csv:2:申込日時' },
  notTime: { files: reserved(room.replace('9:00,', '朝,')), at: 'reservations.csv:2:開始時刻' },
  timesReversed: { files: reserved(room.replace('9:00,12:00', '12:00,9:00')), at: 'reservations.csv:2:終了時刻' },
  notYen: { files: reserved(room.replace('1200', '-1200')), at: 'reservations.csv:2:使用料' },
  notCount: { files: reserved(room.replace(',20,', ',多数,')), at: 'reservations.csv:2:人数' },
  notFlag: { files: members('9,1,,,たぶん,2020/4/1,'), at: 'members.csv:2:代表者' },
  stateUnknown: { files: reserved(room.replace('予約,', '仮押さえ,')), at: 'reservations.csv:2:状態' },
  notOverYet: { files: reserved(room.replace('予約,', '利用済み,')), at: 'reservations.csv:2:状態' },
  earlierLine: { files: people(arai, arai), at: 'people.csv:3:番号' },
  numberTaken: { files: people(arai.replace('1,,', '1,555,')), at: 'people.csv:2:利用者番号' },
  nameNotSplit: { files: people(arai.replace('新井 花子', '新井花子')), at: 'people.csv:2:氏名' },
  formRefused: { files: people(arai.replace('080-1111-2222', '12')), at: 'people.csv:2:電話番号' },
  classUnknown: { files: people(arai.replace('市内', '県外')), at: 'people.csv:2:利用者区分' },
  groupsNotOffered: { files: { groups }, at: 'groups.csv:2:番号', isOfCourses: true },
  personUnknown: { files: reserved(room.replace('R-1,1', 'R-1,7')), at: 'reservations.csv:2:利用者の番号' },
  groupUnknown: { files: members('8,1,,,,2020/4/1,'), at: 'members.csv:2:団体の番号' },
  memberUnnamed: { files: members('9,,木村 光,,,2020/4/1,'), at: 'members.csv:2:氏名' },
  twoRepresentatives: { files: members('9,1,,,はい,2020/4/1,', '9,2,,,はい,2020/4/1,'), at: 'members.csv:3:代表者' },
  termReversed: { files: members('9,1,,,,2020/4/1,2019/4/1'), at: 'members.csv:2:脱退日' },
  roomUnknown: { files: reserved(room.replace('ホールA', '和室')), at: 'reservations.csv:2:部屋' },
  roomAmbiguous: {
    files: { ...reserved(room.replace('中央公民館,ホールA', ',会議室')) },
    at: 'reservations.csv:2:部屋',
  },
  frameUnknown: { files: reserved(room.replace(',,9:00,12:00', ',早朝,,')), at: 'reservations.csv:2:時間枠' },
  linesDiffer: {
    files: reserved(room, room.replace('2026/6/20', '2026/6/27').replace('R-1,1', 'R-1,2')),
    at: 'reservations.csv:3:利用者の番号',
  },
  doubleUse: {
    files: reserved(room, room.replace('R-1', 'R-2').replace('9:00,12:00', '11:00,13:00')),
    at: 'reservations.csv:3:利用日',
  },
  placeTaken: { files: reserved(room.replace('2026/6/20', '2026/7/1')), at: 'reservations.csv:2:利用日' },
  courseUnknown: { files: entered('A-1,1,C-9,確定,0'), at: 'entries.csv:2:講座', isOfCourses: true },
  courseAmbiguous: { files: entered('A-1,1,俳句,確定,0'), at: 'entries.csv:2:講座', isOfCourses: true },
  courseWithoutSpan: { files: entered('A-1,1,C-4,確定,0'), at: 'entries.csv:2:講座', isOfCourses: true },
  courseFull: { files: entered('A-1,1,C-1,確定,0', 'A-2,2,C-1,確定,0'), at: 'entries.csv:3:講座', isOfCourses: true },
  enteredTwice: { files: entered('A-1,1,C-2,確定,0', 'A-2,1,C-2,確定,0'), at: 'entries.csv:3:講座', isOfCourses: true },
  enteredHere: { files: entered('A-9,1,C-3,確定,0'), at: 'entries.csv:2:利用者の番号', isOfCourses: true },
  moneyOfNothing: { files: { ...reserved(room), unpaid: '予約番号,未収額\nR-9,100' }, at: 'unpaid.csv:2:予約番号' },
  moneyZero: { files: { ...reserved(room), unpaid: '予約番号,未収額\nR-1,0' }, at: 'unpaid.csv:2:未収額' },
  owedWhenCancelled: {
    files: { ...reserved(room.replace('予約,', '取消,')), unpaid: '予約番号,未収額\nR-1,1200' },
    at: 'reservations.csv:2:状態',
  },
  sumsDiffer: {
    files: { ...reserved(room.replace('1200,,', '1200,500,')), unpaid: '予約番号,未収額\nR-1,600' },
    at: 'reservations.csv:2:使用料',
  },
  paidTooLittle: {
    files: { ...reserved(room.replace('予約,1200,,', '取消,1200,100,')), credits: '予約番号,還付額\nR-1,500' },
    at: 'reservations.csv:2:収納済額',
  },
  roomsNotOffered: {
    files: { ...people(arai.replace('市内', '')), reservations: [roomHead, room].join('\n') },
    at: 'reservations.csv:1:',
    isOfCourses: true,
  },
  coursesNotOffered: { files: { ...people(arai), entries: `${entryHead}\nA-1,1,C-1,確定,0` }, at: 'entries.csv:1:' },
};

describe('[MOVE-01] a wrong line is named, and nothing is written', () => {
  it.for(Object.keys(moveWords) as WrongCode[])('%s', async (code) => {
    const { files, at, isOfCourses = false } = cases[code];
    const tenant = isOfCourses ? courses : code === 'roomAmbiguous' ? await twoHalls() : rooms;
    if (code === 'placeTaken')
      await moveInto(server, tenant, reserved(room.replace('R-1', 'R-8').replace('2026/6/20', '2026/7/1')));
    if (code === 'enteredHere') await moveInto(server, tenant, entered('A-8,1,C-3,確定,0'));
    const before = await countRows(tenant);
    const { isDone, wrong } = await moveInto(server, tenant, files);
    expect(isDone).toBe(false);
    expect(wrong.map(({ file, line, column }) => `${file}:${line}:${column}`)).toContain(at);
    const found = wrong.filter(({ file, line, column }) => `${file}:${line}:${column}` === at).map(({ why }) => why);
    expect(found).toContainEqual(expect.stringMatching(sentenceOf(code)));
    expect(await countRows(tenant)).toEqual(before);
  });

  it('finds all of them in one round', async () => {
    const { wrong } = await moveInto(server, rooms, {
      ...people(arai.replace('080-1111-2222', '12'), ueda.replace('上田 一郎', '上田一郎')),
      reservations: [roomHead, room.replace('ホールA', '和室'), room.replace('R-1', 'R-2').replace('1200', 'x')].join(
        '\n',
      ),
    });
    expect(wrong.map(({ file, line }) => `${file}:${line}`)).toEqual([
      'people.csv:2',
      'people.csv:3',
      'reservations.csv:2',
      'reservations.csv:3',
    ]);
  });

  it('does not understand a map with a field that no file has', async () => {
    const asked = moveInto(server, rooms, people(arai), { columns: 'people:\n  columns: { telephone: 電話 }' });
    await expect(asked).rejects.toMatchObject({ refusal: { code: 'malformed' } });
  });
});

/** What the words of a mistake look like, whatever its values are. */
function sentenceOf(code: WrongCode) {
  const values = new Proxy({}, { get: () => '…' });
  const text = (moveWords[code] as (values: unknown) => string)(values);
  return new RegExp(`^${text.split('…').map(RegExp.escape).join('.*')}$`, 's');
}

/** A town of which two halls have a room of the same name. */
async function twoHalls() {
  const { tenant, hall } = await aMovingTown(server);
  await server.db
    .updateTable('article')
    .set({ name: '会議室' })
    .where('article_id', 'in', [hall.halfA.articleId, hall.halfB.articleId])
    .execute();
  return tenant;
}

async function countRows({ tenantId }: TestTenant) {
  const tables = [
    'account',
    'group_member',
    'reservation',
    'event_reservation',
    'ledger',
    'occupancy',
    'moved_row',
  ] as const;
  const counts = await Promise.all(
    tables.map((table) => server.db.selectFrom(table).select('tenant_id').where('tenant_id', '=', tenantId).execute()),
  );
  return counts.map(({ length }) => length);
}
