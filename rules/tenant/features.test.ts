import { expect, test } from 'vitest';
import { featuresOf } from './features.ts';

test('[INPUT-04] the ishinomaki tag has its ten purpose types, in order', () => {
  expect(featuresOf('ishinomaki').purposeTypes.join(' ')).toBe(
    '音楽発表会 会議 公演 検診 サークル活動 式典 展示会 控室 研修・講習 その他',
  );
});

test.each(['', 'musashino'] as const)('[INPUT-04] the tag "%s" has the default ten', (tag) => {
  expect(featuresOf(tag).purposeTypes.join(' ')).toBe('式典 講演 音楽 舞踊 演劇 映画 会議 研修 展示 その他');
});

test.each([
  ['', true, false, 1],
  ['ishinomaki', true, false, 1],
  ['musashino', false, true, 5],
] as const)('[INPUT-03] tag "%s": equipment shown %s, document after payment %s, results after %i days', (...row) => {
  const [tag, showsEquipment, approvalDocumentNeedsPayment, announceDelayDays] = row;
  expect(featuresOf(tag)).toMatchObject({ showsEquipment, approvalDocumentNeedsPayment, announceDelayDays });
});
