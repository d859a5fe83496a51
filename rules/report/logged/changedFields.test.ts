import { describe, expect, it } from 'vitest';
import { changedFields } from './changedFields.ts';

const nothing = { request: {}, answer: {}, before: null, after: null };
const rows = (logged: Partial<Parameters<typeof changedFields>[0]>) =>
  changedFields({ ...nothing, ...logged }).map(({ label, before, after }) => `${label}｜${before}｜${after}`);

describe('[AUDIT-01] a change is read field by field', () => {
  it('says how the reservation stood and stands, where that is another, in yen, days and states', () => {
    expect(
      rows({
        request: { reservationId: 'r', decision: { kind: 'amount', yen: 650 }, reason: '設備の不具合', version: 3 },
        answer: { fee: 650, refund: 1250, paymentText: '返金手続中', payUntil: null },
        before: { state: 'confirmed', paymentState: 'paid', fee: 1900, isFeeFinal: true },
        after: { state: 'confirmed', paymentState: 'refund_pending', fee: 650, isFeeFinal: true },
      }),
    ).toEqual([
      '支払｜支払済み｜返金手続中',
      '使用料｜1,900円｜650円',
      '決定・種類｜｜金額の指定',
      '決定・金額｜｜650円',
      '理由｜｜設備の不具合',
      '返金｜｜1,250円',
    ]);
  });

  it('shows what was seen before beside what was asked for', () => {
    expect(rows({ request: { userNumber: '10000001', until: '2026-12-31', seenUntil: '2026-06-30' } })).toEqual([
      '利用者番号｜｜10000001',
      '最終日｜2026/06/30(火)｜2026/12/31(木)',
    ]);
    const registered = { lastName: '…', birthday: null, phoneNumberType: 'Home' };
    expect(rows({ request: { seen: registered, corrected: { ...registered, phoneNumberType: 'Mobile' } } })).toEqual([
      '姓｜（記録に残しません）｜（記録に残しません）',
      '電話の種類｜固定電話｜携帯電話',
    ]);
  });

  it('has lists in one field or one after the other, and what it does not know by its name', () => {
    const hours = { timeFrameFromHour: 9, timeFrameFromMinute: 0, timeFrameToHour: 12, timeFrameToMinute: 30 };
    const use = { date: '2026-06-22', articleName: '会議室', timeFrameName: '午前', ...hours };
    expect(
      rows({
        request: { details: [use], equipmentNames: ['机', '椅子'], weekdays: [1, 2], fromMinute: 540, whatever: 'x' },
      }),
    ).toEqual([
      '日程｜｜2026/06/22(月) 会議室 午前 09:00～12:30',
      '備品｜｜机、椅子',
      '曜日｜｜月、火',
      '開始｜｜09:00',
      'whatever｜｜x',
    ]);
    expect(rows({ request: { grants: [{ role: 'desk' }, { role: 'cashier' }], isDisabled: false } })).toEqual([
      '役割 1・役割｜｜窓口',
      '役割 2・役割｜｜会計',
      '利用の停止｜｜いいえ',
    ]);
  });

  it.each([null, 'text', [], { details: [null] }])('says nothing of what is no change: %j', (request) => {
    expect(rows({ request, answer: null })).toEqual([]);
  });

  it('ends after what anybody reads', () => {
    const members = Array.from({ length: 300 }, (_, index) => ({ memberNumber: `${index}` }));
    expect(rows({ request: { members } })).toHaveLength(60);
  });
});
