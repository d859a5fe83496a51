/** Refusals of draws, messages and bundles, which only operators and the command line can get. */
export const operatorRefusals = {
  drawAlreadyClosed: { status: 409, message: 'この抽選の受付はすでに締め切られています。' },
  closeNotDue: { status: 409, message: '受付の終了前には締め切れません。' },
  drawNotClosed: { status: 409, message: 'この抽選はまだ締め切られていません。締め切ってから抽選してください。' },
  alreadyDrawn: { status: 409, message: 'この抽選はすでに行われています。' },
  drawNotDue: { status: 409, message: '抽選の日時になってから行ってください。' },
  digitsRequired: { status: 409, message: '抽選で出た数字を入力してください。' },
  digitsNotTaken: { status: 409, message: 'この抽選は数字の入力では行いません。数字を指定せずに行ってください。' },
  beaconAway: {
    status: 503,
    message: '抽選に使う公開乱数をまだ取得できません。しばらく待ってからもう一度お試しください。',
  },
  listAltered: {
    status: 409,
    message: '締切後に申込みの記録が変えられているため、抽選を行いませんでした。システム管理者へ連絡してください。',
  },
  notYetDrawn: { status: 409, message: 'この抽選はまだ行われていません。抽選の後に確認してください。' },
  noticeNotRetryable: { status: 409, message: '再送できるのは、届けられなかったお知らせだけです。' },
  noticeForgotten: { status: 409, message: '保存期間を過ぎたお知らせは再送できません。' },
  bundleRefused: { status: 409, message: 'ファイルに誤りがあるため、取り込みませんでした。' },
  bundleUnnamed: {
    status: 409,
    message:
      'すでにある団体を変えるファイルに revision がないため、取り込みませんでした。書き出したファイルを直すか、上書き（--overwrite）を指定してください。',
  },
  bundleOld: {
    status: 409,
    message:
      '書き出した後に団体の設定が変わっているため、取り込みませんでした。もう一度書き出して直すか、上書き（--overwrite）を指定してください。',
  },
  bundleUnknown: {
    status: 409,
    message:
      'この団体にない revision のため、取り込みませんでした。もう一度書き出して直すか、上書き（--overwrite）を指定してください。',
  },
  bookedMeanwhile: {
    status: 409,
    message: '取込み中に予約または取消しがあったため、何も変更しませんでした。もう一度行ってください。',
  },
} as const satisfies Record<string, { status: number; message: string }>;
