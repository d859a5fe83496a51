/** Codes of expected refusals, with their HTTP status and Japanese message. */
export const refusals = {
  malformed: { status: 400, message: '入力内容に誤りがあります。' },
  notLoggedIn: { status: 401, message: 'ログインしてください。' },
  wrongCredentials: { status: 401, message: 'ログインできませんでした。' },
  xsrf: { status: 403, message: '画面の有効期限が切れました。再読み込みしてください。' },
  notFound: { status: 404, message: '見つかりませんでした。' },
  idempotencyMismatch: { status: 409, message: '同じ操作番号で異なる内容が送られました。' },
  tooLarge: { status: 413, message: '送信された内容が大きすぎます。' },
  unsupportedMediaType: { status: 415, message: '送信された形式には対応していません。' },
  tooManyRequests: { status: 429, message: '操作が続いたため、しばらく待ってからもう一度お試しください。' },
  busy: { status: 503, message: '混み合っています。もう一度お試しください。' },
  /** Not his turn yet. `details`: waitSeconds, after which to ask again, and aboutSeconds, how long it will take. */
  waiting: { status: 503, message: 'ただいま混み合っています。順番にご案内していますので、そのままお待ちください。' },
  upstreamTimeout: { status: 504, message: 'サーバへの接続に失敗しました。' },

  nameRequired: { status: 409, message: '氏名を入力してください。' },
  kanaRequired: { status: 409, message: '氏名カナを入力してください。' },
  phoneRequired: { status: 409, message: '電話番号を入力してください。' },
  emailRequired: { status: 409, message: 'メールアドレスを入力してください。' },
  emailInvalid: { status: 409, message: 'メールアドレスの形式が正しくありません。' },
  passwordRequired: { status: 409, message: 'パスワードを入力してください。' },
  passwordTooWeak: { status: 409, message: 'パスワードは8文字以上で、英字と数字を含む必要があります。' },
  passwordMismatch: { status: 409, message: '確認用パスワードが一致しません。' },
  passwordTooCommon: { status: 409, message: '推測されやすいパスワードです。別のパスワードを入力してください。' },
  passwordUnchanged: { status: 409, message: 'いまと違うパスワードを入力してください。' },
  wrongOldPassword: { status: 409, message: 'いまのパスワードが正しくありません。' },
  linkOver: { status: 409, message: 'このリンクは、期限が切れたか、すでに使われています。' },
  phoneTooLong: { status: 409, message: '電話番号は数字で、それぞれ4桁以内で入力してください。' },
  tooLong: { status: 409, message: '入力できる文字数を超えています。' },
  registrationRefused: { status: 409, message: 'ユーザー登録に失敗しました。' },
  registrationClosed: { status: 403, message: 'この施設では利用者登録を受け付けていません。' },

  reservingStopped: { status: 409, message: '現在、予約を受け付けていません。' },
  userSuspended: { status: 409, message: '利用停止中のため予約できません。施設へお問い合わせください。' },
  purposeRequired: { status: 409, message: '使用目的を入力してください' },
  purposeTooLong: { status: 409, message: '使用目的は200文字以内で入力してください。' },
  purposeTypeRequired: { status: 409, message: '種別を選択してください' },
  purposeTypeUnknown: { status: 409, message: '種別を選び直してください。' },
  admissionFeeRequired: { status: 409, message: '入場料会費金額を入力してください' },
  admissionFeeOutOfRange: { status: 409, message: '入場料会費金額は0円から10,000,000円までの整数で入力してください。' },
  attendeesOutOfRange: { status: 409, message: '利用予定人数は0人から10,000,000人までの整数で入力してください。' },
  frameUnknown: { status: 409, message: '選択した時間枠が見つかりません。もう一度選び直してください。' },
  oneArticleOnly: { status: 409, message: '一度に予約できるのは1つの部屋です。' },
  framesOverlap: { status: 409, message: '重なる時間枠は同時に予約できません。' },
  framesNotContiguous: { status: 409, message: '同じ日の時間枠は続けて選択してください。' },
  notWholeHours: { status: 409, message: '予約は1時間単位で指定してください' },
  spanTooLong: { status: 409, message: '一度に予約できるのは最初の日から6日以内です。' },
  spanNotOffered: { status: 409, message: '一度に予約できるのは1日分です。' },
  mixedWindows: {
    status: 409,
    message: '抽選の受付期間と先着の受付期間の日を一度に予約することはできません。分けて予約してください。',
  },
  tooManyOpenReservations: { status: 409, message: '予約できる件数の上限に達しています。' },
  tooManyFramesInMonth: { status: 409, message: 'ひと月に予約できる時間枠の上限に達しています。' },
  alreadyEntered: { status: 409, message: '同じ内容で抽選に申込み済みです。' },
  equipmentUnknown: { status: 409, message: '選択した備品は利用できません。' },
  closed: { status: 409, message: '休館日、または施設の都合により利用できません。' },
  notYetOpen: { status: 409, message: '受付開始前です。' },
  deadlinePassed: { status: 409, message: '受付は終了しました。' },
  past: { status: 409, message: '過去の日時は予約できません。' },
  taken: { status: 409, message: '選択した時間はすでに予約されています。別の時間を選択してください。' },
  cancelNotOffered: { status: 409, message: 'この施設では画面から予約を取り消せません。' },
  cancelDeadlinePassed: { status: 409, message: '取消期限を過ぎています。施設へお問い合わせください。' },
  alreadyCanceled: { status: 409, message: 'この予約はすでに取り消されています。' },
  notCancelable: { status: 409, message: 'この予約は取り消せません。' },
  alreadyPaid: { status: 409, message: 'お支払いはすでに済んでいます。' },
  notPayable: { status: 409, message: 'オンラインでお支払いいただく料金はありません。' },
  paymentDuePassed: { status: 409, message: 'お支払いの期限を過ぎています。施設へお問い合わせください。' },
  paymentAway: {
    status: 503,
    message: 'お支払いの手続きを始められませんでした。しばらく待ってからもう一度お試しください。',
  },
  noApproval: { status: 409, message: 'この予約には承認書がありません。' },
  tooManyItems: { status: 409, message: '一度に選べる講座は50件までです。' },
  loanNotOffered: { status: 409, message: 'この講座では楽器の貸出しを行っていません。' },
  notInCart: { status: 409, message: 'この講座はカートにありません。画面を更新してください。' },
  holdOver: { status: 409, message: '席の確保が切れました。予約時にもう一度確認します。' },
  holdUsedUp: { status: 409, message: 'これ以上は延長できません。お早めに予約へお進みください。' },
} as const satisfies Record<string, { status: number; message: string }>;

export type RefusalCode = keyof typeof refusals;

/** A refusal as sent. `message` replaces the table's where a rule knows more. */
export type Refusal<Code extends string = RefusalCode> = {
  readonly code: Code;
  readonly message?: string;
  readonly details?: unknown;
};
