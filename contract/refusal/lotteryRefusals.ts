/** Refusals of draws, which only staff can get. */
export const lotteryRefusals = {
  drawAlreadyClosed: { status: 409, message: 'この抽選の受付はすでに締め切られています。' },
  closeNotDue: { status: 409, message: '受付の終了前には締め切れません。' },
  drawNotClosed: { status: 409, message: 'この抽選はまだ締め切られていません。締め切ってから抽選してください。' },
  alreadyDrawn: { status: 409, message: 'この抽選はすでに行われています。' },
  drawNotDue: { status: 409, message: '抽選の日時になってから行ってください。' },
  digitsRequired: { status: 409, message: '抽選で出た数字を入力してください。' },
  digitsNotTaken: { status: 409, message: 'この抽選は数字の入力では行いません。数字を指定せずに行ってください。' },
  digitsDiffer: {
    status: 409,
    message:
      '1人目が入力した数字と一致しません。引いた数字を確かめて、もう一度入力してください。1人目の入力が誤っているときは、最初からやり直してください。',
  },
  beaconAway: {
    status: 503,
    message: '抽選に使う公開乱数をまだ取得できません。しばらく待ってからもう一度お試しください。',
  },
  listAltered: {
    status: 409,
    message: '締切後に申込みの記録が変えられているため、抽選を行いませんでした。システム管理者へ連絡してください。',
  },
  notYetDrawn: { status: 409, message: 'この抽選はまだ行われていません。抽選の後に確認してください。' },
  nothingGivenUp: {
    status: 409,
    message: '再抽選や先着への開放を待つ枠はありません。最新の状態を確認してください。',
  },
  nobodyToRedraw: {
    status: 409,
    message: '空いた枠を希望して落選した申込みがないため、再抽選はできません。先着で開放してください。',
  },
  redrawTimes: {
    status: 409,
    message: '締切はいまから1時間後以降、発表は締切の10分後以降で、利用の前にしてください。',
  },
  redrawUnderWay: { status: 409, message: 'この抽選の再抽選は、すでに行われています。最新の状態を確認してください。' },
  drawNotAnnounced: { status: 409, message: 'この抽選の結果はまだ発表されていません。発表の後に表示してください。' },
} as const satisfies Record<string, { status: number; message: string }>;
