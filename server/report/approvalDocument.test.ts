import { beforeAll, expect, it } from 'vitest';
import { readPdf } from '../testing/readPdf.ts';
import { approvalDocument } from './approvalDocument.ts';
import type { ApprovalFacts } from './approvalFacts.ts';
import { type Fonts, readFonts, settable } from './fonts.ts';

let fonts: Fonts;
beforeAll(() => {
  fonts = readFonts();
});

const facts: ApprovalFacts = {
  tenantName: 'みどり町',
  number: '3F9A-1C07-B2AA-0001',
  issuedOn: '2026/06/10(水)',
  changedAt: null,
  holder: { name: '髙橋 𠮷子', kana: 'タカハシ ヨシコ', userNumberLabel: '利用者番号', userNumber: '10000001' },
  place: { name: '中央公民館', address: '〒980-0001 宮城県みどり町1-1', phoneNumber: '022-000-0000' },
  article: '大ホール',
  lines: [
    { date: '2026/07/01(水)', time: '午前 09:00～12:00' },
    { date: '2026/07/01(水)', time: '午後 13:00～17:00' },
  ],
  purpose: '定期演奏会',
  purposeType: '音楽',
  attendees: '120人',
  admissionFee: 'あり（1,000円）',
  equipment: ['グランドピアノ', '演台'],
  useConditions: [],
  requestedReduction: '',
  fee: 28_000,
  feeLines: [
    { name: '2026/07/01(水)　午前 09:00～12:00', note: '', law: '', amount: 12_000 },
    { name: '2026/07/01(水)　午後 13:00～17:00', note: '', law: '', amount: 16_000 },
  ],
  laterCharges: [],
  afterUse: [],
  isFeeFinal: true,
  payment: '支払済み',
  conditions: ['火気を使わないでください。'],
  voidReason: null,
  checkCode: 'AAAAA-BBBBB',
};

const textOf = async (changes: Partial<ApprovalFacts> = {}) =>
  readPdf(await approvalDocument({ ...facts, ...changes }, fonts));

it('[DETAIL-04] says everything on one A4 page, as text that extracts', async () => {
  const pages = await textOf();
  expect(pages.length).toBe(1);
  const said = pages.join('').replaceAll(' ', '');
  for (const part of [
    '施設使用承認書',
    '承認番号3F9A-1C07-B2AA-0001',
    '2026/06/10(水)',
    'みどり町',
    '髙橋𠮷子',
    'タカハシヨシコ',
    '10000001',
    '中央公民館',
    '大ホール',
    '2026/07/01(水)',
    '午前09:00～12:00',
    '12,000円',
    '合計',
    '28,000円',
    '定期演奏会',
    '音楽',
    '120人',
    'あり（1,000円）',
    'グランドピアノ、演台',
    '支払済み',
    '火気を使わないでください。',
    'AAAAA-BBBBB',
    '次のとおり、施設の使用を承認します。',
  ]) {
    expect(said, part).toContain(part);
  }
  expect(said).not.toContain('無効');
});

it.each(['髙橋', '山﨑', '𠮷田', '渡邉', '𣘺本', '濵田', '栁沢', '桒原', '神󠄀田'])(
  '[DETAIL-04] sets the rare characters of the name %s',
  async (name) => {
    const plain = name.replaceAll(/[\u{E0100}-\u{E01EF}]/gu, '');
    expect(settable(name, fonts)).toBe(plain);
    const said = (await textOf({ holder: { ...facts.holder, name } })).join('');
    expect(said).toContain(plain);
    expect(said).not.toContain('〓');
  },
);

it('sets 〓 for what the font does not have, and drops what would steer the text', () => {
  expect(settable('a\u{1F600}b\u202Ec\u0007d\n', fonts)).toBe('a〓bcd\n');
});

it('numbers the conditions once and sets each as a block beside its number', async () => {
  const conditions = ['短い条件です。', 'とても長い条件です。'.repeat(12), '最後の条件です。'];
  const said = (await textOf({ conditions })).join('\n');
  expect(said.replaceAll(' ', '')).toMatch(/1短い条件です。\n?2とても長い/);
});

