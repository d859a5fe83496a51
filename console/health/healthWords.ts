const jobs: Readonly<Record<string, string>> = {
  lotteryPlan: '抽選の公表の準備',
  lotteryClose: '抽選の締切',
  lotteryDraw: '抽選',
  lotteryAnnounce: '抽選結果の発表',
  statistics: '統計の集計',
  expireUnpaid: '未払いの予約の取消',
  completeUse: '利用の終了',
  rejectUndecided: '審査の期限切れ',
  remind: '利用前日のお知らせ',
  settleClosure: '休館の取扱い',
  settleCoursePlan: '講座の中止の取扱い',
  tellOfTerms: '有効期限のお知らせ',
  tellOfVacancies: '空きのお知らせ',
  dayList: '当日一覧の準備',
  dayListMail: '当日一覧のメール',
  factorMail: '確認コードの誤りのお知らせ',
  sendMessage: 'メッセージの送信',
  noticeDelivery: 'メールの送信',
  refund: '返金',
  paymentPoll: '支払いの確認',
  monthReportMail: '月報のメール',
  sweep: '古い記録の整理',
};

/** What the server does by itself, in words for staff. */
export const jobLabel = (kind: string) => jobs[kind] ?? kind;

const notices: Readonly<Record<string, string>> = {
  registered: '利用者登録',
  registrationApproved: '登録の承認',
  registrationReturned: '登録の差戻し',
  registrationRejected: '登録の却下',
  termEnding: '有効期限のお知らせ',
  verifyMail: 'メールアドレスの確認',
  passwordReset: 'パスワードの再設定',
  passwordChanged: 'パスワードの変更',
  loginsSlowed: 'ログインの注意',
  booked: '予約の受付',
  entered: '抽選の申込み',
  won: '当選',
  lost: '落選',
  approved: '承認',
  rejected: '不承認',
  held: '審査の保留',
  feeSettled: '使用料の確定',
  chargeAdded: '当日精算',
  paymentDue: 'お支払いの期限',
  paid: 'お支払いの確認',
  receiptVoided: '収納の取消',
  cancelled: '取消',
  withdrawn: '申込の取下げ',
  cancelledByOperator: '施設都合の取消',
  expiredUnpaid: '未払いの取消',
  paymentOverdue: 'お支払いのお願い（督促）',
  paidTooLate: '期限後のお支払い',
  refunded: '返金',
  reminder: '利用前日のお知らせ',
  mailKnown: 'メールアドレスの使用',
  mailChanged: 'メールアドレスの変更',
  moved: '予約の変更',
  contentsChanged: '予約の内容の変更',
  daysCancelled: '一部の日の取消',
  placeClosed: '会場の休館',
  useChanged: '日時・場所の変更',
  useInDoubt: '利用できなくなった予約',
  useStands: '予約どおりの利用',
  vacancy: '空きのお知らせ',
  vacancyOffered: 'キャンセル待ちのご案内',
  message: '職員からのメッセージ',
};

/** What a message is about, in words for staff. */
export const noticeLabel = (kind: string) => notices[kind] ?? kind;

const states: Readonly<Record<string, string>> = {
  queued: '送信待ち',
  sending: '送信中',
  sent: '送信済み',
  dead: '届けられませんでした',
  dropped: '送らずに終えました',
};

export const noticeStateLabel = (state: string) => states[state] ?? state;
