import { preferenceText } from '#rules/event/preferenceText.ts';
import { type ByHand, collectAtCounter } from '#rules/payment/collectAtCounter.ts';
import { type Content, groupedContent } from './groupedContent.ts';

/** What each kind of message needs to know. Texts of days, times and money come ready to be read. */
type Use = {
  /** Of the reservation; messages from before it was told have none. */
  readonly number?: string;
  readonly place: string;
  /** One line per day or session. */
  readonly when: string;
  /** Which choice of its person an entry in a lottery is, from 1 on. */
  readonly choice?: number;
  readonly url: string;
};

/** Until when something is to be paid, online or at the counter; null where there is no due date, or nothing more.
 * `keepsPlace`: the place stays when nobody pays. */
type Owed = { readonly payUntil: string | null; readonly paysAtCounter: boolean; readonly keepsPlace?: boolean };

type Money = { readonly amount: string };

/**
 * What goes back of what was paid; null where nothing does. `byHand`: what of it no provider gives back, and what one does,
 * null for nothing; it is not there where a provider gives back all.
 */
type GoesBack = { readonly refund: string | null; readonly byHand?: ByHand & { readonly byProvider: string | null } };

/** How a person shows that a mail reached him. */
type Proof = {
  readonly code: string;
  readonly verifyUrl: string;
  /** How long both are good. */
  readonly hours: number;
};

export type NoticeFacts = {
  readonly registered: {
    readonly userNumberLabel: string;
    readonly userNumber: string;
    readonly url: string;
    readonly proof?: Proof;
  };
  readonly verifyMail: Proof;
  /** Somebody gave an address that belongs to somebody already. */
  readonly mailKnown: { readonly url: string };
  /** The mail goes elsewhere from now on; to the address before. */
  readonly mailChanged: { readonly url: string };
  readonly registrationApproved: { readonly url: string };
  readonly registrationReturned: { readonly reason: string; readonly url: string };
  readonly registrationRejected: { readonly reason: string };
  /** `what`: one line for each class or reduction that ends. */
  readonly termEnding: { readonly what: string; readonly until: string };
  /** `url` is good once and for half an hour. */
  readonly passwordReset: { readonly userNumberLabel: string; readonly userNumber: string; readonly url: string };
  readonly passwordChanged: { readonly when: string; readonly url: string };
  readonly loginsSlowed: { readonly userNumberLabel: string; readonly url: string };
  readonly booked: Use &
    Owed & {
      readonly fee: string;
      /** A course is only fixed once it is paid. For a tenant that does not show results it is only an application. */
      readonly standing: 'fixed' | 'awaitsPayment' | 'asked' | 'underReview';
      readonly cancelUntil: string | null;
      /** Staff booked it for the person. */
      readonly isAtDesk?: boolean;
    };
  readonly entered: Use & {
    readonly entryNumber: string;
    readonly salt: string;
    readonly announceAt: string;
    readonly withdrawUntil: string | null;
    readonly drawUrl: string;
  };
  readonly won: Use & Owed & { readonly fee: string; readonly drawUrl: string; readonly isUnderReview?: boolean };
  readonly lost: Use & { readonly drawUrl: string };
  /** `fee` is null where nothing is to be paid. */
  /** `isChange`: it was decided on before; `open`: what is to be paid then where it is not all. */
  readonly feeSettled: Use &
    Owed &
    Partial<GoesBack> & {
      readonly fee: string | null;
      readonly reason: string;
      readonly isChange?: boolean;
      readonly open?: string | null;
    };
  /** Beside the fee; `isLess`: of what was so charged it takes something back. */
  readonly chargeAdded: Use & Money & { readonly label: string; readonly isLess: boolean; readonly reason: string };
  readonly approved: Use & Owed & { readonly fee: string; readonly reason: string };
  readonly rejected: Use & { readonly reason: string };
  /** It waits for a decision longer. */
  readonly held: Use & { readonly reason: string };
  /** `difference`: by how much the fee is another; `open`: what is to be paid then. */
  readonly moved: Use &
    Owed &
    GoesBack & {
      readonly fromPlace: string;
      readonly fromWhen: string;
      readonly reason: string;
      readonly fee: string;
      readonly difference: string | null;
      readonly open: string | null;
      readonly isUnderReview: boolean;
    };
  /** Of what stays; `gone`: the days that were given up. `open`: what is to be paid then. */
  readonly daysCancelled: Use &
    Owed &
    GoesBack & {
      readonly gone: string;
      readonly reason: string | null;
      readonly fee: string;
      readonly kept: string | null;
      readonly open: string | null;
    };
  readonly paymentDue: Use & Money & Owed;
  /** Its time has passed; null where it had none but the use. */
  readonly paymentOverdue: Use & Money & { readonly payUntil: string | null };
  /** `rest`: what is still to be paid, where it was a part. */
  readonly paid: Use & Money & { readonly rest?: string };
  readonly cancelled: Use & GoesBack & { readonly kept?: string | null };
  readonly withdrawn: Use;
  readonly cancelledByOperator: Use & GoesBack & { readonly reason: string };
  readonly placeClosed: Use & { readonly reason: string };
  /** When or where it is used is another. */
  readonly useChanged: Use & { readonly fromPlace: string; readonly fromWhen: string };
  /** What was promised is not offered any more, and staff have still to decide. `when`: of what is not. */
  readonly useInDoubt: Use & { readonly isCourse: boolean; readonly isClosed: boolean };
  /** What was in doubt can be used as promised. */
  readonly useStands: Use;
  readonly expiredUnpaid: Use;
  readonly paidTooLate: Use & Money;
  /** `isHandedOver`: in cash, so that nothing is still on its way. */
  readonly refunded: Use & Money & { readonly isHandedOver?: boolean };
  readonly reminder: Use & Owed & { readonly day: string; readonly fee: string; readonly hasQr: boolean };
};

