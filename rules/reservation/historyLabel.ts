/** What was done to a reservation, as histories keep it, in words. */
const labels = {
  add: 'カートに追加',
  remove: 'カートから削除',
  loan: '貸出の変更',
  party: '参加者の変更',
  extend: '確保の延長',
  reserve: '予約',
  enter: '抽選の申込み',
  redraw: '再抽選への申込み',
  withdraw: '申込みの取下げ',
  announce: '抽選結果の発表',
  fix: '確定',
  checkIn: '受付',
  undoCheckIn: '受付の取消',
  complete: '利用終了',
  recordNoShow: '無断不使用',
  settleFee: '使用料の確定',
  addCharge: '料金の追加',
  charge: '使用料の請求',
  waive: '免除',
  issueSlip: '払込票の発行',
  giveUpPayment: '支払いの中止',
  pay: '支払い',
  payAtCounter: '窓口での支払い',
  voidReceipt: '収納の取消',
  payInVain: '期限後の支払い',
  expireUnpaid: '未払いによる取消',
  revive: '予約の復活',
  refund: '返金',
  cancel: '取消',
  cancelDays: '一部の日の取消',
  cancelByOperator: '取消（施設都合）',
  approve: '承認',
  reject: '不承認',
  hold: '審査の保留',
  move: '日時・部屋の変更',
  changeContents: '内容の変更',
  dropSession: '休講',
  moveSession: '日程変更',
  changePlace: '会場変更',
  changeSeat: '席の変更',
  staffNote: '職員だけに見えるメモ',
  moveIn: '旧システムから移行',
};

/** Actions that a history keeps; one without a label does not compile. */
export type Labelled<Action extends keyof typeof labels> = Action;

const known: Readonly<Record<string, string>> = labels;

export const historyLabel = (action: string) => known[action] ?? action;
