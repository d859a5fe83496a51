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
  staffSessionUnchecked: {
    status: 401,
    message: '認証サービスでの確認が必要です。もう一度ログインしてください。',
  },
  oidcNotOffered: {
    status: 409,
    message: '認証連携によるログインは使えません。職員IDとパスワードでログインしてください。',
  },
  oidcAway: {
    status: 504,
    message: '認証サービスから正しい応答がありません。しばらくしてから、もう一度お試しください。',
  },
  oidcOver: { status: 409, message: 'ログインの手続きが途中で終わりました。もう一度はじめからお試しください。' },
  oidcCancelled: { status: 409, message: '認証サービスでのログインが完了しませんでした。' },
  oidcRefused: { status: 403, message: '認証サービスからの回答を確認できなかったため、ログインできません。' },
  oidcNotOfTown: { status: 403, message: 'この団体のアカウントではないため、ログインできません。' },
  oidcGroupMissing: {
    status: 403,
    message: 'このシステムを使うグループに入っていないため、ログインできません。管理者へお問い合わせください。',
  },
  oidcUnknown: {
    status: 403,
    message: 'このアカウントは、まだ職員と結び付いていません。職員IDでログインし、「アカウント」で結び付けてください。',
  },
  oidcLinkFirst: {
    status: 403,
    message: '同じメールアドレスの職員がいます。職員IDでログインし、「アカウント」で結び付けてください。',
  },
  oidcTaken: { status: 409, message: 'このアカウントは、すでにほかの職員と結び付いています。' },
  oidcDisabled: { status: 403, message: '利用を停止されているため、ログインできません。' },
  oidcFactorMissing: { status: 409, message: '認証サービスで2段階認証が行われなかったため、確認できません。' },
  oidcOnly: { status: 409, message: '認証連携だけで使うアカウントのため、解除できません。' },
  oidcLabelRequired: { status: 409, message: 'ボタンの名前を30文字以内で入力してください。' },
  oidcIssuerInvalid: {
    status: 409,
    message: 'https://login.example.jp/realms/town のような、発行者のアドレスを入力してください。',
  },
  oidcClientRequired: { status: 409, message: 'クライアントIDを入力してください。' },
  oidcScopeRequired: { status: 409, message: 'スコープには openid を含めてください。' },
  oidcTownIncomplete: { status: 409, message: '所属を確認する項目と値は、両方入力するか、両方空欄にしてください。' },
  oidcGroupsClaimRequired: { status: 409, message: 'グループの項目を入力してください。' },
  oidcGroupRequired: { status: 409, message: 'グループの名前またはIDを入力してください。' },
  localAdminRequired: {
    status: 409,
    message: '職員IDとパスワードでログインできる管理者がいないため、認証連携を使えません。',
  },
  webhookNameRequired: { status: 409, message: '名称を50文字以内で入力してください。' },
  webhookUrlInvalid: { status: 409, message: '送り先は、https:// で始まる500文字以内のURLで入力してください。' },
  webhookAddressRefused: {
    status: 409,
    message: 'このIPアドレスには送れません。庁内の送り先は、システムの管理者に許可を依頼してください。',
  },
  webhookEventRequired: { status: 409, message: '知らせることを1つ以上選択してください。' },
  webhookLimit: { status: 409, message: '送り先は20件までです。使っていない送り先を削除してください。' },
  webhookPolicyMissing: {
    status: 409,
    message:
      '氏名・連絡先を送るには、送り先を登録したあとで、渡す先を書いた個人情報の取扱いの新しい版を公開してください。',
  },
  deliverySettled: { status: 409, message: 'すでに送り終えています。最新の状態を確認してください。' },
} as const;
