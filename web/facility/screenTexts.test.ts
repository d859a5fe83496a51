import { describe, expect, test } from 'vitest';
import type { Reservation } from '#contract/facility/reservation.ts';
import { hasTicket } from '#rules/facility/booking/reservationStates.ts';
import { spanLines } from './article/spanLines.ts';
import { aDayOf, aHalfHour, anAfternoon, aRow } from './availabilityForTests.ts';
import { cartOf } from './booking/cart.ts';
import { usageDatesText, usageDays } from './booking/usageDays.ts';
import { cartFee } from './booking/usageTexts.ts';
import { commonRefusedText, extentText, refusedText, rowFeeText, rowText, unavailableText } from './frameTexts.ts';
import { reservationDatesText, reservationDays, toneOf } from './mine/reservationTexts.ts';

const notYet = { reason: 'notYetOpen', opensAt: '2026-12-01T09:00', canReserve: false } as const;

describe('[CAL-04] why nothing can be taken', () => {
  test('names the moment of opening', () => {
    expect(unavailableText(notYet)).toBe('受付開始前です（2026/12/01(火) 09:00から）。');
    expect(unavailableText({ ...notYet, opensAt: null })).toBe('受付開始前です。');
  });

  test.each(['closed', 'full', 'deadlinePassed', 'past', 'suspended', 'notAccepting'] as const)(
    'has words for %s',
    (reason) => {
      expect(unavailableText({ reason, opensAt: null })).toMatch(/。$/);
    },
  );

  test('the tenant stands before the frame', () => {
    expect(refusedText(aRow(), true)).toBeUndefined();
    expect(refusedText(aRow(), false)).toBe('現在、予約を受け付けていません。');
    expect(refusedText(aRow({ canReserve: false, isAvailable: false, reason: 'full' }), true)).toBe(
      'すでに予約が入っています。',
    );
  });

  test('is said once when it is the same for all', () => {
    expect(commonRefusedText([aRow(notYet), anAfternoon(notYet)], true)).toContain('12/01');
    expect(commonRefusedText([aRow(notYet), anAfternoon()], true)).toBeUndefined();
  });
});

describe('rows and fees', () => {
  test('a frame is named with its hours, a row of a time article by its hours alone', () => {
    expect(rowText(aRow())).toBe('午前 09:00～12:00');
    expect(rowText(aHalfHour('09:30'))).toBe('09:30～10:00');
    expect(rowFeeText('time', 600)).toBe('1時間 600円');
  });

  const cart = (timeFrameType: 'frame' | 'time', rows: ReturnType<typeof aRow>[]) =>
    cartOf({
      containerId: 'c',
      articleId: 'a',
      date: '2026-11-20',
      availability: aDayOf(rows, { timeFrameType }),
      rows,
    });

  test('[CONFIRM-01] time is charged by the hour at the first row, one line per day', () => {
    const fee = cartFee(
      cart(
        'time',
        ['09:00', '09:30', '10:00', '10:30'].map((start) => aHalfHour(start)),
      ),
    );
    expect(fee.lines.map(({ text, note }) => [text, note])).toEqual([['09:00～11:00', '600円 × 2時間']]);
    expect(fee.total).toBe(1200);
    expect(extentText('time', fee)).toBe('2時間');
  });

  test('frames are added up, days are counted', () => {
    const spanning = cart('frame', [aRow(), anAfternoon(), aRow({ date: '2026-11-22' })]);
    expect(cartFee(spanning).total).toBe(10_000);
    expect(cartFee(spanning).lines.map(({ note }) => note)).toEqual(['', '', '']);
    expect(extentText('frame', cartFee(spanning))).toBe('2日 3枠');
    const days = usageDays(spanning);
    expect(usageDatesText(days)).toBe('2026/11/20(金)～2026/11/22(日)');
    expect(days[0]?.rooms[0]?.frames).toEqual(['午前 09:00～12:00', '午後 13:00～17:00']);
  });

  test('frames of several days stand side by side, with a gap where a day lacks one', () => {
    const lines = spanLines([aDayOf([aRow(), anAfternoon()]), aDayOf([aRow({ date: '2026-11-21' })])]);
    expect(lines.map(({ cells }) => cells.map((cell) => cell?.date ?? null))).toEqual([
      ['2026-11-20', '2026-11-21'],
      ['2026-11-20', null],
    ]);
  });
});

describe('reservations', () => {
  const line = (date: string, reservationDetailNumber: number, articleName = 'ホール') => ({
    date,
    reservationDetailNumber,
    articleName,
    displayTimeFrame: `${reservationDetailNumber}`,
  });
  const details = [line('2026-11-22', 3), line('2026-11-20', 2), line('2026-11-20', 1), line('2026-11-20', 4, '楽屋')];

  test('[DETAIL-03] lines are sorted and grouped by date, then by room', () => {
    expect(reservationDays({ details })).toEqual([
      {
        date: '2026-11-20',
        rooms: [
          { name: 'ホール', frames: ['1', '2'] },
          { name: '楽屋', frames: ['4'] },
        ],
      },
      { date: '2026-11-22', rooms: [{ name: 'ホール', frames: ['3'] }] },
    ]);
  });

  test('[LIST-01] several days show as first ～ last', () => {
    expect(reservationDatesText({ date: '2026-11-20', details })).toBe('2026/11/20(金)～2026/11/22(日)');
    expect(reservationDatesText({ date: '2026-11-20', details: [] })).toBe('2026/11/20(金)');
  });

  const ticket = { isConfirmed: true, isCanceled: false, statusText: '予約確定' } as Reservation;
  const cases: [string, Partial<Reservation>, boolean][] = [
    ['confirmed', {}, true],
    ['lost', { statusText: '落選' }, false],
    ['cancelled', { isCanceled: true, isConfirmed: false, statusText: '取消' }, false],
    ['waiting', { isConfirmed: false, statusText: '抽選待ち' }, false],
  ];
  test.each(cases)('[LIST-02] a %s one shows its QR code: %#', (_name, change, expected) => {
    expect(hasTicket({ ...ticket, ...change })).toBe(expected);
  });

  test('every text has a look, an unknown one a neutral look', () => {
    expect(toneOf('予約確定')).toBe('success');
    expect(toneOf('未払い')).toBe('warning');
    expect(toneOf('未知の状態')).toBe('neutral');
  });
});
