import { parse } from 'csv-parse/sync';
import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { instantOf } from '#server/time.ts';
import { type ReportEncoding, reportEncoder } from './encodeReport.ts';
import { headerOf, linesOf } from './excelCsv.ts';
import type { ReportedUse } from './report.queries.ts';
import { useReport } from './reportCsv.ts';

const use: ReportedUse = {
  date: '2026-06-20',
  frame_name: '午前',
  from_minute: 540,
  to_minute: 720,
  fee: 1200,
  charged_later: 900,
  reservation_id: '01234567-89ab-cdef-0123-456789abcdef',
  container_name: '町民会館',
  article_name: 'ホールA',
  entry_type: 'normal',
  state: 'confirmed',
  payment_state: 'paid',
  purpose: '合唱の練習',
  purpose_type: '音楽',
  admission_fee_required: false,
  admission_fee: null,
  expected_attendees: 20,
  equipment_names: ['マイク', '演台'],
  equipment_quantities: [{ name: 'マイク', quantity: 2 }],
  use_conditions: [{ code: 'profit', label: '営利目的' }],
  requested_reduction: { code: 'school', label: '市内の学校' },
  is_group: true,
  booked_at: instantOf('2026-06-01T09:05', 'Asia/Tokyo'),
  user_number: '10000001',
  last_name: '緑川',
  first_name: '花',
  phone_number_1: '090',
  phone_number_2: '0000',
  phone_number_3: '0001',
};

const csvOf = (...uses: readonly Partial<ReportedUse>[]) =>
  headerOf(useReport) +
  linesOf(
    useReport,
    uses.map((more) => ({ ...use, ...more })),
    'Asia/Tokyo',
  );
const rowOf = (more: Partial<ReportedUse>) => (parse(csvOf(more), { columns: true }) as Record<string, string>[])[0];

function encoded(encoding: ReportEncoding, ...pieces: readonly string[]) {
  const encoder = reportEncoder(encoding);
  const bytes = Buffer.concat(pieces.map(encoder.encode));
  return { bytes, lost: encoder.lost };
}

describe('The report', () => {
  test('has one line per use, in words', () => {
    expect(rowOf({})).toEqual({
      利用日: '2026-06-20',
      曜日: '土',
      施設: '町民会館',
      部屋: 'ホールA',
      時間枠: '午前',
      時刻: '09:00～12:00',
      状態: '予約確定',
      支払状況: '支払済み',
      使用料: '1200',
      当日精算: '900',
      利用者番号: '10000001',
      氏名: '緑川 花',
      電話番号: '090-0000-0001',
      使用目的: '合唱の練習',
      種別: '音楽',
      '入場料・会費': 'なし',
      利用予定人数: '20',
      使用の区分: '営利目的',
      備品: 'マイク 2、演台',
      減免の申請: '市内の学校',
      団体: '団体',
      受付方法: '先着',
      申込日時: '2026-06-01 09:05',
      予約番号: '0123-4567',
    });
  });

  test.each(['=1+2', '+81', '-1', '@SUM(A1)', '\tx', '＝1+2'])('never lets %j be a formula', (purpose) => {
    expect(rowOf({ purpose })?.使用目的).toBe(`'${purpose}`);
  });

  test('keeps quotes, commas and line breaks inside of their cell', () => {
    const purpose = '"一", 二\n三';
    expect(rowOf({ purpose })?.使用目的).toBe(purpose);
  });

  test('ends its lines as Excel does and begins with a byte order mark', () => {
    const { bytes, lost } = encoded('utf-8', csvOf(), linesOf(useReport, [use], 'Asia/Tokyo'));
    expect([bytes[0], bytes[1], bytes[2]]).toEqual([0xef, 0xbb, 0xbf]);
    expect(bytes.toString()).toBe(`\uFEFF${csvOf({})}`);
    expect(bytes.subarray(-2).toString()).toBe('\r\n');
    expect(lost.size).toBe(0);
  });

  test('has no lines but the header when nobody came', () => {
    expect(csvOf()).toMatch(/^利用日,.*予約番号\r\n$/);
  });

  test('in cp932 writes the wave dash and its like as Windows has them', () => {
    const { bytes, lost } = encoded('cp932', '9時〜12時', ' −1 ～ 髙﨑①');
    expect(iconv.decode(bytes, 'cp932')).toBe('9時～12時 －1 ～ 髙﨑①');
    expect(lost.size).toBe(0);
  });

  test('[TEXT-01] in cp932 puts 〓 for what it cannot write and names it', () => {
    const { bytes, lost } = encoded('cp932', '𠮷田さん', '祥𠮷の会🎵');
    expect(iconv.decode(bytes, 'cp932')).toBe('〓田さん祥〓の会〓');
    expect([...lost]).toEqual([
      ['𠮷', 2],
      ['🎵', 1],
    ]);
  });
});
