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
} as const;