export type NoticeKind = keyof NoticeFacts;

type Written = { readonly subject: string; readonly lines: readonly (string | null)[] };

type Writers = { readonly [Kind in NoticeKind]: (facts: NoticeFacts[Kind]) => Written };

const useLines = ({ number, place, when, choice }: Use) => [
  '',
  number === undefined ? null : `■ 予約番号　${number}`,
  `■ 場所・講座　${place}`,
  `■ 日時　${when.replaceAll('\n', '\n　　　　')}`,
  choice === undefined ? null : `■ 希望順　${preferenceText(choice)}`,
];
const detailLine = ({ url }: Use) => `■ 内容の確認　${url}`;

function owedLines(fee: string, { payUntil, paysAtCounter, keepsPlace }: Owed, label = '料金'): (string | null)[] {
  if (payUntil === null) return [`■ ${label}　${fee}${paysAtCounter ? '（窓口でお支払いください）' : ''}`];
  return [
    `■ ${label}　${fee}`,
    `■ お支払い期限　${paysAtCounter ? '窓口で ' : ''}${payUntil}まで`,
    keepsPlace === true ? null : '期限までにお支払いがない場合は、予約が自動的に取り消されます。',
  ];
}

function feeLines({ fee, open, ...owed }: NoticeFacts['feeSettled']) {
  if (fee === null) return ['■ 料金　免除（お支払いは必要ありません）'];
  return open == null ? owedLines(fee, owed) : [`■ 料金　${fee}`, ...owedLines(open, owed, 'お支払いいただく額')];
}

const proofLines = ({ code, verifyUrl, hours }: Proof) => [
  '',
  `■ 確認番号　${code}`,
  `■ 確認用のリンク　${verifyUrl}`,
  `■ 有効期限　このメールの送信から${hours}時間`,
];

const notMine = 'お心当たりがない場合は、このメールを破棄してください。登録が有効になることはありません。';

const bookedTexts = {
  fixed: { subject: '予約が確定しました', opening: '次の予約が確定しました。' },
  awaitsPayment: {
    subject: '予約を受け付けました（お支払いのお願い）',
    opening: '次の予約を受け付けました。お支払いを確認した時点で確定します。',
  },
  underReview: {
    subject: '申請を受け付けました（審査中）',
    opening: '次の申請を受け付けました。施設が内容を確認し、結果をメールでお知らせします。まだ予約は確定していません。',
  },
  asked: { subject: '申込みを受け付けました', opening: '次の申込みを受け付けました。' },
} as const;

