import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aVersion, framesCost } from '#rules/testing/anOrdinance.ts';
import { aFeeText } from '#server/testing/aFeeText.ts';
import { aHall, type HallOptions } from '#server/testing/aHall.ts';
import { aReservation, reserveBody } from '#server/testing/aReservation.ts';
import { aStaffMember, type TestStaff } from '#server/testing/aStaffMember.ts';
import { aResident } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
let resident: Awaited<ReturnType<typeof aResident>>;
let manager: TestStaff;
let viewer: TestStaff;
beforeAll(async () => {
  server = await aServer();
  resident = await aResident(server);
  manager = await aStaffMember(server, resident.tenant, { role: 'manager', name: '館長 一郎' });
  viewer = await aStaffMember(server, resident.tenant, { role: 'viewer' });
});
afterAll(() => server.close());

const current = aVersion({
  firstDay: '2026-04-01',
  base: [framesCost({ 午前: 1000, 午後: 2000, 夜間: 3000, 全日: 5000 })],
  steps: [{ kind: 'rounding', unit: 10, mode: 'down' }],
});

const hallWith = (options: HallOptions = {}) => aHall(server, resident.tenant, { ordinance: [current], ...options });
type Hall = Awaited<ReturnType<typeof hallWith>>;

const ask = (hall: Hall, text: string, staff = manager) =>
  server.call('Desk/PreviewFees', { containerId: hall.containerId, text }, { staff });
const seen = async (hall: Hall, text: string) => (await ask(hall, text)).body;
const publish = (hall: Hall, text: string, revision: number, staff = manager) =>
  server.call('Desk/PublishFees', { containerId: hall.containerId, text, revision }, { staff });
const versionsOf = async ({ containerId }: Hall, staff = viewer) => {
  const { body } = await server.call('Desk/ListFeeVersions', { containerId }, { staff });
  return body.items.flatMap(({ versions }) => versions);
};

