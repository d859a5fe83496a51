import { expect, it } from 'vitest';
import { noticeText } from './noticeText.ts';

const names = { tenantName: 'みどり町', personName: '山田 花子' };
const won = {
  place: '大ホール',
  when: '2026/09/20(日) 09:00～12:00',
  url: 'http://x',
  drawUrl: 'http://d',
  fee: '1,000円',
};

it('tells a winner where and until when to pay', () => {
  const online = noticeText('won', { ...won, payUntil: '2026/06/30(火) 23:59', paysAtCounter: false }, names);
  expect(online.body).toContain('■ お支払い期限　2026/06/30(火) 23:59まで');
  expect(online.body).not.toContain('窓口');
  const counter = noticeText('won', { ...won, payUntil: null, paysAtCounter: true }, names);
  expect(counter.body).toContain('■ 料金　1,000円（窓口でお支払いください）');
});
