import {
  detail,
  goesBack,
  lines,
  type MessageText,
  ofUse,
  refunding,
  refundingAlways,
  refundNeeds,
  use,
} from './parts.ts';

const group = 'course';

const answer = 'ご都合が合わない場合は、お手数ですが施設までご連絡ください。';

/** Of dates and places of courses that staff change while people have them. */
export const courseDateTexts = {
  sessionDropped: {
    group,
    title: '講座の休講',
    when: '職員が講座の1回を休講にしたときに、申し込んだ方へ送ります。',
    subject: '【重要】休講のお知らせ',
    body: lines(
      '申し訳ございませんが、次の回を休講とします。ほかの回は予定どおり行います。',
      ...ofUse,
      '■ 補講　{補講の日時}',
      '{補講のないとき}補講はありません。',
      '■ 理由　{理由}',
      '■ 受講料の減額　{受講料の減額}',
      ...goesBack,
      detail,
    ),
    always: [...use, '理由', ...refundingAlways],
    sometimes: ['予約番号', '補講の日時', '補講のないとき', '受講料の減額', ...refunding],
    needs: ['場所', '日時', '理由', '補講の日時', ...refundNeeds],
  },
  sessionMoved: {
    group,
    title: '講座の日程変更',
    when: '職員が講座の1回の日時を変更したときに、申し込んだ方へ送ります。',
    subject: '【重要】講座の日程変更のお知らせ',
    body: lines(
      '次の講座の日時を変更しました。ほかの回は予定どおり行います。',
      ...ofUse,
      '■ 変更前　{変更前}',
      '■ 理由　{理由}',
      detail,
      '',
      answer,
    ),
    always: [...use, '変更前', '理由'],
    sometimes: ['予約番号'],
    needs: ['場所', '日時', '変更前', '理由'],
  },
  sessionElsewhere: {
    group,
    title: '講座の会場変更',
    when: '職員が講座の会場を変更したときに、申し込んだ方へ送ります。',
    subject: '【重要】講座の会場変更のお知らせ',
    body: lines(
      '次の講座の会場を変更しました。日時は変わりません。',
      ...ofUse,
      '■ 新しい会場　{会場}',
      '■ 変更前　{変更前}',
      '■ 理由　{理由}',
      detail,
    ),
    always: [...use, '会場', '変更前', '理由'],
    sometimes: ['予約番号'],
    needs: ['場所', '日時', '会場', '変更前', '理由'],
  },
} as const satisfies Readonly<Record<string, MessageText>>;
