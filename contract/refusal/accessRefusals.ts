/** Refusals of who gives others access, to the console or by a token of the API, and of who calls by one. */
export const accessRefusals = {
  grantNotYours: { status: 409, message: 'ご自分が持っていない権限は付与できません。' },
  grantUnreachable: { status: 409, message: 'この役割は、施設を限って付与できません。' },
  lastAdmin: { status: 409, message: '管理者がいなくなるため、変更できません。先に別の管理者を登録してください。' },
  ownAccess: { status: 409, message: 'ご自分の権限は変更できません。ほかの管理者へ依頼してください。' },
  tokenInvalid: { status: 401, message: 'トークンが正しくありません。' },
  tokenExpired: { status: 401, message: 'トークンの有効期限が切れています。新しいトークンを発行してください。' },
  tokenRevoked: { status: 401, message: 'このトークンは失効しています。' },
  callNotOffered: { status: 403, message: 'この呼び出しは、トークンでは使えません。' },
  tokenNameRequired: { status: 409, message: '名称を50文字以内で入力してください。' },
  tokenScopeRequired: { status: 409, message: 'できることを1つ以上選択してください。' },
  tokenDayInvalid: { status: 409, message: '有効期限には、本日から366日後までの日を入力してください。' },
  networkRefused: {
    status: 403,
    message:
      'このネットワークからは、職員用の画面を利用できません。庁内など許可されたネットワークからご利用いただくか、管理者へお問い合わせください。',
  },
  hallNetworkRefused: {
    status: 403,
    message:
      'この施設の業務は、許可されたネットワークからだけ行えます。施設のネットワークからご利用いただくか、管理者へお問い合わせください。',
  },
  networkInvalid: {
    status: 409,
    message: '203.0.113.0/24 や 2001:db8::/32 のように、1行に1つずつ入力してください。',
  },
  networkOfEverybody: {
    status: 409,
    message: '/0 はすべてのアドレスを表します。制限しないときは、空欄にしてください。',
  },
  networkNoteTooLong: { status: 409, message: '説明は50文字以内で入力してください。' },
  networksTooMany: { status: 409, message: 'ネットワークは100件までです。' },
  networkWithoutYou: {
    status: 409,
    message:
      'お使いのアドレスが含まれていません。保存すると、この画面に入れなくなります。お使いのアドレスを含むネットワークを加えてください。',
  },
  networkWithoutYouAtHall: {
    status: 409,
    message: 'お使いのアドレスが含まれていません。保存すると、この施設の業務は今の場所からできなくなります。',
  },
} as const;
