import { beforeLines, detailLine, owedLines, refundLines, useLines, type Writers } from './lines.ts';
import type { ChangedFee } from './noticeFacts.ts';

const changedFeeLines = (facts: ChangedFee) => [
  '',
  `■ 使用料　${facts.fee}${facts.difference === null ? '（変わりません）' : `（${facts.difference}）`}`,
  ...(facts.open === null ? [] : owedLines(facts.open, facts, 'お支払いいただく額')),
  ...refundLines(facts),
];

const reviewText = {
  again: '変更した内容をあらためて審査します。審査の結果は、メールでお知らせします。',
  still: '審査の結果は、あらためてメールでお知らせします。',
};

/** Of what the facility changes about a reservation. */
export const changeWords: Writers<
  | 'moved'
  | 'contentsChanged'
  | 'daysCancelled'
  | 'cancelledByOperator'
  | 'placeClosed'
  | 'useChanged'
  | 'useInDoubt'
  | 'useStands'
> = {
  moved: (facts) => ({
    subject: '【重要】予約の日時・部屋を変更しました',
    lines: [
      facts.isUnderReview
        ? '審査中の申請の日時・部屋を次のとおり変更しました。審査の結果は、あらためてメールでお知らせします。'
        : '予約の日時・部屋を次のとおり変更しました。予約番号と受付のQRコードは変わりません。',
      ...useLines(facts),
      ...beforeLines(facts),
      `■ 理由　${facts.reason}`,
      ...changedFeeLines(facts),
      detailLine(facts),
    ],
  }),
  contentsChanged: (facts) => ({
    subject: '予約の内容を変更しました',
    lines: [
      `${facts.review === 'still' ? '審査中の申請' : '予約'}の内容を次のとおり変更しました。予約番号と受付のQRコードは変わりません。`,
      facts.review === null ? null : reviewText[facts.review],
      ...useLines(facts),
      '',
      ...facts.changed.map((line) => `■ ${line}`),
      `■ 理由　${facts.reason}`,
      ...changedFeeLines(facts),
      detailLine(facts),
    ],
  }),
  daysCancelled: (facts) => ({
    subject:
      facts.reason === null
        ? '予約の一部の日を取り消しました'
        : '【重要】施設の都合により予約の一部の日を取り消しました',
    lines: [
      facts.reason === null
        ? '次の予約の一部の日を取り消しました。ほかの日の予約は変わりません。'
        : '申し訳ございませんが、施設の都合により次の予約の一部の日を取り消しました。ほかの日の予約は変わりません。',
      ...useLines(facts),
      `■ 取り消した日　${facts.gone.replaceAll('\n', '\n　　　　　　　')}`,
      facts.reason === null ? null : `■ 理由　${facts.reason}`,
      '',
      `■ 使用料　${facts.fee}`,
      ...(facts.open === null ? [] : owedLines(facts.open, facts, 'お支払いいただく額')),
      ...refundLines(facts),
      facts.kept === null ? null : `■ お返ししない額　${facts.kept}`,
      detailLine(facts),
    ],
  }),
  cancelledByOperator: (facts) => ({
    subject: '【重要】施設の都合により予約を取り消しました',
    lines: [
      '申し訳ございませんが、施設の都合により次の予約を取り消しました。',
      ...useLines(facts),
      `■ 理由　${facts.reason}`,
      ...refundLines(facts),
      detailLine(facts),
    ],
  }),
  placeClosed: (facts) => ({
    subject: '【重要】講座の会場が休館となります',
    lines: [
      '申し訳ございませんが、次の講座の開催日に会場が休館となります。',
      '開催の変更や中止が決まりましたら、改めてお知らせします。',
      ...useLines(facts),
      `■ 理由　${facts.reason}`,
      detailLine(facts),
    ],
  }),
  useChanged: (facts) => ({
    subject: '【重要】予約の日時・場所が変わりました',
    lines: [
      '施設の都合により、次の予約の日時または場所が変わりました。',
      ...useLines(facts),
      ...beforeLines(facts),
      detailLine(facts),
      '',
      'ご都合が合わない場合は、お手数ですが施設までご連絡ください。',
    ],
  }),
  useInDoubt: (facts) => ({
    subject: facts.isCourse ? '【重要】講座の開催中止のお知らせ' : '【重要】予約の日時に施設を利用できなくなりました',
    lines: [
      facts.isCourse
        ? '申し訳ございませんが、次の講座は開催されないことになりました。'
        : facts.isClosed
          ? '申し訳ございませんが、次の予約の日は休館となりました。'
          : '申し訳ございませんが、次の予約の日時は利用できなくなりました。',
      '今後の取扱い（料金を含みます）は、施設からあらためてご連絡します。それまでは、お越しにならないようお願いします。',
      ...useLines(facts),
      detailLine(facts),
    ],
  }),
  useStands: (facts) => ({
    subject: '予約どおりご利用いただけます',
    lines: [
      '利用できないとお知らせした次の予約は、予約どおりご利用いただけることになりました。',
      ...useLines(facts),
      detailLine(facts),
    ],
  }),
};
