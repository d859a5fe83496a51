import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { listIn, mapIn } from '#rules/ordinance/writtenWhen.ts';
import { everything } from '../testing/everything.ts';
import { sections } from './sections.ts';
import { entryWords, sentenceOf } from './sentences.ts';

const version = parse(everything);

const place = {
  names: {
    rooms: new Map([['hall', 'ホール']]),
    classes: new Map([
      ['outside', '市外'],
      ['local', '市内'],
    ]),
    conditions: new Map([
      ['profit', '営利'],
      ['food', '飲食'],
      ['practice', '練習'],
    ]),
  },
  frameNames: ['午前', '午後'],
};

const sentences = sections.flatMap((section) =>
  listIn(mapIn(version)[section.list]).flatMap((_, index) => {
    const { note, rows } = entryWords(section, index, version, place);
    return [...(note === '' ? [] : [note]), ...rows.map((row) => `${row.label}　${sentenceOf(row)}`)];
  }),
);

test('[OFFICE-04] each entry of a version reads as a sentence', () => {
  expect(sentences).toEqual([
    'ホール　午前、月曜・休前日、7月1日から9月30日まで、市外、市内を除くときは、午前 1,000円、午後 0円。',
    'すべての部屋　営利、営利かつ飲食、練習を除く、入場料を取るとき、人数が100人を超え500人以下のとき、入場料を取らないときは、09:00～24:00、30分につき300円、120分から。',
    '午前・午後　90分以内の利用は、午前・午後を続けて使うと「午前・午後」の額。',
    '基本使用料に対して計算します。いくつも当てはまるときは、割合を掛けます。10円未満切上げ。',
    '営利　利用日の3か月前からの申込みは、12.5%を加算（当日精算）（備考1）。',
    '練習　利用日の7日前からの申込みは、50%の額。',
    '冷房　2時間につき500円。',
    '入場料　1回につき最高入場料の5人分。',
    '30分単位で計算します。前後それぞれ60分までです。前後を合わせて90分までです。5分以下の端数は数えません。',
    '前　利用の前、08:30～09:00は、1時間につき後の枠の20%。',
    '後　利用の後は、前後の枠の高い方の1時間当たりの額の120%。',
    '深夜　30分につき2,000円。',
    '選ばれた備品の料金をここで加えます。',
    '基本使用料と備品に対して計算します。減額する額は10円未満切捨て。',
    '減額　100%を減額（第9条）。',
    '最低額　ホールは、1回につき100円。',
    '上限額　1日につき90,000円。',
    '合計　10円未満切捨て。',
    'ピアノ　3時間につき1,000円、午前・午後は1,500円（別表2）。',
    '利用月の3か月前の1日までの取消し　ホールは、100%、取消料は10円未満切上げ。',
    '利用日の2週間前までの取消し　ホールは、50%、取消料は10円未満切上げ。',
    '利用日の1日前までの取消し　ホールは、0%、取消料は10円未満切上げ。',
    '利用月の1か月前の末日までの申込み　ホールは、申込みから13日以内、利用日の7日前まで（早い方）、休館日のときは前の開館日。',
    'ほかの申込み　ホールは、申込みの日、休館日のときは前の開館日。',
    'すべて　ホール、2026/05/01(金)、午前、9:00～12:00、市外、営利、減額、入場料0円、前の延長30分、後の延長60分、ピアノ1は、0円。',
    '還付　ホール、2026/08/31(月)は、1,000円を納めて利用日の40日前に取り消すと500円を還付。',
    '納期　ホール、2026/08/31(月)は、利用日の60日前の申込みで13日以内。',
  ]);
});
