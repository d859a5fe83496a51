/**
 * Refusals that a screen gives by itself, when a rule that it asks refuses: their sentences are loaded with the screens.
 * The others are in refusals.ts; their sentences come with the answer of the server.
 */
export const screenRefusals = {
  nameRequired: { status: 409, message: '氏名を入力してください。' },
  kanaRequired: { status: 409, message: '氏名カナを入力してください。' },
  phoneRequired: { status: 409, message: '電話番号を入力してください。' },
  emailRequired: { status: 409, message: 'メールアドレスを入力してください。' },
  emailInvalid: { status: 409, message: 'メールアドレスの形式が正しくありません。' },
  passwordRequired: { status: 409, message: 'パスワードを入力してください。' },
  passwordTooWeak: { status: 409, message: 'パスワードは8文字以上で、英字と数字を含む必要があります。' },
  passwordUnchanged: { status: 409, message: 'いまと違うパスワードを入力してください。' },
  passwordMismatch: { status: 409, message: '確認用パスワードが一致しません。' },
  phoneTooLong: { status: 409, message: '電話番号は数字で、それぞれ4桁以内で入力してください。' },
  tooLong: { status: 409, message: '入力できる文字数を超えています。' },
  reservingStopped: { status: 409, message: '現在、予約を受け付けていません。' },
  userSuspended: { status: 409, message: '利用停止中のため予約できません。施設へお問い合わせください。' },
  purposeRequired: { status: 409, message: '使用目的を入力してください' },
  purposeTooLong: { status: 409, message: '使用目的は200文字以内で入力してください。' },
  purposeTypeRequired: { status: 409, message: '種別を選択してください' },
  purposeTypeUnknown: { status: 409, message: '種別を選び直してください。' },
  admissionFeeRequired: { status: 409, message: '入場料会費金額を入力してください' },
  admissionFeeOutOfRange: { status: 409, message: '入場料会費金額は0円から10,000,000円までの整数で入力してください。' },
  attendeesOutOfRange: { status: 409, message: '利用予定人数は0人から10,000,000人までの整数で入力してください。' },
  framesOverlap: { status: 409, message: '重なる時間枠は同時に予約できません。' },
  framesNotContiguous: { status: 409, message: '同じ日の時間枠は続けて選択してください。' },
  notWholeHours: { status: 409, message: '予約は1時間単位で指定してください' },
  spanTooLong: { status: 409, message: '一度に予約できるのは最初の日から6日以内です。' },
  spanNotOffered: { status: 409, message: '一度に予約できるのは1日分です。' },
  mixedWindows: {
    status: 409,
    message: '抽選の受付期間と先着の受付期間の日を一度に予約することはできません。分けて予約してください。',
  },
  closed: { status: 409, message: '休館日、または施設の都合により利用できません。' },
  notYetOpen: { status: 409, message: '受付開始前です。' },
  deadlinePassed: { status: 409, message: '受付は終了しました。' },
  taken: { status: 409, message: '選択した時間はすでに予約されています。別の時間を選択してください。' },
  past: { status: 409, message: '過去の日時は予約できません。' },
  tooManyItems: { status: 409, message: '一度に選べる講座は50件までです。' },
  holdUsedUp: { status: 409, message: 'これ以上は延長できません。お早めに予約へお進みください。' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ScreenRefusalCode = keyof typeof screenRefusals;