const writers: Writers = {
  registered: ({ userNumberLabel, userNumber, url, proof }) => ({
    subject: '利用者登録が完了しました',
    lines: [
      '利用者登録が完了しました。ログインには次の番号と、登録したパスワードをお使いください。',
      '',
      `■ ${userNumberLabel}　${userNumber}`,
      `■ ログイン　${url}`,
      '',
      'このメールは大切に保管してください。',
      ...(proof === undefined
        ? ['お心当たりがない場合は、お手数ですが施設までご連絡ください。']
        : [
            '',
            '予約をするには、メールアドレスの確認が必要です。下のリンクを開くか、予約の画面で確認番号を入力してください。',
            ...proofLines(proof),
            '',
            notMine,
          ]),
    ],
  }),
  verifyMail: (proof) => ({
    subject: 'メールアドレスの確認',
    lines: [
      'メールアドレスを確認します。画面に確認番号を入力するか、下のリンクを開いてください。',
      ...proofLines(proof),
      '',
      '確認番号は、ほかの人に教えないでください。',
      notMine,
    ],
  }),
  mailKnown: ({ url }) => ({
    subject: 'このメールアドレスはすでに登録されています',
    lines: [
      'このメールアドレスで利用者登録または確認の手続きがありましたが、すでに確認済みの利用者登録で使われています。',
      'これまでの番号とパスワードでログインしてください。番号やパスワードをお忘れの場合は、ログイン画面からお手続きいただくか、施設までお問い合わせください。',
      '',
      `■ ログイン　${url}`,
      '',
      'お心当たりがない場合は、このメールを破棄してください。これまでの登録は変わりません。',
    ],
  }),
  mailChanged: ({ url }) => ({
    subject: 'メールアドレスが変更されました',
    lines: [
      'ご登録のメールアドレスが変更されました。これからのお知らせは、新しいメールアドレスへお送りします。',
      '',
      `■ ログイン　${url}`,
      '',
      'お心当たりがない場合は、至急、施設までご連絡ください。',
    ],
  }),
  registrationApproved: ({ url }) => ({
    subject: '利用者登録が承認されました',
    lines: ['利用者登録が承認されました。これから予約できます。', '', `■ ログイン　${url}`],
  }),
  registrationReturned: ({ reason, url }) => ({
    subject: '利用者登録の内容をご確認ください',
    lines: [
      '利用者登録の内容を確認したところ、直していただきたい点がありました。修正のうえ、もう一度お申し込みください。',
      '',
      `■ 施設からの連絡　${reason}`,
      `■ 登録内容の修正　${url}`,
      '',
      notMine,
    ],
  }),
  registrationRejected: ({ reason }) => ({
    subject: '利用者登録は承認されませんでした',
    lines: [
      '申し訳ございませんが、利用者登録は承認されませんでした。ご不明な点は、施設へお問い合わせください。',
      '',
      `■ 理由　${reason}`,
      '',
      notMine,
    ],
  }),
  termEnding: ({ what, until }) => ({
    subject: '登録の有効期限が近づいています',
    lines: [
      '次の登録・認定の有効期限が近づいています。',
      '',
      `■ 登録・認定　${what.replaceAll('\n', '\n　　　　　　　')}`,
      `■ 有効期限　${until}まで`,
      '',
      '続けてご利用になる場合は、期限までに施設の窓口で更新の手続きをしてください。',
      '期限を過ぎると、新しい予約には、この登録・認定による料金や受付期間が適用されません。すでにある予約の料金は変わりません。',
      '行き違いで手続きがお済みの場合は、ご容赦ください。',
    ],
  }),
  passwordReset: ({ userNumberLabel, userNumber, url }) => ({
    subject: `${userNumberLabel}のご案内とパスワードの再設定`,
    lines: [
      'ログインに使う番号と、新しいパスワードを設定するページをお知らせします。',
      '',
      `■ ${userNumberLabel}　${userNumber}`,
      `■ パスワードの再設定　${url}`,
      '',
      'このページは30分以内に1回だけ使えます。パスワードを覚えている場合は、再設定の必要はありません。',
      'お心当たりがない場合は、このメールを破棄してください。パスワードは変わりません。',
    ],
  }),
  passwordChanged: ({ when, url }) => ({
    subject: '【重要】パスワードが変更されました',
    lines: [
      'パスワードが変更されました。ほかの端末はすべてログアウトし、LINEとの連携も解除しました。',
      'LINEの中で新しいパスワードを使ってログインすると、もう一度連携されます。',
      '',
      `■ 変更した日時　${when}`,
      '',
      'お心当たりがない場合は、次のページからパスワードを設定し直し、施設までご連絡ください。',
      `■ パスワードの再設定　${url}`,
    ],
  }),
  loginsSlowed: ({ userNumberLabel, url }) => ({
    subject: '【重要】ログインの失敗が続いています',
    lines: [
      `あなたの${userNumberLabel}で、誤ったパスワードによるログインが何度も試みられました。`,
      '安全のため、これまでに使ったことのない端末からのログインに、しばらく時間がかかるようにしています。',
      'いつもお使いの端末からは、これまでどおりログインできます。',
      '',
      'ほかでも同じパスワードを使っている場合は、変更をお勧めします。',
      `■ パスワードの再設定　${url}`,
    ],
  }),
  booked: (facts) => ({
    subject: bookedTexts[facts.standing].subject,
    lines: [
      bookedTexts[facts.standing].opening,
      facts.isAtDesk === true ? '窓口（お電話を含みます）でお受けした予約です。' : null,
      ...useLines(facts),
      ...owedLines(facts.fee, facts),
      detailLine(facts),
      '',
      facts.cancelUntil === null ? null : `ご都合が変わったときは、${facts.cancelUntil}までに取り消してください。`,
    ],
  }),
  entered: (facts) => ({
    subject: '抽選の申込みを受け付けました',
    lines: [
      '次の内容で抽選の申込みを受け付けました。まだ予約は確定していません。',
      ...useLines(facts),
      `■ 受付番号　${facts.entryNumber}`,
      `■ 控え　${facts.salt}`,
      `■ 結果の発表　${facts.announceAt}`,
      detailLine(facts),
      `■ 抽選の公開情報　${facts.drawUrl}`,
      '',
      '受付番号と控えがあると、申込みが抽選に含まれていたことをご自身で確かめられます。保管してください。',
      facts.withdrawUntil === null ? null : `申込みは${facts.withdrawUntil}まで取り下げられます。`,
    ],
  }),
  won: (facts) => ({
    subject: '【当選】抽選の結果のお知らせ',
    lines: [
      facts.isUnderReview === true
        ? '抽選の結果、当選しました。施設が内容を確認し、承認したときに予約が確定します。結果はメールでお知らせします。'
        : '抽選の結果、当選しました。',
      ...useLines(facts),
      ...owedLines(facts.fee, facts),
      detailLine(facts),
      `■ 抽選結果の検証　${facts.drawUrl}`,
    ],
  }),
  lost: (facts) => ({
    subject: '【落選】抽選の結果のお知らせ',
    lines: [
      '抽選の結果、今回は残念ながら落選となりました。',
      ...useLines(facts),
      `■ 抽選結果の検証　${facts.drawUrl}`,
      '',
      '空きがある場合は、先着順で予約できます。空き状況をご確認ください。',
      detailLine(facts),
    ],
  }),
  approved: (facts) => ({
    subject: '申請が承認されました',
    lines: [
      '次の申請が承認され、予約が確定しました。',
      ...useLines(facts),
      ...owedLines(facts.fee, facts),
      ...(facts.reason === '' ? [] : [`■ 施設からの連絡　${facts.reason}`]),
      detailLine(facts),
    ],
  }),
  rejected: (facts) => ({
    subject: '申請は承認されませんでした',
    lines: [
      '申し訳ございませんが、次の申請は承認されませんでした。',
      ...useLines(facts),
      `■ 理由　${facts.reason}`,
      detailLine(facts),
    ],
  }),
  held: (facts) => ({
    subject: '申請の審査を保留しています',
    lines: [
      '次の申請は、施設が確認を続けています。場所は確保されていますが、予約はまだ確定していません。',
      ...useLines(facts),
      `■ 施設からの連絡　${facts.reason}`,
      detailLine(facts),
    ],
  }),
  moved: (facts) => ({
    subject: '【重要】予約の日時・部屋を変更しました',
    lines: [
      facts.isUnderReview
        ? '審査中の申請の日時・部屋を次のとおり変更しました。審査の結果は、あらためてメールでお知らせします。'
        : '予約の日時・部屋を次のとおり変更しました。予約番号と受付のQRコードは変わりません。',
      ...useLines(facts),
      `■ 変更前　${facts.fromPlace}`,
      `　　　　　${facts.fromWhen.replaceAll('\n', '\n　　　　　')}`,
      `■ 理由　${facts.reason}`,
      '',
      `■ 使用料　${facts.fee}${facts.difference === null ? '（変わりません）' : `（${facts.difference}）`}`,
      ...(facts.open === null ? [] : owedLines(facts.open, facts, 'お支払いいただく額')),
      ...refundLines(facts),
      detailLine(facts),
    ],
  }),
  daysCancelled: (facts) => ({
    subject:
      facts.reason === null
        ? '予約の一部の日を取り消しました'
        : '【重要】施設の都合により予約の一部の日を取り消しました',
    lines: [
      facts.reason === null
        ? '次の予約の一部の日を取り消しました。ほかの日の予約は変わりません。'
        : '申し訳ございませんが、施設の都合により次の予約の一部の日を取り消しました。ほかの日の予約は変わりません。',
      ...useLines(facts),
      `■ 取り消した日　${facts.gone.replaceAll('\n', '\n　　　　　　　')}`,
      facts.reason === null ? null : `■ 理由　${facts.reason}`,
      '',
      `■ 使用料　${facts.fee}`,
      ...(facts.open === null ? [] : owedLines(facts.open, facts, 'お支払いいただく額')),
      ...refundLines(facts),
      facts.kept === null ? null : `■ お返ししない額　${facts.kept}`,
      detailLine(facts),
    ],
  }),
  feeSettled: (facts) => ({
    subject: facts.isChange ? '使用料を変更しました' : '使用料が確定しました',
    lines: [
      facts.isChange ? '次の予約の使用料を変更しました。' : '次の予約の使用料が確定しました。',
      ...useLines(facts),
      ...feeLines(facts),
      ...refundLines(facts),
      ...(facts.reason === '' ? [] : [`■ 理由　${facts.reason}`]),
      detailLine(facts),
    ],
  }),
  chargeAdded: (facts) => ({
    subject: facts.isLess ? '当日精算の金額を減らしました' : '当日精算の料金があります',
    lines: [
      facts.isLess
        ? '次の予約の当日精算の金額を減らしました。'
        : '次の予約に、使用料とは別にお支払いいただく料金があります。',
      ...useLines(facts),
      `■ ${facts.label}　${facts.amount}`,
      ...(facts.reason === '' ? [] : [`■ 理由　${facts.reason}`]),
      detailLine(facts),
    ],
  }),
  paymentDue: (facts) => ({
    subject: 'お支払い期限が近づいています',
    lines: [
      '次の予約のお支払いがまだ確認できていません。',
      ...useLines(facts),
      ...owedLines(facts.amount, facts),
      detailLine(facts),
      '',
      '行き違いでお支払いいただいていた場合は、ご容赦ください。',
    ],
  }),
  paymentOverdue: (facts) => ({
    subject: 'お支払いのお願い',
    lines: [
      facts.payUntil === null
        ? '次の予約のお支払いが、まだ確認できていません。'
        : '次の予約のお支払い期限を過ぎていますが、お支払いが確認できていません。',
      ...useLines(facts),
      `■ 未払いの金額　${facts.amount}`,
      facts.payUntil === null ? null : `■ お支払い期限　${facts.payUntil}`,
      detailLine(facts),
      '',
      '至急、窓口などでお支払いください。',
      '行き違いでお支払いいただいていた場合は、ご容赦ください。',
    ],
  }),
  paid: (facts) => ({
    subject: 'お支払いを確認しました',
    lines: [
      '次の予約のお支払いを確認しました。',
      ...useLines(facts),
      `■ お支払い額　${facts.amount}`,
      ...(facts.rest === undefined ? [] : [`■ 残りのお支払い　${facts.rest}`]),
      detailLine(facts),
    ],
  }),
  cancelled: (facts) => ({
    subject: '予約を取り消しました',
    lines: [
      '次の予約を取り消しました。',
      ...useLines(facts),
      ...keptLines(facts),
      ...refundLines(facts),
      detailLine(facts),
    ],
  }),
  withdrawn: (facts) => ({
    subject: '抽選の申込みを取り下げました',
    lines: ['次の抽選の申込みを取り下げました。', ...useLines(facts), detailLine(facts)],
  }),
  cancelledByOperator: (facts) => ({
    subject: '【重要】施設の都合により予約を取り消しました',
    lines: [
      '申し訳ございませんが、施設の都合により次の予約を取り消しました。',
      ...useLines(facts),
      `■ 理由　${facts.reason}`,
      ...refundLines(facts),
      detailLine(facts),
    ],
  }),
  placeClosed: (facts) => ({
    subject: '【重要】講座の会場が休館となります',
    lines: [
      '申し訳ございませんが、次の講座の開催日に会場が休館となります。',
      '開催の変更や中止が決まりましたら、改めてお知らせします。',
      ...useLines(facts),
      `■ 理由　${facts.reason}`,
      detailLine(facts),
    ],
  }),
  useChanged: (facts) => ({
    subject: '【重要】予約の日時・場所が変わりました',
    lines: [
      '施設の都合により、次の予約の日時または場所が変わりました。',
      ...useLines(facts),
      `■ 変更前　${facts.fromPlace}`,
      `　　　　　${facts.fromWhen.replaceAll('\n', '\n　　　　　')}`,
      detailLine(facts),
      '',
      'ご都合が合わない場合は、お手数ですが施設までご連絡ください。',
    ],
  }),
  useInDoubt: (facts) => ({
    subject: facts.isCourse ? '【重要】講座の開催中止のお知らせ' : '【重要】予約の日時に施設を利用できなくなりました',
    lines: [
      facts.isCourse
        ? '申し訳ございませんが、次の講座は開催されないことになりました。'
        : facts.isClosed
          ? '申し訳ございませんが、次の予約の日は休館となりました。'
          : '申し訳ございませんが、次の予約の日時は利用できなくなりました。',
      '今後の取扱い（料金を含みます）は、施設からあらためてご連絡します。それまでは、お越しにならないようお願いします。',
      ...useLines(facts),
      detailLine(facts),
    ],
  }),
  useStands: (facts) => ({
    subject: '予約どおりご利用いただけます',
    lines: [
      '利用できないとお知らせした次の予約は、予約どおりご利用いただけることになりました。',
      ...useLines(facts),
      detailLine(facts),
    ],
  }),
  expiredUnpaid: (facts) => ({
    subject: 'お支払い期限が過ぎたため予約を取り消しました',
    lines: [
      '期限までにお支払いが確認できなかったため、次の予約を取り消しました。',
      ...useLines(facts),
      detailLine(facts),
      '',
      'あらためて利用を希望される場合は、お手数ですがもう一度予約してください。',
    ],
  }),
  paidTooLate: (facts) => ({
    subject: '期限後のお支払いをお返しします',
    lines: [
      'お支払いを確認しましたが、期限を過ぎて予約が取り消されており、同じ場所を用意できませんでした。全額をお返しします。',
      ...useLines(facts),
      `■ お返しする額　${facts.amount}`,
      detailLine(facts),
    ],
  }),
  refunded: (facts) => ({
    subject: '返金の手続きが完了しました',
    lines: [
      '次の予約の返金手続きが完了しました。',
      ...useLines(facts),
      `■ 返金額　${facts.amount}`,
      detailLine(facts),
      ...(facts.isHandedOver === true ? [] : ['', 'お手元に届くまでの日数は、お支払い方法によって異なります。']),
    ],
  }),
  reminder: (facts) => ({
    // With the day, since it may be read, or sent, later than the day before.
    subject: `ご利用日のお知らせ【${facts.day}】`,
    lines: [
      'ご利用日が近づきましたので、お知らせします。',
      ...useLines(facts),
      ...(facts.payUntil !== null || facts.paysAtCounter ? owedLines(facts.fee, facts) : []),
      detailLine(facts),
      '',
      facts.hasQr
        ? '当日は、予約の画面のQRコードを受付で提示してください。'
        : '当日は、受付で予約の画面を提示してください。',
    ],
  }),
};

