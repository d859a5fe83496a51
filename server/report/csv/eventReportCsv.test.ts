import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import { reservationNumber } from '#rules/reservation/reservationNumber.ts';
import { aCliDatabase, type CliDatabase, testNowMs } from '#server/cli/testing/aCliDatabase.ts';
import { aCourseReservation } from '#server/cli/testing/aCourseReservation.ts';
import { schoolBundleWith } from '#server/cli/testing/schoolBundle.ts';
import { inTenant } from '#server/db/connect.ts';
import { sessionsBetween } from './eventReport.queries.ts';
import { sessionReport } from './eventReportCsv.ts';
import { headerOf, linesOf } from './excelCsv.ts';

let school: CliDatabase;
let tenantId: string;
let guitar: string;
let clay: string;

beforeAll(async () => {
  school = await aCliDatabase();
  ({ tenantId } = await school.importText(schoolBundleWith(['name: 木のおもちゃ', 'name: "=木のおもちゃ"'])));
  const other = await school.importText(schoolBundleWith(['alias: school', 'alias: other']));
  await aCourseReservation(school.all, { tenantId: other.tenantId, event: 'guitar' });
  guitar = await aCourseReservation(school.all, { tenantId, event: 'guitar' });
  clay = await aCourseReservation(school.all, { tenantId, event: 'clay', span: 'lottery', state: 'lost' });
  await aCourseReservation(school.all, { tenantId, event: 'wood', span: 'lottery', state: 'applied' });
  const hold = { event: 'yoga-am', seat: 1, holdUntilMs: testNowMs };
  await aCourseReservation(school.all, { tenantId, state: 'in_cart', ...hold });
  return () => school.close();
});

async function reported(from: string, to: string) {
  const { rows } = await inTenant(school.db, tenantId, (trx) =>
    trx.executeQuery(sessionsBetween(trx, { tenantId, from, to })),
  );
  const csv = headerOf(sessionReport) + linesOf(sessionReport, rows, 'Asia/Tokyo');
  return parse(csv, { columns: true }) as Record<string, string>[];
}

describe('The report of a tenant of event mode', () => {
  test('has one line per person and session, in words', async () => {
    expect(await reported('2026-07-11', '2026-07-11')).toEqual([
      {
        開催日: '2026-07-11',
        曜日: '土',
        時刻: '18:30～20:00',
        施設: '東校舎',
        分類: '音楽',
        講座番号: 'E201',
        講座名: 'ギター入門',
        回: '第1回（全1回）',
        会場: '',
        状態: '確定',
        '受講料（全回分）': '0',
        受講者番号: '10000001',
        氏名: '緑川 花',
        電話番号: '090-0000-0001',
        いっしょに参加する方: '',
        楽器の貸出し: '希望する',
        貸出し: '',
        受付方法: '先着',
        受付期間: '通年受付',
        申込日時: '2026-06-10 10:00',
        予約番号: reservationNumber(guitar),
      },
    ]);
  });

  test('names every session of an event by itself, in the order of days', async () => {
    const rows = await reported('2026-07-01', '2026-07-31');
    expect(rows.map((row) => `${row.開催日} ${row.講座番号} ${row.回} ${row.状態}`)).toEqual([
      '2026-07-10 E101 第1回（全2回） 落選',
      '2026-07-11 E201 第1回（全1回） 確定',
      '2026-07-17 E101 第2回（全2回） 落選',
      '2026-07-20 E102 第1回（全1回） 申込済（抽選待ち）',
    ]);
    expect(rows[0]).toMatchObject({ 受付方法: '抽選', '受講料（全回分）': '3000', 予約番号: reservationNumber(clay) });
  });

  test('keeps to the days, both included', async () => {
    expect(await reported('2026-07-17', '2026-07-20')).toHaveLength(2);
    expect(await reported('2026-07-18', '2026-07-19')).toEqual([]);
  });

  test('never lets a text be a formula', async () => {
    const [row] = await reported('2026-07-20', '2026-07-20');
    expect(row?.講座名).toBe("'=木のおもちゃ");
  });
});
