import { expect, it } from 'vitest';
import { changeWords } from './changeWords.ts';

it.each([
  ['Desk/ReviewReservation', { decision: 'hold' }, {}, '保留'],
  ['Desk/ReviewReservation', { decision: 'reject' }, {}, '不承認'],
  ['Desk/DeclineRegistration', { decision: 'reject' }, {}, '却下'],
  ['Desk/DeclineRegistration', { decision: 'return' }, {}, '差戻し'],
  [
    'Desk/SettleFee',
    { decision: { kind: 'amount', yen: 650 } },
    { fee: 650, refund: 1250 },
    '金額の指定、使用料 650円、返金 1,250円',
  ],
  [
    'Desk/SettleFee',
    { decision: { kind: 'amount', yen: 0 } },
    { fee: 0, isReductionByHand: true },
    '金額の指定による減免、使用料 0円',
  ],
  ['Desk/CancelReservation', { cause: 'facility' }, { refund: 1900 }, '施設の都合、返金 1,900円'],
  ['Desk/ReceiveCash', { tendered: 10_000, amount: 1900, part: 1300 }, {}, '収納 1,300円、お預かり 10,000円'],
  ['Desk/ReceiveCash', { way: 'transfer', tendered: 0 }, { received: 1200 }, '振込、収納 1,200円'],
  // By the name it had before, when it named no way.
  ['Local/MarkPaid', {}, { received: 1200 }, '収納 1,200円'],
  ['Desk/GiveBack', { way: 'cash', amount: 1200 }, {}, '現金、返金 1,200円'],
  [
    'Desk/MoveReservation',
    { details: [{ date: '2026-06-22' }], expectedDifference: -200 },
    { passed: [] },
    '利用日 2026/06/22(月)、使用料の差額 -200円',
  ],
  ['Desk/ChangeContents', { expectedDifference: 500 }, {}, '使用料の差額 500円'],
  [
    'Desk/Reserve',
    { details: [{ date: '2026-06-22' }] },
    { passed: ['tooLate'] },
    '利用日 2026/06/22(月)、規則を超えた操作',
  ],
  ['Desk/CommitClosure', { from: '2026-06-24', to: '2026-06-26' }, {}, '2026/06/24(水)～2026/06/26(金)'],
  ['Desk/SuspendPerson', { until: null }, {}, '停止の解除'],
  ['Desk/ImportPeople', {}, { registered: [{ line: 2 }] }, '1人を登録'],
  ['Console/EndStaffSessions', { staffId: 's1', sessionId: null }, {}, 'すべての端末'],
  ['Console/EndStaffSessions', { staffId: 's1', sessionId: 'a1' }, {}, '1台の端末'],
  ['Desk/AddMember', { memberNumber: ' 10000002', isRepresentative: true }, {}, '10000002、代表者にした'],
  ['Desk/AddMember', { memberNumber: '', isRepresentative: false }, {}, '番号なし'],
  ['Desk/ChangeMember', { change: 'end' }, { memberNumber: '10000002' }, '10000002、構成員から外した'],
  ['Desk/ChangeMember', { change: 'represents' }, { memberNumber: '' }, '番号なし、代表者にした'],
  // Before the answer named them.
  ['Desk/ChangeMember', { change: 'notLocal' }, {}, '在住等の扱いを外した'],
  ['Desk/PublishFees', { text: '' }, { firstDay: '2026-07-01' }, '2026/07/01(水)から適用'],
  // By the name it had before.
  ['Staff/AddCharge', { line: { label: '延長', yen: 600 } }, {}, '延長、追加 600円'],
  ['Desk/CheckIn', { detailId: null }, {}, ''],
  ['Desk/CheckIn', null, null, ''],
])('%s says what was decided', (action, request, answer, words) => {
  expect(changeWords({ action, request, answer })).toBe(words);
});