/** What is not given back; messages from before this was told have none. */
const keptLines = ({ kept = null }: NoticeFacts['cancelled']) => (kept === null ? [] : [`■ 返金されない額　${kept}`]);

function refundLines({ refund = null, byHand }: Partial<GoesBack>) {
  if (refund === null) return [];
  const sum = `■ 返金予定額　${refund}`;
  const told = '返金の手続きが終わりましたら、あらためてお知らせします。';
  if (byHand === undefined) return [sum, told];
  const { byProvider, ...collected } = byHand;
  const online = byProvider === null ? [] : [`返金 ${byProvider}は、オンライン決済でお返しします。${told}`];
  return [sum, ...online, collectAtCounter(collected)];
}

/** What is forgotten of a message as soon as it has left: all that it says, or only what proves an address. */
export type Secret = 'all' | 'proof' | 'nothing';

const secrets: Readonly<Partial<Record<string, Secret>>> = {
  passwordReset: 'all',
  verifyMail: 'all',
  registered: 'proof',
} satisfies Partial<Record<NoticeKind, Secret>>;

export const secretOf = (kind: string): Secret => secrets[kind] ?? 'nothing';

/** The facts of a message as they are kept: with the names of the tenant and the person when it was written. */
type KeptFacts = NoticeFacts[NoticeKind] & {
  readonly tenantName: string;
  readonly lastName: string;
  readonly firstName: string;
};

