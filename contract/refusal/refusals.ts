import { type ScreenRefusalCode, screenRefusals } from './screenRefusals.ts';

const ofScreens = Object.fromEntries(
  Object.entries(screenRefusals).map(([code, message]) => [code, { status: 409, message }]),
) as Readonly<Record<ScreenRefusalCode, { readonly status: 409; readonly message: string }>>;

/** Codes of expected refusals, with their HTTP status and Japanese message. */
export const refusals = {
  ...ofScreens,
  notLoggedIn: { status: 401, message: 'ログインしてください。' },
  malformed: { status: 400, message: '入力内容に誤りがあります。' },
  wrongCredentials: { status: 401, message: 'ログインできませんでした。' },
  xsrf: { status: 403, message: '画面の有効期限が切れました。再読み込みしてください。' },
  notFound: { status: 404, message: '見つかりませんでした。' },
  notOpenYet: { status: 403, message: '準備中です。公開まで、しばらくお待ちください。' },
  tooManyRequests: { status: 429, message: '操作が続いたため、しばらく待ってからもう一度お試しください。' },
  busy: { status: 503, message: '混み合っています。もう一度お試しください。' },
  /** Not their turn yet. `details`: waitSeconds, after which to ask again, and aboutSeconds, how long it will take. */
  waiting: { status: 503, message: 'ただいま混み合っています。順番にご案内していますので、そのままお待ちください。' },
  upstreamTimeout: { status: 504, message: 'サーバへの接続に失敗しました。' },

  loginByProviderOver: {
    status: 409,
    message: 'ログインの手続きが途中で終わったか、時間が過ぎました。もう一度はじめからお試しください。',
  },
  loginByProviderOff: {
    status: 409,
    message: '外部のアカウントでのログインは使えません。番号とパスワードでログインしてください。',
  },
  identityTaken: { status: 409, message: 'このアカウントは、すでにほかの利用者登録と結び付いています。' },
  groupIncomplete: { status: 409, message: '団体の登録の条件を満たしていません。窓口へお問い合わせください。' },

  linkOver: { status: 409, message: 'このリンクは、期限が切れたか、すでに使われています。' },
  wrongOldPassword: { status: 409, message: 'いまのパスワードが正しくありません。' },
  mailLinkOver: {
    status: 409,
    message: 'このリンクは使えません。有効期限が切れているか、すでに使われています。',
  },
  mailCodeWrong: {
    status: 409,
    message:
      '確認番号が違うか、有効期限が切れています。お確かめのうえ、もう一度入力するか、確認メールを送り直してください。',
  },
  mailTaken: { status: 409, message: 'このメールアドレスは、ほかの利用者登録ですでに確認されています。' },
  mailNotSent: { status: 409, message: 'メールを送れないため、ここでは確認できません。窓口へお問い合わせください。' },
  idempotencyMismatch: { status: 409, message: '同じ操作番号で異なる内容が送られました。' },
  tooLarge: { status: 413, message: '送信された内容が大きすぎます。' },
  unsupportedMediaType: { status: 415, message: '送信された形式には対応していません。' },
  registrationClosed: { status: 403, message: 'この施設では利用者登録を受け付けていません。' },
  childrenNotTaken: { status: 409, message: 'お子さまの登録は受け付けていません。' },
  childKnown: { status: 409, message: '同じ氏名・生年月日のお子さまが、すでに登録されています。' },
  tooManyChildren: { status: 409, message: 'お子さまは10人まで登録できます。窓口へお問い合わせください。' },
  consentChanged: { status: 409, message: '同意していただく内容が変わりました。画面を開き直してください。' },
  childStillComes: {
    status: 409,
    message: 'このお子さまが申し込んだ講座があります。先に、その予約を取り消すか、カートから削除してください。',
  },
  noApproval: { status: 409, message: 'この予約には承認書がありません。' },
  paymentAway: {
    status: 503,
    message: 'お支払いの手続きを始められませんでした。しばらく待ってからもう一度お試しください。',
  },
  passwordTooCommon: { status: 409, message: '推測されやすいパスワードです。別のパスワードを入力してください。' },

  registrationHeld: {
    status: 409,
    message:
      '施設が利用者登録の内容を確認しているため、メールでは確認できません。ログインして「連絡先」をご覧ください。',
  },
  registrationNotReturned: { status: 409, message: '登録内容の修正は求められていません。画面を開き直してください。' },
  mailNotVerified: { status: 409, message: '予約の前にメールアドレスの確認が必要です。' },
  frameUnknown: { status: 409, message: '選択した時間枠が見つかりません。もう一度選び直してください。' },
  oneArticleOnly: {
    status: 409,
    message: '抽選の受付期間中は、ほかの部屋といっしょに申し込めません。部屋ごとに申し込んでください。',
  },
  tooManyRooms: { status: 409, message: 'いっしょに予約できるのは10部屋までです。' },
  tooManyOpenReservations: { status: 409, message: '予約できる件数の上限に達しています。' },
  tooManyUnpaid: {
    status: 409,
    message: 'お支払い前の予約（無料や抽選の申込みを含む）が、ゲスト登録の方の上限に達しています。',
  },
  tooManyFramesInMonth: { status: 409, message: 'ひと月に予約できる時間枠の上限に達しています。' },
  tooManyHoursOfDay: { status: 409, message: '1日に利用できる時間の上限を超えています。' },
  tooFewHours: { status: 409, message: '利用時間が、予約できる最も短い時間に足りません。' },
  alreadyEntered: { status: 409, message: '同じ内容で抽選に申込み済みです。' },
  enteredTogether: {
    status: 409,
    message: '同じ代表者のほかの団体、または代表者ご本人が、同じ内容で抽選に申込み済みです。',
  },
  conditionUnknown: { status: 409, message: '選択した使用の区分は、この施設では選べません。' },
  conditionsExclude: { status: 409, message: '選択した使用の区分は、同時に選べません。どちらか一つを選んでください。' },
  reductionUnknown: { status: 409, message: '選択した減免は、この施設では申請できません。' },
  extensionNotOffered: { status: 409, message: 'この時間枠の前後の延長は選べません。' },
  extensionTooLong: { status: 409, message: '延長は、決められた単位で、開館時間の中に限られます。' },
  partNotOffered: { status: 409, message: 'この部屋では、時間枠の一部だけの使用は選べません。' },
  /** The ordinance names no price for it. */
  feeUnknown: { status: 409, message: 'この時間枠の使用料が定められていません。施設へお問い合わせください。' },
  /** `details`: fee, in yen, and lines, as of now. */
  feeChanged: { status: 409, message: '使用料が変わりました。新しい金額をご確認のうえ、もう一度お進みください。' },
  equipmentUnknown: { status: 409, message: '選択した備品は利用できません。' },
  /** `details`: name of the equipment, and how many are left. */
  equipmentTaken: { status: 409, message: '選択した備品は、選択した時間にはすべて貸出し中です。' },
  cancelNotOffered: { status: 409, message: 'この施設では画面から予約を取り消せません。' },
  cancelDeadlinePassed: { status: 409, message: '取消期限を過ぎています。施設へお問い合わせください。' },
  alreadyCanceled: { status: 409, message: 'この予約はすでに取り消されています。' },
  notCancelable: { status: 409, message: 'この予約は取り消せません。' },
  alreadyPaid: { status: 409, message: 'お支払いはすでに済んでいます。' },
  stillUnderWay: {
    status: 409,
    message:
      '利用前の予約、抽選の申込み、支払い、または返金が残っているため、登録を削除できません。終わってからもう一度お試しください。',
  },
  notPayable: { status: 409, message: 'オンラインでお支払いいただく料金はありません。' },
  paymentDuePassed: { status: 409, message: 'お支払いの期限を過ぎています。施設へお問い合わせください。' },
  partyNotOffered: { status: 409, message: 'この人数では参加できません。人数をお確かめください。' },
  partyTooLarge: { status: 409, message: '席が足りないため、人数を増やせません。' },
  loanNotOffered: { status: 409, message: 'この講座では貸出しを行っていません。' },
  alreadyFree: { status: 409, message: 'いま空きがあります。画面を更新して、予約へお進みください。' },
  notWatchable: {
    status: 409,
    message: 'この時間枠は、空いても予約できないため、お知らせできません。別の日時をお選びください。',
  },
  tooManyWatches: {
    status: 409,
    message:
      'お知らせを一度にお申し込みいただけるのは20件までです。「空いたら知らせる」の一覧で、不要なものを取り消してください。',
  },
  noWayToTell: {
    status: 409,
    message: 'お知らせをお送りできる宛先がありません。「連絡先」でメールアドレスを登録してください。',
  },
  offerOver: {
    status: 409,
    message: 'このご案内は終わりました。画面を更新して、いまの状況をお確かめください。',
  },
  offerNotTakeable: { status: 409, message: 'いまの条件では、お申し込みいただけません。' },
  notInCart: { status: 409, message: 'この講座はカートにありません。画面を更新してください。' },
  holdOver: { status: 409, message: '席の確保が切れました。予約時にもう一度確認します。' },
} as const satisfies Record<string, { status: number; message: string }>;

export type RefusalCode = keyof typeof refusals;

/** A refusal as sent. `message` replaces the table's where a rule knows more. */
export type Refusal<Code extends string = RefusalCode> = {
  readonly code: Code;
  readonly message?: string;
  readonly details?: unknown;
  /** The one of several things asked for at once that is refused, by name; the message begins with it. */
  readonly about?: string;
};