describe('What a version would change', () => {
  it('is told price by price and rule by rule against what holds now, and nothing is written', async () => {
    const hall = await hallWith();
    const text = await aFeeText(server, hall, { yen: 1_100 });
    const { plan, problems } = await seen(hall, text);
    expect(problems).toEqual([]);
    expect(plan).toMatchObject({ firstDay: '2027-04-01', inForceSince: '2026-04-01', isReplacing: false });
    const [whole] = plan?.prices ?? [];
    expect(whole?.articleName).toBe('ホール全体');
    expect(whole?.rows[0]).toEqual({ name: '午前', prices: Array(4).fill({ yen: 1100, before: 1000 }) });
    expect(plan?.rules).toEqual([
      {
        title: '端数処理',
        note: '',
        rows: [{ label: '合計', when: '', effect: '10円未満切捨て', law: '', change: 'gone' }],
      },
    ]);
    expect(await versionsOf(hall)).toHaveLength(1);
  });

  it('is told of a text as long as it may be, in Japanese', async () => {
    const hall = await hallWith();
    const text = await aFeeText(server, hall);
    const long = `${text}# ${'備'.repeat(60_000 - text.length - 2)}`;
    const { plan, revision } = await seen(hall, long);
    expect(plan).toMatchObject({ firstDay: '2027-04-01' });
    const { body } = await publish(hall, long, revision);
    expect(body).toMatchObject({ firstDay: '2027-04-01' });
  });

  it('names what is wrong by its line', async () => {
    const hall = await hallWith();
    const text = await aFeeText(server, hall);
    expect(await seen(hall, '')).toMatchObject({ plan: null, problems: [{ line: 1, reason: 'テキストが空です。' }] });
    expect(await seen(hall, text.replace('law: 市民会館条例 別表\n', ''))).toMatchObject({
      plan: null,
      problems: [{ line: 1, reason: '根拠：この項目がありません。入力してください。' }],
    });
    expect(await seen(hall, text.replace('午前: 1100', '朝: 1100'))).toMatchObject({
      plan: null,
      problems: [{ line: 5, reason: '基本使用料1番目の金額「朝」：「朝」という区分はありません。' }],
    });
    expect(await seen(hall, 'firstDay: [')).toMatchObject({ plan: null, problems: [{ line: 1 }] });
  });

  it.each<[string, (text: string) => string, string | RegExp]>([
    ['a day that does not exist', (text) => text.replace('2027-04-01', '2027-02-30'), /^適用開始日：ある日付を/],
    [
      'another word',
      (text) => text.replace('dayOfUse', 'day'),
      /^対象：「dayOfUse」（利用日）、「dayOfBooking」（申込日）のいずれか/,
    ],
    ['an unknown entry', (text) => `${text}extra: 1\n`, /^「extra」：ここに書ける項目ではありません。/],
    ['an entry twice', (text) => `${text}law: 条例\n`, '同じ項目が2回あります。'],
    [
      'a price with a comma',
      (text) => text.replace('午前: 1100', '午前: 1,100'),
      /「1,100」.*「1100」と書いてください。/,
    ],
    ['a price in words', (text) => text.replace('午前: 1100', '午前: 千円'), /整数で書いてください。$/],
    ['a price below nothing', (text) => text.replace('午前: 1100', '午前: -1'), /0以上にしてください。$/],
    ['a tab', (text) => text.replace('  - {', '\t- {'), /タブがあります。/],
    [
      'no price for a frame',
      (text) => text.replace(', 夜間: 3300', ''),
      /夜間の料金（平日・土曜・日曜・祝日）がありません。$/,
    ],
    ['no list', (text) => text.replace(/base:\n.*\n/, 'base: 1000\n'), /^基本使用料：一覧/],
    [
      'a share as a number',
      (text) =>
        `${text}steps:\n  - { kind: rates, as: more, of: [base], combine: sum, rules: [{ code: a, label: 加算, add: 0.3 }] }\n`,
      /割合「0.3」は「30%」と書いてください。/,
    ],
    [
      'an unknown condition of use',
      (text) =>
        `${text}steps:\n  - { kind: rates, as: more, of: [base], combine: sum, rules: [{ code: a, label: 加算, when: { conditions: [profit] }, add: 30% }] }\n`,
      /「profit」という使用の区分はありません。$/,
    ],
    [
      'a step of what is not there',
      (text) =>
        `${text}steps:\n  - { kind: rates, as: more, of: [stage], combine: sum, rules: [{ code: a, label: 加算, add: 30% }] }\n`,
      /「stage」を計算する手順が、これより前にありません。$/,
    ],
  ])('says in Japanese what is wrong: %s', async (_, change, told) => {
    const hall = await hallWith();
    const { problems, plan } = await seen(hall, change(await aFeeText(server, hall)));
    expect(plan).toBeNull();
    expect(problems).toEqual(
      expect.arrayContaining([
        { line: expect.any(Number), reason: typeof told === 'string' ? told : expect.stringMatching(told) },
      ]),
    );
    // Nothing is left as an import says it.
    expect(problems.map(({ reason }) => reason).filter((reason) => /[a-z]+ [a-z]+ [a-z]+/i.test(reason))).toEqual([]);
  });

  it('is not for a day that is over, nor in the place of what is in force', async () => {
    const hall = await hallWith();
    await server.call('Reservation/Reserve', reserveBody(hall), { session: resident.session });
    const over = await seen(hall, await aFeeText(server, hall, { firstDay: '2026-05-01' }));
    expect(over.problems).toMatchObject([
      { reason: expect.stringContaining('適用開始日（2026-05-01）が過ぎています。') },
    ]);
    const inForce = await seen(hall, await aFeeText(server, hall, { firstDay: '2026-04-01' }));
    expect(inForce.problems).toMatchObject([
      { reason: expect.stringContaining('2026-04-01からの版は適用が始まっているため、変更できません。') },
    ]);
  });

  it('counts the reservations whose days lie under it, and they keep their fee', async () => {
    const hall = await hallWith();
    const { reservationId } = await aReservation(server, resident.member, hall, { date: '2026-07-11' });
    await aReservation(server, resident.member, hall, { date: '2026-06-30' });
    await aReservation(server, resident.member, hall, { date: '2026-07-12', state: 'cancelled_user' });
    const byUse = await seen(hall, await aFeeText(server, hall, { firstDay: '2026-07-01' }));
    expect(byUse.plan?.kept).toMatchObject({ number: 1, items: [{ reservationId, firstDay: '2026-07-11' }] });
    const byBooking = { firstDay: '2026-07-01', appliesBy: 'dayOfBooking' } as const;
    expect((await seen(hall, await aFeeText(server, hall, byBooking))).plan?.kept.number).toBe(0);
    const { revision } = byUse;
    const before = await server.db.selectFrom('reservation').select(['reservation_id', 'fee']).execute();
    expect((await publish(hall, await aFeeText(server, hall, { firstDay: '2026-07-01' }), revision)).status).toBe(200);
    expect(await server.db.selectFrom('reservation').select(['reservation_id', 'fee']).execute()).toEqual(before);
  });

  it('says what the published examples come to', async () => {
    const hall = await hallWith();
    const right = await seen(hall, await aFeeText(server, hall, { yen: 1_100, published: 1_100 }));
    expect(right.plan?.examples).toEqual([
      { name: '平日 午前', unit: 'yen', published: 1100, came: 1100, lines: ['午前 1,100円 (市民会館条例 別表)'] },
    ]);
    const wrong = await seen(hall, await aFeeText(server, hall, { yen: 1_100, published: 1_000 }));
    expect(wrong.problems).toEqual([]);
    expect(wrong.plan?.examples).toMatchObject([{ published: 1000, came: 1100 }]);
  });
});

