import { accessRefusals } from './accessRefusals.ts';
import { courseRefusals } from './courseRefusals.ts';
import { lotteryRefusals } from './lotteryRefusals.ts';
import { officeRefusals } from './officeRefusals.ts';
import { operatorRefusals } from './operatorRefusals.ts';
import { refusals } from './refusals.ts';
import { tillRefusals } from './tillRefusals.ts';

/** Refusals only staff can get. A separate file, so that residents' screens do not load them. */
const staffRefusals = {
  staffLoginFailed: { status: 401, message: '職員IDまたはパスワードが正しくありません。' },
  staffSessionOver: {
    status: 401,
    message: 'しばらく操作がなかったためログアウトしました。もう一度ログインしてください。',
  },
  staffSessionEnded: {
    status: 401,
    message: 'ほかの端末または職員によりログアウトされました。もう一度ログインしてください。',
  },
  factorRequired: { status: 401, message: '確認コードを入力してください。' },
  factorWrong: {
    status: 409,
    message: '確認コードが正しくありません。アプリに表示されている新しいコードを入力してください。',
  },
  stepUpRequired: { status: 403, message: 'この操作には、確認コードの再入力が必要です。' },
  moneyBackLimited: {
    status: 403,
    message:
      '1件の予約の返金・減額や、1日のレジの訂正で出す現金が50,000円を超えるときは、返金額の制限がない職員（館長・会計など）が行います。担当の職員に依頼してください。',
  },
  dayIsOver: {
    status: 403,
    message: '終わった利用の受付・不使用・取消は、館長・施設担当が理由を付けて行います。担当の職員に依頼してください。',
  },
  useNotOver: { status: 409, message: '利用がまだ終わっていません。終わってから、もう一度お試しください。' },
  noShowNotPossible: { status: 409, message: 'この予約は、不使用として記録できません。予約の状態を確認してください。' },
  followUpDone: { status: 409, message: 'この対応はすでに済みになっています。最新の一覧を確認してください。' },
  followUpOver: {
    status: 409,
    message: 'この予約はすでに取り消されています。「利用できないことを伝えた」を選んでください。',
  },
  payByOver: { status: 409, message: '指定期限には、明日以降の日を入力してください。' },
  entitlementUnknown: {
    status: 409,
    message: '選択した区分・減免は、現在の設定にありません。画面を読み込み直してください。',
  },
  entitlementOver: { status: 409, message: '有効期限には、本日以降の日を入力してください。' },
  entitlementsChanged: {
    status: 409,
    message: '表示した後に、ほかの職員が区分・減免の認定を変更しました。最新の内容を確認してください。',
  },
  kanaInvalid: { status: 409, message: 'フリガナは、ひらがなまたはカタカナで入力してください。' },
  mergeGroupWithPerson: { status: 409, message: '団体と個人は統合できません。' },
  mergeSameGroup: {
    status: 409,
    message: '二人とも同じ団体の構成員です。先に、どちらかの方を団体の構成員から外してください。',
  },
  groupsNotOffered: { status: 409, message: 'この自治体の設定では、団体を登録できません。' },
  groupFull: { status: 409, message: '構成員は300名まで登録できます。' },
  groupNotRenewable: { status: 409, message: '更新は、有効期限の90日前から受け付けます。' },
  memberUnknown: { status: 409, message: 'この利用者番号の方は見つかりませんでした。番号を確認してください。' },
  memberSelf: { status: 409, message: '団体を、その団体の構成員にはできません。' },
  memberIsGroup: { status: 409, message: '団体は構成員にできません。個人の利用者番号を入力してください。' },
  memberTwice: { status: 409, message: '同じ方がすでに構成員として登録されています。' },
  representativeTwice: { status: 409, message: '代表者は1名だけ選択してください。' },
  representativeEnds: {
    status: 409,
    message: '代表者は終了できません。先にほかの構成員を代表者にしてください。',
  },
  secondPersonRequired: { status: 403, message: 'この操作には、もう一人の職員の確認が必要です。' },
  secondPersonSame: { status: 409, message: 'ご自分では確認できません。ほかの職員が確認してください。' },
  secondPersonNotPermitted: {
    status: 409,
    message: 'この職員にはこの操作の権限がないため、確認できません。権限のある職員が確認してください。',
  },
  secondPasskeyMissing: {
    status: 409,
    message: 'この職員のパスキーは登録されていません。確認コードを入力してください。',
  },
  notPermitted: { status: 403, message: 'この操作を行う権限がありません。管理者へお問い合わせください。' },
  personElsewhere: {
    status: 403,
    message:
      'ご担当の施設をまだ利用していない方のため、この操作はできません。利用のある施設の窓口か、全施設を担当する職員へご依頼ください。',
  },
  factorUnreadable: {
    status: 409,
    message:
      'サーバーに暗号鍵（SECRET_KEY）がないため、確認コードを確認できません。システムの管理者へお問い合わせください。パスキーは使えます。',
  },
  factorAlreadySet: { status: 409, message: '2段階認証はすでに設定されています。ログインし直してください。' },
  setupNotBegun: { status: 409, message: '2段階認証の設定を、はじめからやり直してください。' },
  passkeyWrong: {
    status: 409,
    message: 'パスキーで確認できませんでした。もう一度お試しいただくか、ほかの方法で確認してください。',
  },
  passkeyTaken: { status: 409, message: 'このパスキーはすでに登録されています。' },
  passkeyNotOffered: { status: 409, message: 'このアドレスではパスキーを登録できません。認証アプリをお使いください。' },
  lastFactor: {
    status: 409,
    message: '2段階認証の方法がなくなるため、削除できません。先に別のパスキーを登録してください。',
  },
  staffPasswordTooShort: { status: 409, message: 'パスワードは12文字以上で入力してください。' },
  staffLoginTaken: { status: 409, message: 'この職員IDはすでに使われています。' },
  staffLoginInvalid: {
    status: 409,
    message: '職員IDは、半角の英数字・ピリオド・ハイフン・アンダーバーで、3文字以上50文字以内で入力してください。',
  },
  staffNameRequired: { status: 409, message: '氏名を50文字以内で入力してください。' },
  placeUnknown: { status: 409, message: '選択した施設が見つかりません。もう一度選び直してください。' },
  registrationVerified: {
    status: 409,
    message: 'この方の登録はすでに確認済みです。差戻し・却下はできません。最新の内容を確認してください。',
  },
  registrationStillRejected: { status: 409, message: 'この登録は却下されています。先に却下を取り消してください。' },
  registrationNotRejected: { status: 409, message: 'この登録は却下されていません。最新の内容を確認してください。' },
  peopleWrong: {
    status: 409,
    message: 'ファイルに誤りがあるため、登録していません。誤りを直してからもう一度選択してください。',
  },
  moveUnderWay: { status: 409, message: '別の移行が動いています。それが終わってから、もう一度実行してください。' },
  peopleChanged: {
    status: 409,
    message: '確認した後に登録の状況が変わったため、登録していません。もう一度確認してください。',
  },
  personKnown: {
    status: 409,
    message: '同じフリガナの方が登録されています。別の方であれば、別の方として登録してください。',
  },
  mergeSame: { status: 409, message: '同じ利用者どうしは統合できません。別の利用者番号を入力してください。' },
  mergeKeeperUnverified: {
    status: 409,
    message: '残す方の登録がまだ確認されていません。残す方を入れ替えるか、先に登録を承認してください。',
  },
  mergeKeeperGuest: { status: 409, message: '残す方がゲスト登録です。会員の方を残すように入れ替えてください。' },
  mergeSuspended: {
    status: 409,
    message: '利用停止中の方は統合できません。停止が終わるのを待つか、停止を解除してから統合してください。',
  },
  mergePaying: {
    status: 409,
    message: '支払手続中の予約があります。手続きが終わってから、もう一度統合してください。',
  },
  mergeSameDraw: {
    status: 409,
    message:
      '両方の番号で、同じ抽選に申し込んでいます。どちらかの申込みを取り下げるか、抽選結果の発表後に統合してください。',
  },
  mergeAwaitsDraw: {
    status: 409,
    message: '締め切られた抽選への申込みがあります。抽選結果の発表後に、もう一度お試しください。',
  },
  mergeSameCourse: {
    status: 409,
    message: '両方の番号で、同じ講座を予約しているか、同じ講座の抽選に申し込んでいるため、統合できません。',
  },
  mergeOver: { status: 409, message: '統合から30日を過ぎたため、元に戻せません。' },
  mergeUndone: { status: 409, message: 'この統合は、すでに元に戻されています。最新の内容を確認してください。' },
  mergeLater: {
    status: 409,
    message: '統合のあとで、さらにほかの番号へ統合されています。先に、あとの統合を元に戻してください。',
  },
  suspensionOver: { status: 409, message: '利用停止の最終日は、本日以降の日を入力してください。' },
  notUnderReview: { status: 409, message: 'この予約は審査中ではありません。最新の内容を確認してください。' },
  ownApplication: { status: 409, message: 'ご自分で受け付けた申請は承認できません。ほかの職員へ依頼してください。' },
  notMovable: { status: 409, message: 'この予約は移動できません。予約の状態を確認してください。' },
  seatStays: { status: 409, message: 'この申込みは、ほかの講座に変更できません。申込みの状態を確認してください。' },
  seatUnchanged: { status: 409, message: '今の講座と同じです。ほかの講座を選んでください。' },
  moneyUnderWay: {
    status: 409,
    message: 'お支払いまたは返金の手続き中のため移動できません。手続きが終わってから、もう一度お試しください。',
  },
  useHasBegun: { status: 409, message: '利用の開始時刻を過ぎているため移動できません。' },
  dayNotReserved: { status: 409, message: 'この予約にない日が選択されています。最新の内容を確認してください。' },
  noDayStays: {
    status: 409,
    message: 'すべての日を取り消すときは「すべての日」を選択してください。残す日が1日以上必要です。',
  },
  targetIsDrawn: {
    status: 409,
    message: '移動先は抽選で利用者が決まる枠です。抽選の発表後に先着で受け付ける枠か、別の枠を選択してください。',
  },
  targetNeedsApproval: {
    status: 409,
    message: '移動先の部屋は利用に承認が必要なため移動できません。その部屋へは、新しい申請として受け付けてください。',
  },
  nothingMoves: { status: 409, message: '部屋も日時も今の予約と同じです。移動先を選択してください。' },
  contentsStay: { status: 409, message: 'この予約の内容は変更できません。予約の状態を確認してください。' },
  nothingChanges: { status: 409, message: '予約の内容は変わっていません。変更する項目を直してください。' },
  equipmentStays: { status: 409, message: '移動先では、この予約の備品を借りられません。別の部屋を選択してください。' },
  conditionStays: {
    status: 409,
    message: '移動先では、この予約の利用区分または減免を受け付けていません。別の部屋を選択してください。',
  },
  consentRequired: { status: 409, message: '保護者の同意を確かめて、チェックを入れてください。' },
  nothingCorrected: { status: 409, message: '登録内容は変わっていません。修正する項目を直してください。' },
  changedMeanwhile: { status: 409, message: 'ほかの職員が先に変更しました。最新の内容を確認してください。' },
  tooManyDays: { status: 409, message: '期間が長すぎます。短くしてもう一度お試しください。' },
  closurePast: { status: 409, message: '休館の最初の日は、本日以降の日を入力してください。' },
  closureBackwards: { status: 409, message: '最後の日は、最初の日と同じ日かそれより後の日を入力してください。' },
  closureTooLong: { status: 409, message: '一度に登録できるのは400日までです。期間を分けてください。' },
  closureHours: { status: 409, message: '終わりの時刻は、始まりの時刻より後にしてください。' },
  closureWeekdayRequired: { status: 409, message: '第何曜日かを選択したときは、曜日も選択してください。' },
  closureNoDay: { status: 409, message: '選択した曜日は、この期間にありません。' },
  closureToldRequired: { status: 409, message: '利用者に表示する理由を入力してください。' },
  closureToldTooLong: { status: 409, message: '利用者に表示する理由は200文字以内で入力してください。' },
  closureRoomUnknown: { status: 409, message: '選択した部屋が見つかりません。もう一度選び直してください。' },
  closureTooMany: {
    status: 409,
    message: '影響する予約が1,000件を超えています。期間や部屋を分けて登録してください。',
  },
  closureListChanged: {
    status: 409,
    message: '一覧を表示した後に予約が変わりました。変わった行を確認してから、もう一度確定してください。',
  },
  closureChoice: { status: 409, message: '選択した扱いは、この予約にはできません。最新の一覧を確認してください。' },
  closureTargetTaken: {
    status: 409,
    message: '選択した移動先が使えなくなりました。移動先を選び直してから、もう一度確定してください。',
  },
  closureLineSettled: { status: 409, message: 'この予約は処理に失敗していません。最新の内容を確認してください。' },
  closureLifted: { status: 409, message: 'この休館はすでに解除されています。最新の内容を確認してください。' },
  openingPast: { status: 409, message: '臨時開館する日は、本日以降の日を入力してください。' },
  openingTooFar: { status: 409, message: '臨時開館は、15か月先の月末までの日を登録できます。' },
  openingNothing: {
    status: 409,
    message: 'この日は定期の休館日ではありません。登録した休館を解くときは、その休館を解除してください。',
  },
  openingRoom: {
    status: 409,
    message: '開館する時間が、部屋の貸出単位に合いません。時間を指定しないか、部屋を分けて登録してください。',
  },
  openingGone: { status: 409, message: 'この日の臨時開館はすでに変わっています。最新の内容を確認してください。' },
  closureNothingFailed: { status: 409, message: '再試行する行はありません。最新の内容を確認してください。' },
  tooMuchToCompute: {
    status: 409,
    message: '内容が多すぎるため、時間内に処理できませんでした。行を減らすか、いくつかに分けてください。',
  },
  feesRefused: { status: 409, message: '使用料の内容に誤りがあるため、公開できません。確認の結果をご覧ください。' },
  feesUnchanged: { status: 409, message: '同じ内容の版がすでにあります。変更した内容を読み込んでください。' },
  sumChanged: { status: 409, message: '金額が変わりました。最新の内容を確認してください。' },
  numberTooShort: { status: 409, message: '番号は4文字以上で入力してください。' },
  checkInNotPossible: { status: 409, message: 'この予約は受付できません。予約の状態を確認してください。' },
  exportTooLarge: {
    status: 409,
    message: '10,000件を超えているため出力できません。条件を増やして絞り込んでください。',
  },
  notCheckedIn: { status: 409, message: '取り消す受付がありません。最新の内容を確認してください。' },
  undoTooLate: {
    status: 409,
    message: '受付から10分を過ぎたため、取り消せません。館長・施設担当へ依頼してください。',
  },
  notOnDayOfUse: { status: 409, message: '本日は利用日ではないため受付できません。利用日に受付してください。' },
  reasonRequired: { status: 409, message: '理由を入力してください。' },
  nothingOwed: { status: 409, message: 'この予約に受け取る料金はありません。入出金の明細を確認してください。' },
  feeAlreadyFinal: { status: 409, message: 'この予約の使用料は、すでに確定しています。' },
  feeUnchanged: { status: 409, message: 'この予約の使用料は変わりません。別の減免または金額を選択してください。' },
  feeNotOpen: { status: 409, message: 'この予約の使用料は確定できません。予約の状態を確認してください。' },
  chargeNotPossible: { status: 409, message: 'この予約には料金を追加できません。予約の状態を確認してください。' },
  feeNotFinal: { status: 409, message: 'この予約の使用料はまだ確定していません。先に使用料を確定してください。' },
  lineNotQuoted: {
    status: 409,
    message: 'この予約の内訳に、当日のお支払いとしてその項目はありません。内訳を確認してください。',
  },
  lineSettled: {
    status: 409,
    message: 'この項目はすでに精算しています。直すときは、項目名と差額（減らす額は負の数）を入力してください。',
  },
  chargedJustNow: {
    status: 409,
    message:
      '同じ項目・金額・理由の料金を10分以内に追加しています。二重になっていないか、入出金の明細を確認してください。',
  },
  lineNotOffered: {
    status: 409,
    message: '選択した項目または数量は、この予約の条例の料金にはありません。最新を表示して、選び直してください。',
  },
  chargedTooMuch: { status: 409, message: '当日精算の合計は1億円までです。金額を確認してください。' },
  chargedTooLittle: { status: 409, message: '追加した料金の合計より多くは減らせません。金額を確認してください。' },
  nothingToRefund: {
    status: 409,
    message: 'この予約に手渡しで返金する金額はありません。入出金の明細を確認してください。',
  },
  daysReversed: { status: 409, message: '開始日が終了日より後です。日付を確認してください。' },
} as const satisfies Record<string, { status: number; message: string }>;

/** Every refusal of the product. */
export const everyRefusal = {
  ...refusals,
  ...staffRefusals,
  ...accessRefusals,
  ...courseRefusals,
  ...tillRefusals,
  ...officeRefusals,
  ...lotteryRefusals,
  ...operatorRefusals,
};

export type EveryRefusalCode = keyof typeof everyRefusal;
