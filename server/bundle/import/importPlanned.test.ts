import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aCliDatabase, type CliDatabase, testNowMs } from '#server/cli/testing/aCliDatabase.ts';
import { aCourseReservation } from '#server/cli/testing/aCourseReservation.ts';
import { aHallReservation } from '#server/cli/testing/aHallReservation.ts';
import { schoolBundle } from '#server/cli/testing/schoolBundle.ts';
import { changed, townBundle, townBundleWith } from '#server/cli/testing/townBundle.ts';
import { inTenant } from '#server/db/connect.ts';
import { exportBundle } from '../export/exportBundle.ts';
import { differenceText } from '../plan/difference.ts';
import { touchedText } from '../plan/touched.ts';
import { StaleBundle } from '../StaleBundle.ts';
import type { PlannedImport } from './importPlanned.ts';

let town: CliDatabase;
let tenantId: string;

beforeAll(async () => {
  town = await aCliDatabase();
  return () => town.close();
});

beforeEach(async () => {
  await town.clear();
  ({ tenantId } = await town.importText(townBundle));
});

const exported = () => inTenant(town.db, tenantId, (trx) => exportBundle(trx, { tenantId, withUsers: false }));
const linesOf = ({ differences, touched }: PlannedImport) => [
  ...differences.map(differenceText),
  ...touched.map(touchedText),
];
const knowing = { isOverwriting: false } as const;

/** What an import says it would do, which changes not a row. */
async function planOf(text: string) {
  const before = await town.checksums();
  const plan = await town.importText(text, testNowMs, { allows: 'nothing' });
  expect(plan).toMatchObject({ isDone: false });
  expect(await town.checksums()).toEqual(before);
  return linesOf(plan);
}

/** Why an import is refused, which changes not a row. */
async function refusalOf(text: string, options = {}) {
  const before = await town.checksums();
  const error: unknown = await town.importText(text, testNowMs, { ...knowing, ...options }).catch((reason) => reason);
  expect(await town.checksums()).toEqual(before);
  if (!(error instanceof StaleBundle)) throw new Error(`not stale: ${error}`);
  return { staleness: error.staleness, lines: error.lines };
}