const isKind = (kind: string): kind is NoticeKind => Object.hasOwn(writers, kind);

/** In which act it was written; null for messages from before acts were marked. What one act tells a person goes as one. */
export const actOf = (facts: unknown) => (facts as { readonly act?: string } | null)?.act ?? null;

/** A message as it is kept. */
export type KeptNotice = { readonly kind: string; readonly facts: unknown };

/**
 * The words of what goes as one message, from kinds and kept facts, under the names that the first of them has; null where
 * kind and facts of one do not fit together, or are forgotten.
 */
export function keptNoticeText(kept: readonly KeptNotice[]) {
  const [first] = kept;
  // Written by notify() for its kind, so they are its facts.
  const { tenantName, lastName, firstName } = (first?.facts ?? {}) as Partial<KeptFacts>;
  if (tenantName === undefined) return null;
  const names = { tenantName, personName: `${lastName} ${firstName}`.trim() };
  try {
    const contents = kept.map(({ kind, facts }) => {
      if (!isKind(kind)) throw new Error(`no words for ${kind}`);
      return contentOf(kind, facts as NoticeFacts[typeof kind]);
    });
    return signed(groupedContent(contents), names);
  } catch {
    return null;
  }
}

type Names = { readonly tenantName: string; readonly personName: string };

const contentOf = <Kind extends NoticeKind>(kind: Kind, facts: NoticeFacts[Kind]): Content => {
  const { subject, lines } = writers[kind](facts);
  return { subject, lines: lines.filter((line) => line !== null) };
};

/** Subject and text of a message: what happened, what to do, until when. Plain text for mail and LINE alike. */
export const noticeText = <Kind extends NoticeKind>(kind: Kind, facts: NoticeFacts[Kind], names: Names) =>
  signed(contentOf(kind, facts), names);

function signed({ subject, lines }: Content, { tenantName, personName }: Names) {
  const body = [
    // Without a name where it is not known who reads it.
    ...(personName === '' ? [] : [`${personName} 様`, '']),
    ...lines,
    '',
    '――――',
    `${tenantName} 予約`,
    'このメッセージは自動でお送りしています。返信されてもお答えできません。',
  ];
  return { subject: `${subject}（${tenantName}）`, body: body.join('\n').replaceAll(/\n{3,}/g, '\n\n') };
}
