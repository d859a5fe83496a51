import { describe, expect, it } from 'vitest';
import { groupedContent } from './groupedContent.ts';
import { keptNoticeText, ofHouse } from './noticeText.ts';

const names = { tenantName: 'みどり町', lastName: '山田', firstName: '花子' };
const use = (number: string, place: string) => ({
  number,
  place,
  when: '2026/07/04(土) 09:00～12:00',
  url: `http://x/${number}`,
});
const booked = (number: string, place: string, cancelUntil = '2026/07/01(水) 23:59') => ({
  kind: 'booked',
  facts: {
    ...names,
    ...use(number, place),
    fee: '1,200円',
    standing: 'fixed',
    cancelUntil,
    payUntil: null,
    paysAtCounter: false,
  },
});
const entered = (number: string, place: string, choice: number) => ({
  kind: 'entered',
  facts: {
    ...names,
    ...use(number, place),
    choice,
    entryNumber: `E${number}`,
    salt: `S${number}`,
    announceAt: '2026/06/20(土) 09:00',
    withdrawUntil: '2026/06/10(水) 17:00',
    drawUrl: 'http://d',
  },
});
const signature = ['――――', 'みどり町 予約', 'このメッセージは自動でお送りしています。返信されてもお答えできません。'];

describe('several messages in one', () => {
  it('say once what is alike of all, and number what is not', () => {
    const text = keptNoticeText([booked('A', 'ホールA'), booked('B', 'ホールB')], ofHouse);
    expect(text).toEqual({
      subject: '予約が確定しました（2件）（みどり町）',
      body: [
        '山田 花子 様',
        '',
        '次の予約が確定しました。',
        '',
        '【1件目】',
        '■ 予約番号　A',
        '■ 場所・講座　ホールA',
        '■ 日時　2026/07/04(土) 09:00～12:00',
        '■ 料金　1,200円',
        '■ 内容の確認　http://x/A',
        '',
        '【2件目】',
        '■ 予約番号　B',
        '■ 場所・講座　ホールB',
        '■ 日時　2026/07/04(土) 09:00～12:00',
        '■ 料金　1,200円',
        '■ 内容の確認　http://x/B',
        '',
        'ご都合が変わったときは、2026/07/01(水) 23:59までに取り消してください。',
        '',
        ...signature,
      ].join('\n'),
    });
  });

  it('keep with each what is said of it alone', () => {
    const body =
      keptNoticeText([booked('A', 'ホールA'), booked('B', 'ホールB', '2026/07/02(木) 23:59')], ofHouse)?.body ?? '';
    const [, first = '', second = ''] = body.split(/【[12]件目】/);
    expect(first).toContain('2026/07/01(水) 23:59までに取り消してください。');
    expect(second).toContain('2026/07/02(木) 23:59までに取り消してください。');
  });

  it('of several kinds stand kind by kind, with the choice that each entry is', () => {
    const text = keptNoticeText([booked('A', '陶芸'), entered('B', '書道', 1), entered('C', '華道', 2)], ofHouse);
    expect(text?.subject).toBe('予約が確定しました／抽選の申込みを受け付けました（3件）（みどり町）');
    const lines = (text?.body ?? '').split('\n').filter((line) => line !== '');
    expect(lines.filter((line) => /^【|^次の|希望順|^受付番号と|^ご都合|^申込みは/.test(line))).toEqual([
      '次の予約が確定しました。',
      '【1件目】',
      'ご都合が変わったときは、2026/07/01(水) 23:59までに取り消してください。',
      '次の内容で抽選の申込みを受け付けました。まだ予約は確定していません。',
      '【2件目】',
      '■ 希望順　第1希望',
      '【3件目】',
      '■ 希望順　第2希望',
      '受付番号と控えがあると、申込みが抽選に含まれていたことをご自身で確かめられます。保管してください。',
      '申込みは2026/06/10(水) 17:00まで取り下げられます。',
    ]);
  });

  it('without words in one of them have none', () => {
    expect(keptNoticeText([booked('A', 'ホールA'), { kind: 'unheardOf', facts: names }], ofHouse)).toBeNull();
    expect(keptNoticeText([{ kind: 'booked', facts: {} }], ofHouse)).toBeNull();
  });

  it('one by itself stays as it is', () => {
    const content = { subject: '予約が確定しました', lines: ['次の予約が確定しました。', '', '■ 料金　無料'] };
    expect(groupedContent([content])).toBe(content);
  });
});
