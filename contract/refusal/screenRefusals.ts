/**
 * Refusals that a screen gives by itself, when a rule that it asks refuses: their sentences are loaded with the screens.
 * The status of all of them is 409. The others are in refusals.ts; their sentences come with the answer of the server.
 */
export const screenRefusals = {
  nameRequired: '氏名を入力してください。',
  kanaRequired: '氏名カナを入力してください。',
  childBirthday: 'お子さまの生年月日を入力してください。18歳になった方は、ご本人の利用者登録が必要です。',
  phoneRequired: '電話番号を入力してください。',
  emailRequired: 'メールアドレスを入力してください。',
  emailInvalid: 'メールアドレスの形式が正しくありません。',
  passwordRequired: 'パスワードを入力してください。',
  passwordTooWeak: 'パスワードは8文字以上で、英字と数字を含む必要があります。',
  passwordUnchanged: 'いまと違うパスワードを入力してください。',
  passwordMismatch: '確認用パスワードが一致しません。',
  phoneTooLong: '電話番号は数字で、それぞれ4桁以内で入力してください。',
  tooLong: '入力できる文字数を超えています。',
  reservingStopped: '現在、予約を受け付けていません。',
  userSuspended: '利用停止中のため予約できません。施設へお問い合わせください。',
  purposeRequired: '使用目的を入力してください',
  purposeTooLong: '使用目的は200文字以内で入力してください。',
  purposeTypeRequired: '種別を選択してください',
  purposeTypeUnknown: '種別を選び直してください。',
  admissionFeeRequired: '入場料会費金額を入力してください',
  admissionFeeOutOfRange: '入場料会費金額は0円から10,000,000円までの整数で入力してください。',
  attendeesOutOfRange: '利用予定人数は0人から10,000,000人までの整数で入力してください。',
  framesOverlap: '重なる時間枠は同時に予約できません。',
  framesNotContiguous: '同じ日の時間枠は続けて選択してください。',
  notWholeHours: '予約は1時間単位で指定してください',
  spanTooLong: '一度に予約できるのは最初の日から6日以内です。',
  spanNotOffered: '一度に予約できるのは1日分です。',
  mixedWindows: '抽選の受付期間と先着の受付期間の日を一度に予約することはできません。分けて予約してください。',
  closed: '休館日、または施設の都合により利用できません。',
  notYetOpen: '受付開始前です。',
  deadlinePassed: '受付は終了しました。',
  taken: '選択した時間はすでに予約されています。別の時間を選択してください。',
  past: '過去の日時は予約できません。',
  tooManyItems: '一度に選べる講座は50件までです。',
  holdUsedUp: 'これ以上は延長できません。お早めに予約へお進みください。',
} as const satisfies Record<string, string>;

export type ScreenRefusalCode = keyof typeof screenRefusals;
