import { detail, lines, type MessageText, ofUse, owed, owing, use } from './parts.ts';

const group = 'lottery';

const choice = '■ 希望順　{希望順}';

/** Of entries in a lottery. */
export const lotteryTexts = {
  entered: {
    group,
    title: '抽選の申込み',
    when: '抽選の申込みを受け付けたときに送ります。',
    subject: '抽選の申込みを受け付けました',
    body: lines(
      '次の内容で抽選の申込みを受け付けました。まだ予約は確定していません。',
      ...ofUse,
      choice,
      '■ 受付番号　{受付番号}',
      '■ 控え　{控え}',
      '■ 結果の発表　{発表日時}',
      detail,
      '■ 抽選の公開情報　{抽選のリンク}',
      '',
      '受付番号と控えがあると、申込みが抽選に含まれていたことをご自身で確かめられます。保管してください。',
      '申込みは{取下期限}まで取り下げられます。',
    ),
    always: [...use, '受付番号', '控え', '発表日時', '抽選のリンク'],
    sometimes: ['予約番号', '希望順', '取下期限'],
    needs: [...use, '受付番号', '控え', '発表日時', '抽選のリンク'],
  },
  won: {
    group,
    title: '抽選の当選',
    when: '抽選の結果を発表したとき、当選した方へ送ります。',
    subject: '【当選】抽選の結果のお知らせ',
    body: lines(
      '{審査があるとき}抽選の結果、当選しました。施設が内容を確認し、承認したときに予約が確定します。結果はメールでお知らせします。',
      '{審査がないとき}抽選の結果、当選しました。',
      ...ofUse,
      choice,
      ...owed(),
      detail,
      '■ 抽選結果の検証　{抽選のリンク}',
    ),
    always: [...use, '料金', '抽選のリンク'],
    sometimes: ['予約番号', '希望順', ...owing, '審査があるとき', '審査がないとき'],
    needs: [...use, '料金', '支払期限', '抽選のリンク'],
  },
  lost: {
    group,
    title: '抽選の落選',
    when: '抽選の結果を発表したとき、落選した方へ送ります。',
    subject: '【落選】抽選の結果のお知らせ',
    body: lines(
      '抽選の結果、今回は残念ながら落選となりました。',
      ...ofUse,
      choice,
      '■ 抽選結果の検証　{抽選のリンク}',
      '',
      '空きがある場合は、先着順で予約できます。空き状況をご確認ください。',
      detail,
    ),
    always: [...use, '抽選のリンク'],
    sometimes: ['予約番号', '希望順'],
    needs: ['場所', '日時', '抽選のリンク'],
  },
  withdrawn: {
    group,
    title: '抽選の取下げ',
    when: '利用者が抽選の申込みを取り下げたときに送ります。',
    subject: '抽選の申込みを取り下げました',
    body: lines('次の抽選の申込みを取り下げました。', ...ofUse, choice, detail),
    always: use,
    sometimes: ['予約番号', '希望順'],
    needs: ['場所', '日時'],
  },
} as const satisfies Readonly<Record<string, MessageText>>;
