import type { Writers } from './lines.ts';
import type { Proof } from './noticeFacts.ts';

const proofLines = ({ code, verifyUrl, hours }: Proof) => [
  '',
  `■ 確認番号　${code}`,
  `■ 確認用のリンク　${verifyUrl}`,
  `■ 有効期限　このメールの送信から${hours}時間`,
];

const notMine = 'お心当たりがない場合は、このメールを破棄してください。登録が有効になることはありません。';

/** Of a registration, its address and its password. */
export const accountWords: Writers<
  | 'registered'
  | 'verifyMail'
  | 'mailKnown'
  | 'mailChanged'
  | 'registrationApproved'
  | 'registrationReturned'
  | 'registrationRejected'
  | 'termEnding'
  | 'passwordReset'
  | 'passwordChanged'
  | 'loginsSlowed'
> = {
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
};
