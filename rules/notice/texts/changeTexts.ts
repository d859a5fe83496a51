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

const group = 'change';

const before = '■ 変更前　{変更前}';

const open = owed('お支払いいただく額', 'お支払い額');

const changedFee = ['', '■ 使用料　{使用料}（{使用料の増減}）', ...open, ...goesBack];

const someDays = (...reason: readonly string[]) => [
  ...ofUse,
  '■ 取り消した日　{取り消した日}',
  ...reason,
  '',
  '■ 使用料　{使用料}',
  ...open,
  ...goesBack,
  '■ お返ししない額　{返さない額}',
  detail,
];

const money = ['お支払い額', ...owing, ...refunding] as const;
const moneyNeeds = ['使用料', 'お支払い額', '支払期限', ...refundNeeds] as const;

const someDaysNames = {
  always: [...use, '取り消した日', '使用料', ...refundingAlways],
  needs: ['場所', '日時', '取り消した日', ...moneyNeeds, '返さない額'],
} as const;

/** Of what the facility, or the person at its desk, changes about a reservation. */
export const changeTexts = {
  moved: {
    group,
    title: '日時・部屋の変更',
    when: '職員が予約の日時や部屋を変更したときに送ります。',
    subject: '【重要】予約の日時・部屋を変更しました',
    body: lines(
      '{審査中のとき}審査中の申請の日時・部屋を次のとおり変更しました。審査の結果は、あらためてメールでお知らせします。',
      '{審査中でないとき}予約の日時・部屋を次のとおり変更しました。予約番号と受付のQRコードは変わりません。',
      ...ofUse,
      before,
      '■ 理由　{理由}',
      ...changedFee,
      detail,
    ),
    always: [...use, '変更前', '理由', '使用料', '使用料の増減', ...refundingAlways],
    sometimes: ['予約番号', '審査中のとき', '審査中でないとき', ...money],
    needs: [...use, '変更前', '理由', ...moneyNeeds],
  },
  'moved.course': {
    group: 'course',
    title: '席の変更（別の講座）',
    when: '職員が申込みを別の講座の席に変更したときに送ります。',
    subject: '【重要】お申し込みの講座を変更しました',
    body: lines(
      'お申し込みの講座を次のとおり変更しました。予約番号は変わりません。受付のQRコードは、予約の画面に表示される新しいものをお使いください。',
      ...ofUse,
      before,
      '■ 理由　{理由}',
      ...changedFee,
      detail,
    ),
    always: [...use, '変更前', '理由', '使用料', '使用料の増減', ...refundingAlways],
    sometimes: ['予約番号', ...money],
    needs: [...use, '変更前', '理由', ...moneyNeeds],
  },
  contentsChanged: {
    group,
    title: '内容の変更',
    when: '職員が予約の内容を変更したときに送ります。',
    subject: '予約の内容を変更しました',
    body: lines(
      '{変更の対象}の内容を次のとおり変更しました。予約番号と受付のQRコードは変わりません。',
      '{あらためて審査するとき}変更した内容をあらためて審査します。審査の結果は、メールでお知らせします。',
      '{審査中のとき}審査の結果は、あらためてメールでお知らせします。',
      ...ofUse,
      '',
      '{変更点}',
      '■ 理由　{理由}',
      ...changedFee,
      detail,
    ),
    always: [...use, '変更の対象', '変更点', '理由', '使用料', '使用料の増減', ...refundingAlways],
    sometimes: ['予約番号', 'あらためて審査するとき', '審査中のとき', ...money],
    needs: [...use, '変更点', '理由', ...moneyNeeds],
  },
  daysCancelled: {
    group,
    title: '一部の日の取消し',
    when: '利用者の申出で、予約の一部の日を取り消したときに送ります。',
    subject: '予約の一部の日を取り消しました',
    body: lines('次の予約の一部の日を取り消しました。ほかの日の予約は変わりません。', ...someDays()),
    ...someDaysNames,
    sometimes: ['予約番号', '返さない額', ...money],
  },
  'daysCancelled.byOffice': {
    group,
    title: '施設の都合による一部の日の取消し',
    when: '職員が施設の都合で、予約の一部の日を取り消したときに送ります。',
    subject: '【重要】施設の都合により予約の一部の日を取り消しました',
    body: lines(
      '申し訳ございませんが、施設の都合により次の予約の一部の日を取り消しました。ほかの日の予約は変わりません。',
      ...someDays('■ 理由　{理由}'),
    ),
    ...someDaysNames,
    always: [...someDaysNames.always, '理由'],
    needs: [...someDaysNames.needs, '理由'],
    sometimes: ['予約番号', '返さない額', ...money],
  },
  cancelledByOperator: {
    group,
    title: '施設の都合による取消し',
    when: '職員が施設の都合で予約を取り消したときに送ります。',
    subject: '【重要】施設の都合により予約を取り消しました',
    body: lines(
      '申し訳ございませんが、施設の都合により次の予約を取り消しました。',
      ...ofUse,
      '■ 理由　{理由}',
      ...goesBack,
      detail,
    ),
    always: [...use, '理由', ...refundingAlways],
    sometimes: ['予約番号', ...refunding],
    needs: ['場所', '日時', '理由', ...refundNeeds],
  },
  useChanged: {
    group,
    title: '予約の日時・場所の変更',
    when: '設定の変更で、予約済みの日時や場所が変わったときに送ります。',
    subject: '【重要】予約の日時・場所が変わりました',
    body: lines(
      '施設の都合により、次の予約の日時または場所が変わりました。',
      ...ofUse,
      before,
      detail,
      '',
      'ご都合が合わない場合は、お手数ですが施設までご連絡ください。',
    ),
    always: [...use, '変更前'],
    sometimes: ['予約番号'],
    needs: [...use, '変更前'],
  },
  useInDoubt: {
    group,
    title: '利用できなくなった予約',
    when: '休館などで、予約した日時に利用できなくなったときに送ります。',
    subject: '【重要】予約の日時に施設を利用できなくなりました',
    body: lines(
      '{休館のとき}申し訳ございませんが、次の予約の日は休館となりました。',
      '{休館でないとき}申し訳ございませんが、次の予約の日時は利用できなくなりました。',
      '今後の取扱い（料金を含みます）は、施設からあらためてご連絡します。それまでは、お越しにならないようお願いします。',
      ...ofUse,
      detail,
    ),
    always: use,
    sometimes: ['予約番号', '休館のとき', '休館でないとき'],
    needs: ['場所', '日時'],
  },
  useStands: {
    group,
    title: '予約どおりの利用',
    when: '利用できないとお知らせした予約が、予約どおり利用できることになったときに送ります。',
    subject: '予約どおりご利用いただけます',
    body: lines('利用できないとお知らせした次の予約は、予約どおりご利用いただけることになりました。', ...ofUse, detail),
    always: use,
    sometimes: ['予約番号'],
    needs: ['場所', '日時'],
  },
} as const satisfies Readonly<Record<string, MessageText>>;
