import {
  detail,
  goesBack,
  lines,
  type MessageText,
  ofUse,
  owed,
  owing,
  refunding,
  refundingAlways,
  refundNeeds,
  use,
} from './parts.ts';

const group = 'booking';

/** A place that was got by first come, by how far it is. */
const booked = (opening: string) =>
  lines(
    opening,
    '{窓口で受け付けたとき}窓口（お電話を含みます）でお受けした予約です。',
    ...ofUse,
    ...owed(),
    detail,
    '',
    'ご都合が変わったときは、{取消期限}までに取り消してください。',
  );

const bookedNames = {
  always: [...use, '料金'],
  sometimes: ['予約番号', ...owing, '取消期限', '窓口で受け付けたとき'],
  needs: [...use, '料金', '支払期限'],
} as const;

/** Of what a person books and gives up, from the receipt to the reminder. */
export const bookingTexts = {
  'booked.fixed': {
    group,
    title: '予約の確定',
    when: '予約がすぐに確定したときに送ります。',
    subject: '予約が確定しました',
    body: booked('次の予約が確定しました。'),
    ...bookedNames,
  },
  'booked.awaitsPayment': {
    group,
    title: 'お支払い待ちの予約',
    when: 'お支払いで確定する予約を受け付けたときに送ります。',
    subject: '予約を受け付けました（お支払いのお願い）',
    body: booked('次の予約を受け付けました。お支払いを確認した時点で確定します。'),
    ...bookedNames,
  },
  'booked.underReview': {
    group,
    title: '申請の受付（審査中）',
    when: '審査が必要な申請を受け付けたときに送ります。',
    subject: '申請を受け付けました（審査中）',
    body: booked(
      '次の申請を受け付けました。施設が内容を確認し、結果をメールでお知らせします。まだ予約は確定していません。',
    ),
    ...bookedNames,
  },
  'booked.asked': {
    group,
    title: '申込みの受付',
    when: '確定したかを表示しない設定で、講座の申込みを受け付けたときに送ります。',
    subject: '申込みを受け付けました',
    body: booked('次の申込みを受け付けました。'),
    ...bookedNames,
  },
  approved: {
    group,
    title: '申請の承認',
    when: '職員が申請を承認したときに送ります。',
    subject: '申請が承認されました',
    body: lines('次の申請が承認され、予約が確定しました。', ...ofUse, ...owed(), '■ 施設からの連絡　{理由}', detail),
    always: [...use, '料金'],
    sometimes: ['予約番号', ...owing, '理由'],
    needs: [...use, '料金', '支払期限', '理由'],
  },
  rejected: {
    group,
    title: '申請の不承認',
    when: '職員が申請を承認しなかったときに送ります。',
    subject: '申請は承認されませんでした',
    body: lines(
      '申し訳ございませんが、次の申請は承認されませんでした。',
      ...ofUse,
      '■ 理由　{理由}',
      ...goesBack,
      detail,
    ),
    always: [...use, '理由', ...refundingAlways],
    sometimes: ['予約番号', ...refunding],
    needs: [...use, '理由', ...refundNeeds],
  },
  held: {
    group,
    title: '審査の保留',
    when: '職員が審査を保留したときに送ります。',
    subject: '申請の審査を保留しています',
    body: lines(
      '次の申請は、施設が確認を続けています。場所は確保されていますが、予約はまだ確定していません。',
      ...ofUse,
      '■ 施設からの連絡　{理由}',
      detail,
    ),
    always: [...use, '理由'],
    sometimes: ['予約番号'],
    needs: [...use, '理由'],
  },
  cancelled: {
    group,
    title: '利用者による取消し',
    when: '利用者が予約を取り消したときに送ります。',
    subject: '予約を取り消しました',
    body: lines('次の予約を取り消しました。', ...ofUse, '■ 返金されない額　{返さない額}', ...goesBack, detail),
    always: [...use, ...refundingAlways],
    sometimes: ['予約番号', '返さない額', ...refunding],
    needs: ['場所', '日時', '返さない額', ...refundNeeds],
  },
  expiredUnpaid: {
    group,
    title: '未払いによる取消し',
    when: '期限までにお支払いがなく、予約が取り消されたときに送ります。',
    subject: 'お支払い期限が過ぎたため予約を取り消しました',
    body: lines(
      '期限までにお支払いが確認できなかったため、次の予約を取り消しました。',
      ...ofUse,
      detail,
      '',
      'あらためて利用を希望される場合は、お手数ですがもう一度予約してください。',
    ),
    always: use,
    sometimes: ['予約番号'],
    needs: ['場所', '日時'],
  },
  reminder: {
    group,
    title: '前日のお知らせ',
    when: '利用日の前日、全体設定で決めた時刻に送ります。',
    // With the day, since it may be read, or sent, later than the day before.
    subject: 'ご利用日のお知らせ【{利用日}】',
    body: lines(
      'ご利用日が近づきましたので、お知らせします。',
      ...ofUse,
      ...owed(),
      detail,
      '',
      '{QRコードがあるとき}当日は、予約の画面のQRコードを受付で提示してください。',
      '{QRコードがないとき}当日は、受付で予約の画面を提示してください。',
    ),
    always: [...use, '利用日'],
    sometimes: ['予約番号', '料金', ...owing, 'QRコードがあるとき', 'QRコードがないとき'],
    needs: ['場所', '日時', '料金', '支払期限'],
  },
} as const satisfies Readonly<Record<string, MessageText>>;