describe('A version is published', () => {
  it('[FEE-02] by the same rules as an import: it stands planned, with who entered it, and the revision tells it', async () => {
    const hall = await hallWith();
    const text = await aFeeText(server, hall);
    const { revision } = await seen(hall, text);
    const { status, body } = await publish(hall, text, revision);
    expect([status, body]).toEqual([200, { versionId: expect.any(String), firstDay: '2027-04-01' }]);
    expect(await versionsOf(hall)).toMatchObject([
      { versionId: body.versionId, firstDay: '2027-04-01', state: 'planned', enteredBy: '館長 一郎さん' },
      { firstDay: '2026-04-01', state: 'inForce', enteredBy: '' },
    ]);
    const [last] = await server.db
      .selectFrom('tenant_revision')
      .select(['revision', 'changes'])
      .where('tenant_id', '=', hall.tenantId)
      .orderBy('revision', 'desc')
      .limit(1)
      .execute();
    expect(last).toMatchObject({
      revision: revision + 1,
      changes: [{ kind: 'added', subject: `施設 ${hall.containerName} › 料金の規定 2027-04-01` }],
    });
    const quote = await server.call(
      'Desk/GetFeeVersion',
      { containerId: hall.containerId, versionId: body.versionId },
      { staff: viewer },
    );
    expect(quote.body.prices[1]?.rows[0]?.prices[0]).toEqual({ yen: 1100, before: 1100 });
  });

  it('[FEE-02] not while an example comes out otherwise', async () => {
    const hall = await hallWith();
    const text = await aFeeText(server, hall, { yen: 1_100, published: 1_000 });
    const { revision } = await seen(hall, text);
    const { status, body } = await publish(hall, text, revision);
    expect([status, body.error]).toMatchObject([
      409,
      { code: 'feesRefused', details: { problems: [], examples: [{ published: 1000, came: 1100 }] } },
    ]);
    expect(await versionsOf(hall)).toHaveLength(1);
  });

  it('not with a mistake, and not twice', async () => {
    const hall = await hallWith();
    const text = await aFeeText(server, hall);
    const { revision } = await seen(hall, text);
    const broken = await publish(hall, text.replace('law: 市民会館条例 別表\n', ''), revision);
    expect(broken.body.error).toMatchObject({ code: 'feesRefused', details: { problems: [{ line: 1 }] } });
    expect((await publish(hall, text, revision)).status).toBe(200);
    const again = await seen(hall, text);
    expect(again.problems).toEqual([{ line: null, reason: '同じ内容の版がすでにあります。' }]);
    expect((await publish(hall, text, again.revision)).body.error?.code).toBe('feesUnchanged');
    expect(await versionsOf(hall)).toHaveLength(2);
  });

  it('[RULE-02] in the place of the first one that holds already, as long as nobody was charged by it', async () => {
    const hall = await hallWith();
    const text = await aFeeText(server, hall, { firstDay: '2026-04-01', yen: 1_200 });
    const { plan, problems, revision } = await seen(hall, text);
    expect([problems, plan?.isReplacing]).toEqual([[], true]);
    // Whoever books while this is looked at has the last word.
    await server.call('Reservation/Reserve', reserveBody(hall), { session: resident.session });
    expect((await publish(hall, text, revision)).body.error?.code).toBe('feesRefused');
    const [first] = await versionsOf(hall);
    expect(first).toMatchObject({ firstDay: '2026-04-01', charged: null });

    const another = await hallWith();
    const mended = await aFeeText(server, another, { firstDay: '2026-04-01', yen: 1_200 });
    expect((await publish(another, mended, (await seen(another, mended)).revision)).status).toBe(200);
    const { body } = await server.call('Reservation/Reserve', reserveBody(another), { session: resident.session });
    const row = await server.db
      .selectFrom('reservation')
      .select('fee')
      .where('reservation_id', '=', body.reservationId)
      .executeTakeFirstOrThrow();
    expect(row.fee).toBe(1_200);
  });

  it('in the place of one that is planned, as long as nobody was charged by it', async () => {
    const hall = await hallWith();
    const first = await aFeeText(server, hall);
    await publish(hall, first, (await seen(hall, first)).revision);
    const dearer = await aFeeText(server, hall, { yen: 1_200 });
    const { plan, revision } = await seen(hall, dearer);
    expect(plan?.isReplacing).toBe(true);
    expect((await publish(hall, dearer, revision)).status).toBe(200);
    expect(await versionsOf(hall)).toHaveLength(2);
  });

  it('in no place of one that somebody was charged by: the list says how many were, and a later day is the way on', async () => {
    const planned = { ...current, firstDay: '2026-07-01' };
    const hall = await hallWith({ ordinance: [current, planned] });
    const charged = async () => (await versionsOf(hall)).map(({ firstDay, charged: number }) => [firstDay, number]);
    const none = [
      ['2026-07-01', 0],
      ['2026-04-01', null],
    ];
    expect(await charged()).toEqual([
      ['2026-07-01', 0],
      ['2026-04-01', 0],
    ]);
    const { session } = resident;
    await server.call('Reservation/Reserve', reserveBody(hall, { date: '2026-06-30' }), { session });
    expect(await charged()).toEqual(none);
    const wanted = reserveBody(hall, { date: '2026-07-11', frames: ['午前', '午後'] });
    const { body } = await server.call('Reservation/Reserve', wanted, { session });
    expect((await charged())[0]).toEqual(['2026-07-01', 1]);
    // What was cancelled was charged by it, too.
    const { reservationId } = body;
    expect((await server.call('Reservation/CancelReservation', { reservationId }, { session })).status).toBe(200);
    expect((await charged())[0]).toEqual(['2026-07-01', 1]);

    const text = await aFeeText(server, hall, { firstDay: '2026-07-01' });
    const { problems, revision } = await seen(hall, text);
    const reason = expect.stringContaining('2026-07-01からの版で申し込まれた予約があるため、変更できません。');
    expect(problems).toMatchObject([{ reason }]);
    expect((await publish(hall, text, revision)).body.error).toMatchObject({
      code: 'feesRefused',
      details: { problems: [{ reason }] },
    });
    const later = await aFeeText(server, hall, { firstDay: '2026-07-02' });
    expect((await publish(hall, later, revision)).status).toBe(200);
    expect(await charged()).toEqual([
      ['2026-07-02', 0],
      ['2026-07-01', 1],
      ['2026-04-01', null],
    ]);
  });

  it('[DESK-05] not over what somebody else published meanwhile: it is said who and when; another hall does not count', async () => {
    const [hall, other] = [await hallWith(), await hallWith()];
    const text = await aFeeText(server, hall, { firstDay: '2027-05-01' });
    const { revision } = await seen(hall, text);
    const elsewhere = await aFeeText(server, other);
    expect((await publish(other, elsewhere, (await seen(other, elsewhere)).revision)).status).toBe(200);
    expect((await publish(hall, text, revision)).status).toBe(200);
    const late = await publish(hall, await aFeeText(server, hall, { firstDay: '2027-06-01' }), revision);
    expect([late.status, late.body.error]).toMatchObject([
      409,
      { code: 'changedMeanwhile', message: expect.stringMatching(/^\d\d:\d\dに館長 一郎さんが変更しました。/) },
    ]);
    expect((await publish(hall, text, revision + 100)).body.error?.code).toBe('changedMeanwhile');
  });

  it.each([
    ['rooms by frames', { timeFrameType: 'frame' }],
    ['rooms by the hour', { timeFrameType: 'time' }],
    ['rooms that rest until they are priced', { article: { is_published: false } }],
  ] satisfies [string, HallOptions][])(
    'as the first one by what the frames cost: nothing changes for %s',
    async (_, options) => {
      const hall = await hallWith({ ordinance: [], ...options });
      const { containerId } = hall;
      const listed = (await server.call('Desk/ListFeeVersions', { containerId }, { staff: viewer })).body.items;
      expect(listed).toEqual([{ containerId, containerName: hall.containerName, versions: [] }]);
      const { text, choices } = (await server.call('Desk/GetFirstFees', { containerId }, { staff: manager })).body;
      // Whatever the text names by a key has a name.
      const keys = [...text.matchAll(/rooms: \[ ?([^\] ]+) ?\]/g)].map(([, key]) => key);
      expect(choices.roomNames.map(({ code }) => code)).toEqual(expect.arrayContaining(keys));
      expect(keys).not.toEqual([]);
      const { plan, problems, revision } = await seen(hall, text);
      expect(problems).toEqual([]);
      expect(plan?.prices.flatMap(({ rows }) => rows)).not.toEqual([]);
      for (const { yen, before } of plan?.prices.flatMap(({ rows }) => rows.flatMap(({ prices }) => prices)) ?? []) {
        expect(yen).toBe(before);
      }
      expect((await publish(hall, text, revision)).status).toBe(200);
      expect(choices.rooms.map(({ name }) => name)).toContain('ホールA');
    },
  );

  it('as the first one of a place that had none, also from a day that is over', async () => {
    const hall = await hallWith({ ordinance: [] });
    expect(await versionsOf(hall)).toEqual([]);
    const text = await aFeeText(server, hall, { firstDay: '2026-04-01' });
    const { plan, revision } = await seen(hall, text);
    expect(plan).toMatchObject({ inForceSince: null });
    const steps =
      'steps:\n  - { kind: rates, as: more, of: [base], combine: sum, rules: [{ code: a, label: 加算, add: 30% }] }\n';
    const withRule = (await seen(hall, `${text}${steps}`)).plan?.rules.flatMap(({ rows }) => rows);
    expect(withRule).toMatchObject([{ label: '加算', change: 'added' }]);
    expect(plan?.prices[0]?.rows[0]?.prices).toEqual([
      { yen: 1100, before: 2000 },
      { yen: 1100, before: 2400 },
      { yen: 1100, before: 3000 },
      { yen: 1100, before: 3000 },
    ]);
    expect((await publish(hall, text, revision)).status).toBe(200);
    expect(await versionsOf(hall)).toMatchObject([{ state: 'inForce' }]);
  });
});

