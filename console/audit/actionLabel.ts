/** The calls that stand in the log, in words. A call that is not here stands there by its name. */
const labels: Readonly<Record<string, string>> = {
  'Console/SignIn': 'ログイン',
  'Console/AcceptInvitation': '招待の受諾',
  'Console/ConfirmCode': '確認コードの入力',
  'Console/BeginSetup': '2段階認証の設定開始',
  'Console/FinishSetup': '2段階認証の設定',
  'Console/StepUp': '確認コードの再入力',
  'Console/SignOut': 'ログアウト',
  'Console/RenewRecoveryCodes': 'リカバリーコードの再発行',
  'Console/EndSession': '端末のログアウト',
  'Console/InviteStaff': '職員の招待',
  'Console/ChangeStaff': '職員の変更',
  'Console/RenewAccess': '再設定リンクの発行',
  'Desk/FindPeople': '利用者の検索',
  'Desk/GetPerson': '利用者の表示',
  'Desk/RevealPerson': '利用者の全て表示',
  'Desk/RegisterPerson': '利用者の窓口登録',
  'Desk/SuspendPerson': '利用停止の変更',
  'Desk/ListWaitingGuests': '登録審査の表示',
  'Staff/VerifyAccount': '登録の承認',
  'Staff/ResetPassword': 'パスワード再設定票の発行',
  'Staff/ForgetPerson': '利用者の消去',
};

export const actionLabel = (action: string) => labels[action] ?? action;
