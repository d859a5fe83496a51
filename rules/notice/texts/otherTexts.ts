import { detail, lines, type MessageText, ofUse, use } from './parts.ts';

/** What stands around each message to residents. */
export const frameTexts = {
  frame: {
    group: 'frame',
    title: '宛名と署名',
    when: '利用者へのすべてのお知らせの、始めと終わりに付けます。',
    subject: '{件名}（{自治体名}）',
    body: lines(
      '{氏名} 様',
      '',
      '{本文}',
      '',
      '――――',
      '{自治体名} 予約',
      '{自動で送り返信できないとき}このメッセージは自動でお送りしています。返信されてもお答えできません。',
      '{職員が書き返信できないとき}このメッセージは送信専用です。返信されてもお答えできません。',
      'ご返信・お問い合わせは {返信先} へお送りください。',
    ),
    always: ['件名', '本文'],
    sometimes: ['返信先', '自動で送り返信できないとき', '職員が書き返信できないとき'],
    needs: ['本文'],
  },
} as const satisfies Readonly<Record<string, MessageText>>;

/** Of what staff write themselves. */
export const writtenTexts = {
  message: {
    group: 'written',
    title: '職員が書くメッセージ',
    when: '職員が「メッセージ」の画面で書いて送ります。前後に決まった文を付けられます。',
    subject: '{件名}',
    body: '{本文}',
    always: ['件名', '本文'],
    sometimes: [],
    needs: ['本文'],
  },
} as const satisfies Readonly<Record<string, MessageText>>;

/** Of courses whose place is closed. */
export const courseTexts = {
  placeClosed: {
    group: 'course',
    title: '講座の会場の休館',
    when: '講座の開催日に会場が休館となったとき、申し込んだ方へ送ります。',
    subject: '【重要】講座の会場が休館となります',
    body: lines(
      '申し訳ございませんが、次の講座の開催日に会場が休館となります。',
      '開催の変更や中止が決まりましたら、改めてお知らせします。',
      ...ofUse,
      '■ 理由　{理由}',
      detail,
    ),
    always: [...use, '理由'],
    sometimes: ['予約番号'],
    needs: ['場所', '日時', '理由'],
  },
  'useInDoubt.course': {
    group: 'course',
    title: '講座の開催中止',
    when: '講座が開催されないことになったとき、申し込んだ方へ送ります。',
    subject: '【重要】講座の開催中止のお知らせ',
    body: lines(
      '申し訳ございませんが、次の講座は開催されないことになりました。',
      '今後の取扱い（料金を含みます）は、施設からあらためてご連絡します。それまでは、お越しにならないようお願いします。',
      ...ofUse,
      detail,
    ),
    always: use,
    sometimes: ['予約番号'],
    needs: ['場所', '日時'],
  },
} as const satisfies Readonly<Record<string, MessageText>>;

/** Of what became free. */
export const vacancyTexts = {
  vacancy: {
    group: 'vacancy',
    title: '空きのお知らせ',
    when: '「空いたら知らせる」を利用した方へ、空きが出たときに1回だけ送ります。',
    subject: '空きが出ました',
    body: lines(
      'お知らせをご希望の{空いたもの}に空きが出ました。いまなら申し込めます。',
      ...ofUse,
      '■ お申し込み　{リンク}',
      '',
      '席や部屋を確保したお知らせではありません。先に申し込まれた方が優先ですので、お早めにお申し込みください。',
      'このお知らせは1回だけお送りします。また埋まっていたときは、同じ画面でもう一度「空いたら知らせる」をご利用ください。',
    ),
    always: [...use, '空いたもの'],
    sometimes: ['予約番号'],
    needs: use,
  },
  vacancyOffered: {
    group: 'vacancy',
    title: '空きのご案内（順番）',
    when: 'キャンセル待ちの順番が来た方へ、空きを確保したときに送ります。',
    subject: 'キャンセル待ちの順番が来ました',
    body: lines(
      'お待ちいただいていた{空いたもの}に空きが出ました。期限まで、あなたのために確保しています。',
      ...ofUse,
      '■ 確保の期限　{確保の期限}まで',
      '■ お申し込み・見送り　{リンク}',
      '',
      '期限までにお申し込みがない場合は、次にお待ちの方へご案内します。',
      'ご利用にならない場合は、上の画面で「見送る」を選んでいただくと、次の方へ早くご案内できます。',
    ),
    always: [...use, '空いたもの', '確保の期限'],
    sometimes: ['予約番号'],
    needs: [...use, '確保の期限'],
  },
  vacancyEnded: {
    group: 'vacancy',
    title: '空きのご案内の取消（順番）',
    when: 'キャンセル待ちの方のために確保していた部屋が、休館などで使えなくなったときに送ります。',
    subject: 'ご案内した空きがなくなりました',
    body: lines(
      '申し訳ございませんが、あなたのために確保していた次の{空いたもの}は、施設の都合によりご利用いただけなくなりました。',
      ...ofUse,
      '',
      'ほかの日時や部屋の空き状況は、次の画面でご覧いただけます。',
      '{リンク}',
    ),
    always: [...use, '空いたもの'],
    sometimes: ['予約番号'],
    needs: use,
  },
} as const satisfies Readonly<Record<string, MessageText>>;

/** To staff. */
export const staffTexts = {
  dayList: {
    group: 'staff',
    title: '当日一覧',
    when: '施設設定で決めた時刻に、決めた宛先へ送ります。',
    subject: '当日一覧　{施設}　{利用日}',
    body: lines(
      '{施設}　{利用日}',
      '',
      '{一覧}',
      '',
      '■ 予約台帳　{リンク}',
      '',
      '送信した時点の一覧です。氏名と使用目的は、予約台帳でご確認ください。',
      'このメールは自動でお送りしています。返信されてもお答えできません。',
    ),
    always: ['施設', '利用日', '一覧', 'リンク'],
    sometimes: [],
    needs: ['施設', '利用日', '一覧'],
  },
  monthReport: {
    group: 'staff',
    title: '月報',
    when: '毎月1日に、統計の画面で受取りを選んだ職員へ、前の月の統計を送ります。',
    subject: '月報　{年月}　{施設}',
    body: lines(
      '{年月}の統計　{施設}',
      '',
      '{集計}',
      '',
      '■ 図・Excel・CSV　{リンク}',
      '',
      '送信した時点の集計です。その後の訂正・返金などは、統計の画面に反映されます。',
      '受取りは、統計の画面で変更できます。このメールは自動でお送りしています。返信されてもお答えできません。',
    ),
    always: ['年月', '施設', '集計', 'リンク'],
    sometimes: [],
    needs: ['年月', '施設', '集計'],
  },
  factorFailed: {
    group: 'staff',
    title: '職員の確認コードの誤り',
    when: '職員の確認コードが続けて誤って入力されたとき、その職員へ送ります。',
    subject: '【{自治体名}】職員ログインの確認コードが続けて誤って入力されました',
    body: lines(
      '職員ID「{職員ID}」で、正しいパスワードのあとに、誤った確認コードが1時間に{回数}回以上入力されました。',
      'お心当たりがない場合は、パスワードを知られているおそれがあります。ログインしてパスワードを変更し、管理者へ連絡してください。',
      '',
      '{リンク}',
    ),
    always: ['職員ID', '回数', 'リンク'],
    sometimes: [],
    needs: ['職員ID', 'リンク'],
  },
} as const satisfies Readonly<Record<string, MessageText>>;
