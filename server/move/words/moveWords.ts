/** What is wrong with what another system gave, by its code; a test has a file for each of them. */
export const moveWords = {
  notCsv: () => 'CSVとして読み取れません。列の数と、引用符（"）の対応を確認してください。',
  noLines: () => '1行目に列名だけがあり、データの行がありません。',
  columnMissing: ({ column }: Column) =>
    `「${column}」の列がありません。列名を直すか、columns.yaml に対応を書いてください。`,
  columnTwice: ({ column }: Column) => `「${column}」の列が2つあります。`,
  missing: () => '空欄です。値を入れてください。',
  tooLong: ({ most }: { readonly most: number }) => `${most}文字以内にしてください。`,
  notDay: ({ written }: Written) =>
    `「${written}」は日付として読めません。「2026/4/1」「R8.4.1」のように、実在する日を書いてください。`,
  notMoment: ({ written }: Written) =>
    `「${written}」は日時として読めません。「2026/4/1 9:30」のように書いてください。`,
  notTime: ({ written }: Written) =>
    `「${written}」は時刻として読めません。「9:00」「0900」「9時30分」のように書いてください。`,
  timesReversed: () => '終了時刻は、開始時刻より後にしてください。',
  notYen: ({ written }: Written) =>
    `「${written}」は金額として読めません。「1200」「1,200円」のように、0以上の整数で書いてください。`,
  notCount: ({ written }: Written) => `「${written}」は人数として読めません。`,
  notFlag: ({ written }: Written) => `「${written}」は読めません。「はい」または「いいえ」と書いてください。`,
  stateUnknown: ({ written, known }: Written & { readonly known: string }) =>
    `「${written}」という状態はありません。columns.yaml の values に、次のどれに当たるかを書いてください：${known}`,
  notOverYet: () => '利用日がまだ来ていないので、「利用済み」「無断不使用」にはできません。',
  earlierLine: ({ value, line }: { readonly value: string; readonly line: number }) =>
    `「${value}」は、${line}行目にもあります。`,
  numberTaken: ({ userNumber }: { readonly userNumber: string }) =>
    `利用者番号${userNumber}は、この団体に登録済みの別の方の番号です。`,
  nameNotSplit: ({ written }: Written) =>
    `「${written}」の姓と名の境がわかりません。間に空白を入れるか、姓と名の列を分けてください。`,
  formRefused: ({ sentence }: { readonly sentence: string }) => sentence,
  classUnknown: ({ written, known }: Written & { readonly known: string }) =>
    `「${written}」という利用者区分はありません。次のどれに当たるかを、columns.yaml の values に書いてください：${known}`,
  groupsNotOffered: () => 'この団体の設定では、団体を登録できません。',
  personUnknown: ({ written }: Written) => `番号「${written}」の利用者が、利用者・団体のファイルにありません。`,
  groupUnknown: ({ written }: Written) => `番号「${written}」の団体が、団体のファイルにありません。`,
  memberUnnamed: () => '構成員の番号、または氏名とフリガナを入れてください。',
  twoRepresentatives: ({ line }: { readonly line: number }) => `代表者は1名です。${line}行目の方も代表者です。`,
  termReversed: () => '終わりの日は、始めの日より後にしてください。',
  roomUnknown: ({ written }: Written) =>
    `「${written}」という部屋が見つかりません。columns.yaml の values に、この部屋の名前を書いてください。`,
  roomAmbiguous: ({ written }: Written) =>
    `「${written}」という部屋が2つ以上あります。施設の列を対応させるか、「施設／部屋」と書いてください。`,
  frameUnknown: ({ written }: Written) =>
    `「${written}」という時間枠が、この部屋にありません。開始時刻と終了時刻の列を対応させるか、columns.yaml の values に「9:00-12:00」のように書いてください。`,
  linesDiffer: ({ column, line }: Column & { readonly line: number }) =>
    `同じ番号の${line}行目と「${column}」が違います。1件の予約の行は、利用日・時刻・金額のほかは同じにしてください。`,
  doubleUse: ({ other, room, when }: Use & { readonly other: string }) =>
    `${room} ${when} は、${other}の利用と重なっています。`,
  placeTaken: ({ by, room, when }: Use & { readonly by: string }) =>
    `${room} ${when} は、このシステムにある${by}と重なっています。`,
  courseUnknown: ({ written }: Written) =>
    `「${written}」という講座が見つかりません。番号・名前・keyのどれかで書いてください。`,
  courseAmbiguous: ({ written }: Written) => `「${written}」という講座が2つ以上あります。番号かkeyで書いてください。`,
  courseWithoutSpan: () => 'この講座には受付期間がありません。先に受付期間を設定してください。',
  courseFull: ({ capacity }: { readonly capacity: number }) => `この講座の定員${capacity}名を超えます。`,
  enteredTwice: ({ line }: { readonly line: number }) => `同じ方の同じ講座が、${line}行目にもあります。`,
  enteredHere: () => '同じ方が、この講座にこのシステムで申し込み済みです。',
  moneyOfNothing: ({ written }: Written) => `番号「${written}」の予約・申込が、予約・申込のファイルにありません。`,
  moneyZero: () => '0円の行は不要です。行を除いてください。',
  owedWhenCancelled: () => '取り消された予約に未収額があります。収納するか、この行を除いてください。',
  sumsDiffer: ({ fee, told }: { readonly fee: number; readonly told: number }) =>
    `使用料${yen(fee)}と、収納済額・未収額・還付額から計算した${yen(told)}が合いません。`,
  paidTooLittle: ({ credit }: { readonly credit: number }) => `還付する${yen(credit)}が、収納済額を超えています。`,
  roomsNotOffered: () => 'この団体は講座を扱う団体です。予約のファイルは取り込めません。',
  coursesNotOffered: () => 'この団体は施設予約を扱う団体です。申込のファイルは取り込めません。',
} as const satisfies Readonly<Record<string, (values: never) => string>>;

type Column = { readonly column: string };
type Written = { readonly written: string };
type Use = { readonly room: string; readonly when: string };

const yen = (amount: number) => `${amount.toLocaleString('ja-JP')}円`;

type Words = typeof moveWords;
export type WrongCode = keyof Words;

type ValuesOf<Code extends WrongCode> = Parameters<Words[Code]> extends [] ? Nothing : Parameters<Words[Code]>[0];
type Nothing = Readonly<Record<never, never>>;

/** Something wrong with a line; `column` as the file calls it, '' for the whole line. */
export type Wrong = {
  readonly file: string;
  readonly line: number;
  readonly column: string;
  readonly code: WrongCode;
  readonly why: string;
};

/** Notes what is wrong with a line. */
export type Report = <Code extends WrongCode>(
  at: { readonly line: number; readonly field: string },
  code: Code,
  ...values: Nothing extends ValuesOf<Code> ? [] : [ValuesOf<Code>]
) => void;

/** The code decides on the type of its values, which the compiler cannot follow through the table. */
export const whyOf = (code: WrongCode, values: unknown) => (moveWords[code] as (values: unknown) => string)(values);