it('leaves no few lines to a page of their own: what nearly fits is set more tightly', async () => {
  const conditions = Array.from({ length: 10 }, (_, index) => `条件その${index}です。利用する方はお守りください。`);
  expect(await textOf({ conditions, lines: facts.lines.slice(0, 1) })).toHaveLength(1);
});

it('keeps the conditions together', async () => {
  const conditions = Array.from({ length: 10 }, (_, index) => `条件その${index}です。`);
  const lines = Array.from({ length: 8 }, (_, index) => ({ date: `行${index}`, time: '09:00～10:00', fee: 500 }));
  const pages = (await textOf({ lines, conditions })).map((page) => page.replaceAll(' ', ''));
  expect(pages).toHaveLength(2);
  for (const condition of ['使用の条件', ...conditions]) expect(pages[1]).toContain(condition);
});

it('[DETAIL-04] says on every page that it is void', async () => {
  const lines = Array.from({ length: 60 }, (_, index) => ({
    date: `2026年7月${1 + (index % 6)}日`,
    time: '09:00～10:00',
    fee: 500,
  }));
  const pages = await textOf({ lines, voidReason: '2026/06/12(金) 10:00 取消' });
  expect(pages.length).toBeGreaterThan(2);
  for (const page of pages) expect(page.replaceAll(/[\s　]/g, '')).toContain('無効');
  expect(pages.join('').replaceAll(' ', '')).toContain('この承認書は無効です（2026/06/12(金)10:00取消）');
  expect(pages.join('')).not.toContain('承認します');
});

it('sets a long list of equipment in several rows, each with its name', async () => {
  const equipment = Array.from({ length: 100 }, (_, index) => `移動式スクリーンとプロジェクター一式その${index}`);
  const pages = await textOf({ equipment });
  const said = pages.join('').replaceAll(' ', '');
  for (const name of equipment) expect(said).toContain(name);
  expect(said.split('備品').length - 1).toBeGreaterThan(1);
  for (const page of pages) expect(page.replaceAll(' ', '')).toMatch(/備品|使用料/);
});

it('keeps everything of very long texts and many lines, on numbered pages', async () => {
  const lines = Array.from({ length: 60 }, (_, index) => ({ date: `行${index}`, time: '09:00～10:00' }));
  const feeLines = lines.map(({ date }, index) => ({ name: date, note: '', law: '', amount: 500 + index }));
  const pages = await textOf({
    lines,
    feeLines,
    purpose: 'あ'.repeat(200),
    conditions: Array(40).fill('とても長い条件です。'.repeat(12)),
  });
  const said = pages.join('').replaceAll(' ', '');
  for (let index = 0; index < 60; index += 1) expect(said).toContain(`${500 + index}円`);
  expect(said.split('あ').length - 1).toBeGreaterThanOrEqual(200);
  pages.forEach((page, index) => {
    expect(page.replaceAll(' ', '')).toContain(`${index + 1}/${pages.length}ページ`);
  });
});

it('[FEE-03] sets the whole breakdown with the articles it rests on, over pages where it is long', async () => {
  const many = Array.from({ length: 40 }, (_, index) => ({
    name: `加算${index + 1}`,
    note: '50％',
    law: `備考${index + 1}`,
    amount: 100,
  }));
  const pages = await textOf({
    feeLines: [{ name: '2026/07/01(水) 全日', note: '', law: '別表第1', amount: 45_000 }, ...many],
    fee: 49_000,
    afterUse: [{ name: '冷房', note: '300円 × 13時間', law: '別表第3', amount: 3900 }],
    isFeeFinal: false,
    useConditions: ['練習', '物品の販売'],
    requestedReduction: '学校が使用するとき',
  });
  expect(pages.length).toBeGreaterThan(1);
  const text = pages.join('\n').replaceAll(/\s/g, '');
  for (const { name, note, law } of many) expect(text).toContain(`${name}${note}${law}`);
  for (const told of ['全日別表第1', '49,000円', '合計（使用料は窓口で確定します）', '当日のお支払い', '3,900円']) {
    expect(text).toContain(told);
  }
  expect(text).toContain('練習、物品の販売');
  expect(text).toContain('学校が使用するとき');
});