describe('A plan', () => {
  test('[BUNDLE-01] names each thing that is added, changed and withdrawn, and changes nothing', async () => {
    const text = townBundleWith(
      ['fee: 1800', 'fee: 1900'],
      ['closedWeekdays: [monday]', 'closedWeekdays: []'],
      ['equipment: [マイク, 演台]', 'equipment: [マイク, ピアノ]'],
      ['reason: 点検', 'reason: 清掃'],
      ['title: 予約を始めました', 'title: 予約のご案内'],
      ['feeCollection: online', 'feeCollection: counter\n  lineMessagingToken: hidden-word'],
      ['terms: 規約です。', 'terms: 新しい規約です。'],
    ).replace(/ {6}- key: by-hour[\s\S]*?(?=closures:)/, '');
    const lines = await planOf(text);
    expect(lines).toEqual([
      '~ settings.feeCollection: online → counter',
      '~ policies.terms: 規約です。 → 新しい規約です。',
      '~ 施設 町民会館: equipment: [マイク, 演台] → [マイク, ピアノ]',
      '~ 施設 町民会館 › 部屋 ホール全体: closedWeekdays: [monday] → []',
      '~ 施設 町民会館 › 部屋 ホールA: closedWeekdays: [monday] → []',
      '~ 施設 町民会館 › 部屋 ホールA › 区分 夜間: fee.weekday: 1800 → 1900',
      '~ 施設 町民会館 › 部屋 ホールA › 区分 夜間: fee.saturday: 1800 → 1900',
      '~ 施設 町民会館 › 部屋 ホールA › 区分 夜間: fee.holiday: 1800 → 1900',
      '- 施設 町民会館 › 部屋 音楽スタジオ',
      '- 休館 { spaces: [studio], from: 2026-06-20, to: 2026-06-21, reason: 点検 }',
      '+ 休館 { spaces: [studio], from: 2026-06-20, to: 2026-06-21, reason: 清掃 }',
      '~ お知らせ 予約を始めました: title: 予約を始めました → 予約のご案内',
      '~ settings.lineMessagingToken: なし → 登録済み',
    ]);
  });

  test('[BUNDLE-01] names each reservation to come that it touches, and leaves it valid', async () => {
    // A Saturday, and a day that is over.
    const id = await aHallReservation(town.all, { tenantId });
    await aHallReservation(town.all, { tenantId, date: '2026-06-06' });
    const touchedBy = async (was: string, is: string) =>
      (await planOf(townBundleWith([was, is]))).filter((line) => line.startsWith('!'));
    const one = `! 2026-07-04 ホール全体、利用者10000001、予約${id}`;
    const withdrawn = townBundle.replace(/ {6}- key: whole[\s\S]*?(?= {6}- key: half\n)/, '');
    expect((await planOf(withdrawn)).filter((line) => line.startsWith('!'))).toEqual([
      `${one}: 提供されなくなります。`,
    ]);
    expect((await refusalOf(withdrawn)).lines).toContain(`${one}: 提供されなくなります。`);
    expect(await touchedBy('closedWeekdays: [monday]', 'closedWeekdays: [saturday]')).toEqual([
      `${one}: その日は休みになります。`,
    ]);
    expect(
      await touchedBy('{ name: 午前, hours: 9:00-12:00, fee: {', '{ name: 午前, hours: 9:00-11:00, fee: {'),
    ).toEqual([`${one}: その区分・時間がなくなります。`]);
    const monthly = 'closedWeekdays: [monday]\n      closedMonthly: [1st saturday]';
    expect(await touchedBy('closedWeekdays: [monday]', monthly)).toEqual([`${one}: その日は休みになります。`]);
    await town.importText(townBundleWith(['holidayRule: closed_next_day', 'holidayRule: closed']));
    const festival = townBundleWith(
      ['holidayRule: closed_next_day', 'holidayRule: closed'],
      ['announcements:\n', 'holidays: [{ day: 2026-07-04, name: 市制記念日 }]\nannouncements:\n'],
    );
    expect(await planOf(festival)).toEqual(['+ 休日 市制記念日', `${one}: その日は休みになります。`]);
    await town.importText(townBundle);
    expect(await touchedBy('{ weekday: 2000,', '{ weekday: 2100,')).toEqual([]);
    expect(await touchedBy('fee: 1800', 'fee: 1900')).toEqual([]);
    await town.importText(withdrawn);
    const { state } = await town.all
      .selectFrom('reservation')
      .select('state')
      .where('reservation_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(state).toBe('confirmed');
    // It was not offered before either, so a second change touches nobody.
    expect((await planOf(withdrawn.replace('fee: 1800', 'fee: 1900'))).filter((line) => line.startsWith('!'))).toEqual(
      [],
    );
  });

  test('[BUNDLE-01] names who has a place in a course that is withdrawn or moves', async () => {
    ({ tenantId } = await town.importText(schoolBundle));
    const id = await aCourseReservation(town.all, { tenantId, event: 'guitar' });
    const moved = await planOf(
      changed(schoolBundle, [['[{ day: today+31, hours: 18:30-20:00 }]', '[{ day: today+32, hours: 18:30-20:00 }]']]),
    );
    expect(moved).toEqual([
      expect.stringMatching(/^- 施設 .* › 講座 .* › 回 \{ day: 2026-07-11, hours: 18:30-20:00 \}$/),
      expect.stringMatching(/^\+ 施設 .* › 回 \{ day: 2026-07-12, hours: 18:30-20:00 \}$/),
      expect.stringMatching(new RegExp(`^! 2026-07-1[12] .*、利用者10000001、予約${id}: 日時が変わります。$`)),
    ]);
  });

  test('says of people only how many', async () => {
    const plan = await town.importText(townBundleWith(['lastName: 緑川', 'lastName: 青山']), testNowMs, {
      allows: 'additions',
    });
    expect(plan).toMatchObject({ isDone: false, people: { added: 0, changed: 1, removed: 0 }, differences: [] });
  });

  test('of a new tenant changes nothing either', async () => {
    const before = await town.checksums();
    const plan = await town.importText(townBundleWith(['alias: town', 'alias: other']), testNowMs, {
      allows: 'nothing',
    });
    expect(plan).toMatchObject({ isNew: true, isDone: false });
    expect(plan.beginning).toContainEqual(expect.stringMatching(/^\+ 施設 1件: 町民会館$/));
    expect(plan.beginning).toContainEqual(expect.stringMatching(/^\+ 部屋 \d+件: .*ホールA/));
    expect(await town.checksums()).toEqual(before);
  });

  test('is not needed for what only adds', async () => {
    const added = townBundleWith([
      'closures:\n',
      'closures:\n  - { spaces: [studio], from: 2026-08-01, reason: 工事 }\n',
    ]);
    const done = await town.importText(added, testNowMs, { allows: 'additions' });
    expect(done).toMatchObject({ isDone: true, revision: 2 });
    expect(await town.importText(townBundle, testNowMs, { allows: 'additions' })).toMatchObject({ isDone: false });
  });
});

describe('The revision of a tenant', () => {
  const revisionIn = (text: string) => /^revision: (\d+)\n/.exec(text)?.[1];

  test('stands at the top of an export, is raised by each change, and by nothing else', async () => {
    const first = await exported();
    expect(revisionIn(first)).toBe('1');
    await town.importText(first, testNowMs, knowing);
    await town.importText(townBundleWith(['lastName: 緑川', 'lastName: 青山']));
    expect(revisionIn(await exported())).toBe('1');
    await town.importText(first.replace('name: みどり町', 'name: みどり市'), testNowMs, knowing);
    expect(revisionIn(await exported())).toBe('2');
    const rows = await town.all
      .selectFrom('tenant_revision')
      .select(['revision', 'made_by', 'changes'])
      .where('revision', '=', 2)
      .execute();
    expect(rows).toEqual([
      {
        revision: 2,
        made_by: 'operator:local:yamada',
        changes: [expect.objectContaining({ path: '/tenant/name', before: 'みどり町', after: 'みどり市' })],
      },
    ]);
  });

  test('[BUNDLE-01] that is older than the tenant is refused, with who changed what since and what would be undone', async () => {
    const read = await exported();
    await town.importText(read.replace('name: みどり町', 'name: みどり市'), testNowMs, knowing);
    await town.importText((await exported()).replace('canCancel: true', 'canCancel: false'), testNowMs, knowing);
    const edited = read.replace('prefecture: 宮城県', 'prefecture: 山形県');
    expect(await refusalOf(edited)).toEqual({
      staleness: 'old',
      lines: [
        'ファイルはrevision 1です。団体の現在のrevisionは3です。',
        'revision 2（2026-06-10 10:00、operator:local:yamada）',
        '~ tenant.name: みどり町 → みどり市',
        'revision 3（2026-06-10 10:00、operator:local:yamada）',
        '~ flags.canCancel: true → false',
        'このうち、取り込むと元に戻るもの',
        '~ tenant.name: みどり市 → みどり町',
        '~ flags.canCancel: false → true',
      ],
    });
    expect(await town.importText(edited, testNowMs)).toMatchObject({ isDone: true, revision: 4 });
  });

  test('[BUNDLE-01] that a bundle does not name, or that never was, is refused as soon as anything would change', async () => {
    expect(await town.importText(townBundle, testNowMs, knowing)).toMatchObject({ isDone: true, revision: 1 });
    const change = ['fee: 1800', 'fee: 1900'] as const;
    expect(await refusalOf(townBundleWith(change))).toMatchObject({
      staleness: 'unnamed',
      lines: expect.arrayContaining(['~ 施設 町民会館 › 部屋 ホールA › 区分 夜間: fee.weekday: 1800 → 1900']),
    });
    expect(await refusalOf(`revision: 9\n${townBundleWith(change)}`)).toMatchObject({ staleness: 'unknown' });
  });

  test('of a plan that was shown is compared too', async () => {
    const text = townBundleWith(['fee: 1800', 'fee: 1900']);
    const { revision } = await town.importText(text, testNowMs, { allows: 'nothing' });
    await town.importText(townBundleWith(['name: みどり町', 'name: みどり市']));
    expect(await refusalOf(text, { isOverwriting: true, plannedAt: revision })).toMatchObject({ staleness: 'old' });
  });

  test('goes along with a tenant that is made elsewhere', async () => {
    await town.importText(townBundleWith(['fee: 1800', 'fee: 1900']));
    const text = await exported();
    await town.clear();
    ({ tenantId } = await town.importText(text, testNowMs, knowing));
    expect(await exported()).toBe(text);
    expect(revisionIn(text)).toBe('2');
  });
});
