/** Refusals of what the office sets up. */
export const officeRefusals = {
  placeRefused: { status: 409, message: '内容に誤りがあるため、保存できません。項目の横の説明をご覧ください。' },
  pictureRefused: { status: 409, message: '写真を読み込めませんでした。ほかの写真を選んでください。' },
  tooManyPictures: {
    status: 409,
    message:
      '保存していない写真が100枚あるため、追加できません。使わない写真は翌日に消えます。翌日に、もう一度お試しください。',
  },
  touchesTooMany: {
    status: 409,
    message:
      '3,000件を超える予約に影響するため、一度に保存できません。適用開始日を決めるか、部屋を分けて変更してください。',
  },
  daysTouchTooMany: {
    status: 409,
    message: '3,000件を超える予約に影響するため、一度に保存できません。祝休日を分けて変更してください。',
  },
  placeUnchanged: { status: 409, message: '変わったところがありません。内容を変更してから保存してください。' },
  policyRefused: { status: 409, message: '内容に誤りがあるため、公開できません。本文を確認してください。' },
  wordingRefused: { status: 409, message: '文面に誤りがあります。項目の横の説明をご覧ください。' },
  announcementRefused: { status: 409, message: 'お知らせの内容に誤りがあるため、公開できません。' },
  announcementOver: {
    status: 409,
    message: 'このお知らせの掲載は、もう終わっています。最新の一覧を確認してください。',
  },
  messageRefused: { status: 409, message: 'メッセージの内容に誤りがあるため、送信できません。' },
  messageToNobody: { status: 409, message: '宛先に当てはまる方がいません。宛先を変更してください。' },
  messageTooMany: {
    status: 409,
    message: '一度に送信できるのは50,000人までです。宛先をしぼってください。',
  },
  messageListChanged: {
    status: 409,
    message: '宛先の方が変わりました。人数を確認してから、もう一度送信してください。',
  },
  messageSentAlready: {
    status: 409,
    message: '同じ内容のメッセージを、今日すでに同じ方へ送信しています。送信の記録を確認してください。',
  },
  messageOver: { status: 409, message: '取りやめる前に、すべて送信されました。最新の状態を確認してください。' },
  noAddressOfStaff: {
    status: 409,
    message: '職員の登録にメールアドレスがありません。「職員」の画面で登録してから、お試しください。',
  },
  trialNotSent: {
    status: 409,
    message: '試し送信ができませんでした。メールアドレスとメールの設定を確認して、もう一度お試しください。',
  },
  townIsOpen: { status: 409, message: 'すでに公開されています。' },
  openingLacks: { status: 409, message: '公開に必要な項目がそろっていません。不足している項目を登録してください。' },
} as const satisfies Record<string, { status: number; message: string }>;
