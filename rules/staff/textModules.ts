import type { TextModule, TextModuleKind } from '#contract/desk/textModules.ts';

/** What a tenant keeps; a kind of which it says nothing has those of the house, and an empty list offers none. */
export type TextModules = Readonly<Partial<Record<TextModuleKind, readonly TextModule[]>>>;

/** What each kind is for, as staff call it. */
export const textModuleNames: Readonly<Record<TextModuleKind, string>> = {
  approve: '審査の承認の連絡',
  hold: '審査の保留の連絡',
  reject: '審査の不承認の理由',
  cancel: '施設による取消の理由',
  move: '日時・部屋の変更の理由',
  contents: '予約の内容の変更の理由',
  waive: '減免・金額の変更の理由',
  override: '上限などを超える予約の理由',
  tillFloat: 'レジの釣銭準備金の理由',
  tillDifference: 'レジの過不足の理由',
  tillCorrection: 'レジの訂正の理由',
  tillReopening: 'レジ締めの取消しの理由',
  suspend: '利用停止の理由',
  returnRegistration: '利用者登録の差戻しの連絡',
  rejectRegistration: '利用者登録の却下の連絡',
  closureReason: '休館の理由（職員用）',
  closureTold: '休館の理由（利用者用）',
};

const module = (label: string, text: string): TextModule => ({ label, text });

const ofHouse: Readonly<Record<TextModuleKind, readonly TextModule[]>> = {
  approve: [
    module('当日の受付', '当日は、受付で予約のQRコードまたは使用承認書をご提示ください。'),
    module('後片付け', '使用後は机といすを元の位置に戻し、退出時刻までに清掃をお済ませください。'),
  ],
  hold: [
    module('書類の不足', '審査に必要な書類が不足しています。使用内容が分かる書類をお送りください。'),
    module('内容の確認', '使用内容について確認したいことがあります。施設からご連絡しますので、お待ちください。'),
  ],
  reject: [
    module('使用目的', '申請された使用目的では、この部屋をご利用いただけません。'),
    module('設備・音量', '申請された使用内容が、部屋の設備または音量の制限に合わないためです。'),
    module('管理上の支障', '施設の管理上支障があるためです。'),
  ],
  cancel: [
    module('設備の故障', '設備の故障により、部屋をご利用いただけなくなりました。ご迷惑をおかけし、申し訳ありません。'),
    module('工事', '工事のため、部屋をご利用いただけなくなりました。ご迷惑をおかけし、申し訳ありません。'),
    module('災害対応', '災害対応のため、施設をご利用いただけなくなりました。ご理解をお願いします。'),
  ],
  move: [
    module('お申出', 'お申出により、日時・部屋を変更しました。'),
    module('設備の故障', '設備の故障により、部屋を変更しました。ご迷惑をおかけし、申し訳ありません。'),
  ],
  contents: [
    module('お申出', 'お申出により、予約の内容を変更しました。'),
    module('入力の誤り', '受付時の入力に誤りがあったため、訂正しました。'),
  ],
  waive: [
    module('減免の対象', '減免の対象であることを確認しました。'),
    module('設備の不具合', '設備の不具合により、十分にご利用いただけなかったためです。'),
  ],
  override: [
    module('窓口での申出', '窓口での申出により、責任者の了承を得て受け付けた。'),
    module('施設の都合による変更', '施設の都合で取り消した予約の振替のため。'),
  ],
  tillFloat: [
    module('釣銭の補充', '釣銭が不足するため、釣銭準備金を補充した。'),
    module('銀行での両替', '銀行で両替をしたため。'),
  ],
  tillDifference: [
    module('釣銭の渡し間違い', '釣銭の渡し間違いと思われる。現金と領収書の控えを再度照合したが、原因は不明。'),
    module('金額の打ち間違い', '預り金額の打ち間違いのため。'),
  ],
  tillCorrection: [
    module('現金の発見', '締めたあとに、不足していた現金が見つかったため。'),
    module('釣銭の返還', '釣銭の不足分を利用者に返したため。'),
  ],
  tillReopening: [
    module('数え間違い', '現金の数え間違いがあったため。'),
    module('締めたあとの収納', '締めたあとに、本日中の収納があるため。'),
  ],
  suspend: [
    module('使用料の未払い', '督促後も使用料の支払いがないため。'),
    module('無断不使用', '無断での不使用が続いたため。'),
    module('規則違反', '施設の使用規則に違反したため。'),
  ],
  returnRegistration: [
    module('氏名・住所の相違', '氏名または住所が本人確認書類と異なります。登録内容を修正してください。'),
    module('電話番号の確認', '登録された電話番号につながりません。電話番号を確認し、修正してください。'),
  ],
  rejectRegistration: [
    module(
      '登録済み',
      'すでに利用者として登録されています。利用者番号が分からない場合は、窓口へお問い合わせください。',
    ),
    module('対象外', '利用者登録の対象に当たらないためです。'),
  ],
  closureReason: [
    module('定期点検', '設備の定期点検。業者の立入りがあるため、部屋を使用できない。'),
    module('修繕工事', '修繕工事。作業の範囲と日程は、施設の工事予定による。'),
    module('市の行事', '市の行事での使用。担当課からの使用申請による。'),
  ],
  closureTold: [
    module('設備の点検', '設備の点検のため'),
    module('修繕工事', '修繕工事のため'),
    module('市の行事', '市の行事のため'),
    module('悪天候', '悪天候により、安全を確保できないため'),
  ],
};

/** What staff of a tenant are offered, by kind. */
export const textModulesOf = (own: TextModules): Readonly<Record<TextModuleKind, readonly TextModule[]>> => ({
  ...ofHouse,
  ...own,
});
