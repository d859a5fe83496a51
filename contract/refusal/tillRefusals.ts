/** Refusals of cash and the till it goes into. */
export const tillRefusals = {
  tillNotOpen: {
    status: 409,
    message: 'この施設のレジが開いていません。先に釣銭準備金を数えて、レジを開けてください。',
  },
  tillOfEarlierDay: {
    status: 409,
    message: '前の営業日のレジが締められていません。先にレジ締めを行い、本日のレジを開けてください。',
  },
  tillAlreadyOpen: { status: 409, message: 'この施設のレジは、すでに開いています。最新の内容を確認してください。' },
  tillNotChosen: { status: 409, message: '開いているレジが複数あります。現金を扱う窓口を選択してください。' },
  tillNotClosed: { status: 409, message: '締めたレジではありません。最新の内容を確認してください。' },
  tillNotLast: {
    status: 409,
    message: '後に開けたレジがあるため、締めを取り消せません。本日のレジで訂正してください。',
  },
  tillNotCounted: { status: 409, message: '先に、レジの現金を金種ごとに数えてください。' },
  piecesWrong: { status: 409, message: '枚数は0枚から100,000枚までの整数で入力してください。' },
  tillMoved: { status: 409, message: '数えた後に入出金がありました。もう一度数えてください。' },
  floatReasonRequired: {
    status: 409,
    message: '前回の締めで残した金額と違います。金額を確認し、違う理由を入力してください。',
  },
  differenceReasonRequired: { status: 409, message: '過不足があります。理由を入力してください。' },
  leftTooMuch: { status: 409, message: '翌日へ残す金額は、数えた金額以下で入力してください。' },
  partWrong: { status: 409, message: '受け取る金額は、1円から未収の金額までの整数で入力してください。' },
  tenderedTooLittle: { status: 409, message: '預かった金額が、受け取る金額より少なくなっています。' },
  receiptIsVoid: { status: 409, message: 'この領収書は、すでに無効です。最新の内容を確認してください。' },
  receiptStays: {
    status: 409,
    message:
      'この収納は取り消せません。取り消した予約、返金した予約、支払いや返金の手続き中の予約の収納は、返金で戻してください。',
  },
  receiptVoidLimited: {
    status: 403,
    message:
      'レジを数えた後または締めた後の収納の取消は、返金額の制限がない職員（館長・会計など）が行います。担当の職員に依頼してください。',
  },
  referenceRequired: { status: 409, message: '振込の整理番号を入力してください。' },
} as const satisfies Record<string, { status: number; message: string }>;
