import { expect, test } from 'vitest';
import { refundStepsText, refundWords } from './refundWords.ts';

const paid = { paidAmount: 2800, refund: 2800, paymentStatusText: '支払済み' };

test.each([
  ['all of it', paid, ['お支払い済みの2,800円を全額返金します。']],
  [
    'a part of it',
    { ...paid, refund: 1400 },
    ['お支払い済みの2,800円のうち、1,400円を返金します。残りの1,400円は返金されません。'],
  ],
  ['nothing of it', { ...paid, refund: 0 }, ['お支払い済みの2,800円は返金されません。']],
  ['nothing, since nothing was paid', { paidAmount: 0, refund: 0, paymentStatusText: '未払い' }, []],
  [
    'nothing yet, but a slip that can still be paid',
    { paidAmount: 0, refund: 0, paymentStatusText: '支払手続中' },
    ['コンビニエンスストアなどでのお支払いは、取消のあとには行わないでください。'],
  ],
])('cancelling gives back %s', (_, money, words) => {
  expect(refundWords(money)).toEqual(words);
});

test('until when how much is given back', () => {
  const steps = [
    { until: '2026-05-20', percent: 100 },
    { until: '2026-06-20', percent: 50 },
  ];
  expect(refundStepsText(steps)).toBe('2026/05/20(水)まで　100％\n2026/06/20(土)まで　50％\nそれ以降　なし');
  expect(refundStepsText([])).toBe('なし');
});
