import { refusals } from './refusals.ts';

/** Refusals only staff can get. A separate file, so that residents' screens do not load them. */
const staffRefusals = {
  numberTooShort: { status: 409, message: '番号は4文字以上で入力してください。' },
  checkInNotOffered: { status: 409, message: '講座の予約は、ここでは受付できません。' },
  checkInNotPossible: { status: 409, message: 'この予約は受付できません。予約の状態を確認してください。' },
  notOnDayOfUse: { status: 409, message: '本日は利用日ではないため受付できません。利用日に受付してください。' },
  reasonRequired: { status: 409, message: '理由を入力してください。' },
  nothingOwed: { status: 409, message: 'この予約に受け取る料金はありません。入出金の明細を確認してください。' },
  feeAlreadyFinal: { status: 409, message: 'この予約の使用料は、すでに確定しています。' },
  feeNotOpen: { status: 409, message: 'この予約の使用料は確定できません。予約の状態を確認してください。' },
  nothingToRefund: {
    status: 409,
    message: 'この予約に手渡しで返金する金額はありません。入出金の明細を確認してください。',
  },
  daysReversed: { status: 409, message: '開始日が終了日より後です。日付を確認してください。' },

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

/** Every refusal of the product. */
export const everyRefusal = { ...refusals, ...staffRefusals };

export type EveryRefusalCode = keyof typeof everyRefusal;