describe('The text of a version', () => {
  it('is read again as the same: a line for each row, without what may be left out', async () => {
    const more = [
      'combined:\n  - { name: 全日, of: [午前, 午後, 夜間] }\n',
      'steps:\n  - kind: rates\n    as: surcharge\n    of: [base]\n    combine: sum\n    rules:\n',
      '      - { code: late, label: 直前, when: { bookedAtMostDaysBefore: 3 }, add: 50% }\n',
      '  - { kind: rounding, unit: 10, mode: down }\n',
      'refunds:\n  - ladder:\n      - { atLeast: 60 days, percent: 60 }\n',
    ].join('');
    const hall = await hallWith();
    const text = await aFeeText(server, hall, { published: 1_100, more });
    const { body } = await publish(hall, text, (await seen(hall, text)).revision);
    const one = { containerId: hall.containerId, versionId: body.versionId };
    const kept = (await server.call('Desk/GetFeeVersion', one, { staff: viewer })).body.text;
    expect(kept.split('\n')).toEqual(
      expect.arrayContaining([
        '  - { kind: frames, yen: { 午前: 1100, 午後: 2200, 夜間: 3300, 全日: 5500 } }',
        expect.stringMatching(/^ {2}- \{ name: 平日 午前, article: \S+, day: weekday, frames: \[ ?午前 ?\]/),
        '      - { code: late, label: 直前, when: { bookedAtMostDaysBefore: 3 }, add: 50% }',
        '      - { atLeast: 60 days, percent: 60 }',
      ]),
    );
    expect((await seen(hall, kept)).problems).toEqual([{ line: null, reason: '同じ内容の版がすでにあります。' }]);
  });
});

it('a place of courses has no fees of this kind, and one that is not there is not found', async () => {
  const nobody = '00000000-0000-4000-8000-000000000000';
  const admin = await aStaffMember(server, resident.tenant, { role: 'admin' });
  const hall = await hallWith();
  const missing = { ...hall, containerId: nobody };
  expect((await ask(missing, 'firstDay: 2027-04-01', admin)).status).toBe(404);
  expect((await publish(missing, 'firstDay: 2027-04-01', 1, admin)).status).toBe(404);
  const one = { containerId: hall.containerId, versionId: nobody };
  expect((await server.call('Desk/GetFeeVersion', one, { staff: admin })).status).toBe(404);
});

describe('A use is tried', () => {
  const use = { date: '2027-05-03', frames: ['午前', '午後'] };

  it('under a version that stands; before its first day at the prices of the frames, and it is said so', async () => {
    const lit = {
      ...({ kind: 'amounts', as: 'lights' } as const),
      rules: [{ code: 'lights', label: '照明', when: {}, yen: 300, per: 'use', settled: 'afterUse' } as const],
    };
    const hall = await hallWith({ ordinance: [{ ...current, steps: [lit] }] });
    const { containerId } = hall;
    const one = { containerId, versionId: (await versionsOf(hall))[0]?.versionId ?? '' };
    const { choices } = (await server.call('Desk/GetFeeVersion', one, { staff: viewer })).body;
    const article = choices.rooms[1]?.key ?? '';
    expect(choices.rooms[1]).toMatchObject({ name: 'ホールA', frames: ['午前', '午後', '夜間', '全日'] });
    const trial = { containerId, by: { kind: 'version' as const, firstDay: '2026-04-01' }, article, ...use };
    const { body } = await server.call('Desk/TryFee', trial, { staff: viewer });
    expect(body).toMatchObject({
      total: 3000,
      reason: '',
      chargedBy: 'version',
      current: null,
      lines: [{ name: '2027/05/03(月) 午前', amount: 1000 }, { amount: 2000 }],
      afterUse: [{ name: '照明', amount: 300 }],
    });
    const early = await server.call('Desk/TryFee', { ...trial, date: '2020-05-03' }, { staff: viewer });
    expect(early.body).toMatchObject({ chargedBy: 'earlier', firstDay: null, current: null });
    const none = await server.call('Desk/TryFee', { ...trial, frames: ['朝'] }, { staff: viewer });
    expect(none.body).toMatchObject({
      total: null,
      reason: expect.stringMatching(/「.+」に「朝」という区分はありません。/),
    });
    const missing = { ...trial, by: { ...trial.by, firstDay: '2026-04-02' } };
    expect((await server.call('Desk/TryFee', missing, { staff: viewer })).status).toBe(404);
  });

  it('under a first version against the prices of the frames, and on a day of the next version under that', async () => {
    const hall = await hallWith({ ordinance: [] });
    const { containerId } = hall;
    const text = await aFeeText(server, hall, { yen: 1_500 });
    const article = (await seen(hall, text)).plan?.choices.rooms[1]?.key ?? '';
    const first = { containerId, by: { kind: 'text' as const, text }, article, ...use };
    const { body } = await server.call('Desk/TryFee', first, { staff: manager });
    // A holiday, and then a weekday.
    expect(body).toMatchObject({ total: 4500, current: { firstDay: null, total: 3500 } });
    const early = await server.call('Desk/TryFee', { ...first, date: '2027-03-31' }, { staff: manager });
    expect(early.body).toMatchObject({ total: 2400, chargedBy: 'earlier', firstDay: null });
    await publish(hall, text, (await seen(hall, text)).revision);
    const sooner = await aFeeText(server, hall, { firstDay: '2027-01-01', yen: 1_200 });
    const tried = { ...first, by: { kind: 'text' as const, text: sooner } };
    const later = await server.call('Desk/TryFee', tried, { staff: manager });
    expect(later.body).toMatchObject({ total: 4500, chargedBy: 'later', firstDay: '2027-04-01', current: null });
  });

  it('under a text that is not published, against what holds without it; one that cannot be read is refused', async () => {
    const hall = await hallWith();
    const { containerId } = hall;
    const text = await aFeeText(server, hall, { yen: 1_500 });
    const article = (await seen(hall, text)).plan?.choices.rooms[1]?.key ?? '';
    const trial = { containerId, by: { kind: 'text' as const, text }, article, ...use };
    const { body } = await server.call('Desk/TryFee', trial, { staff: manager });
    expect(body).toMatchObject({ total: 4500, chargedBy: 'version', current: { firstDay: '2026-04-01', total: 3000 } });
    const before = await server.call('Desk/TryFee', { ...trial, date: '2027-03-31' }, { staff: manager });
    expect(before.body).toMatchObject({ total: 3000, chargedBy: 'earlier', firstDay: '2026-04-01', current: null });
    const unread = { ...trial, by: { ...trial.by, text: 'firstDay: [' } };
    expect((await server.call('Desk/TryFee', unread, { staff: manager })).body.error?.code).toBe('feesRefused');
  });
});
