import { expect, test } from 'vitest';
import { refundUnderWay } from './refundUnderWay.ts';

const hall = '中央公民館';
const underWay = '返金の手続きを始めました。';

test.each([
  ['nothing goes back', [{ refund: 0, atCounter: 0, hall }], ''],
  ['all goes back the way it came', [{ refund: 1200, atCounter: 0, hall }], underWay],
  [
    'all of it was paid at the counter',
    [{ refund: 1200, atCounter: 1200, hall }],
    '返金 1,200円は、中央公民館の窓口でお受け取りください。',
  ],
  [
    'a part of it was',
    [{ refund: 1700, atCounter: 500, hall }],
    `${underWay}\n返金 500円は、中央公民館の窓口でお受け取りください。`,
  ],
  [
    'of several, those of a hall are fetched together',
    [
      { refund: 1200, atCounter: 1200, hall },
      { refund: 800, atCounter: 800, hall },
      { refund: 300, atCounter: 300, hall: '東公民館' },
      { refund: 0, atCounter: 0, hall: '西公民館' },
    ],
    '返金 2,000円は、中央公民館の窓口でお受け取りください。\n返金 300円は、東公民館の窓口でお受け取りください。',
  ],
])('what is said once it is cancelled: %s', (_, given, words) => {
  expect(refundUnderWay(given)).toBe(words);
});
