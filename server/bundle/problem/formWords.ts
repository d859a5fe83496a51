import { type Saying, type Table, valueText } from './saying.ts';

type Written = { readonly written: string };
type Meant = Written & { readonly meant: string };

const kinds = {
  number: '整数で書いてください。',
  int: '整数で書いてください。',
  string: '「" "」で囲んで書いてください。',
  boolean: 'true か false を書いてください。',
  array: '一覧（- で始まる行）で書いてください。',
  object: '「項目: 値」の形で書いてください。',
} as const;

export type Kind = keyof typeof kinds;

export const isKind = (name: string): name is Kind => Object.hasOwn(kinds, name);

const yamlHints: Readonly<Record<string, string>> = {
  ALIAS_PROPS: '「*」で始まる参照に、ほかのものは付けられません。',
  BAD_ALIAS: '「*」「&」の後の名前を確認してください。',
  BAD_DQ_ESCAPE: '「" "」の中の「\\」の後を確認してください。',
  MULTIPLE_DOCS: '「---」で分けずに、1つのファイルに1つだけ書いてください。',
  TAG_RESOLVE_FAILED: '「!」で始まる指定は使えません。',
};

const yamlHint = 'かっこ・引用符の閉じ忘れ、コロン、字下げを確認してください。';

/** What is wrong with a text before anybody asks what it means. */
export const formWords = {
  emptyFile: () => 'ファイルが空です。',
  emptyText: () => 'テキストが空です。',
  notYaml: ({ yamlCode }: { readonly yamlCode: string }) =>
    `書き方に誤りがあります。${yamlHints[yamlCode] ?? yamlHint}`,
  fullWidthColon: () => 'この行の「：」は全角です。半角の「:」と半角スペースにしてください。',
  tab: () => '行の前にタブがあります。半角スペースで字下げしてください。',
  tooDeep: () => '項目の入れ子が深すぎます。',
  tooManyAliases: ({ most }: { readonly most: number }) =>
    `「*」で始まる参照が表す項目が、${most}件を超えています。減らしてください。`,
  unknownAlias: ({ name }: { readonly name: string }) =>
    `「*${name}」の参照する「&${name}」が、これより前にありません。`,
  repeatedKey: () => '同じ項目が2回あります。',
  commaInBraces: ({ written, meant }: Meant) => `「${written}」の区切りが誤っています。「${meant}」と書いてください。`,
  missing: () => 'この項目がありません。入力してください。',
  unknownKey: () => 'ここに書ける項目ではありません。つづりと字下げを確認してください。',
  empty: () => '空にはできません。',
  wrongKind: ({ expected }: { readonly expected: Kind }) => kinds[expected],
  writeInstead: ({ written, meant }: Meant) => `「${written}」は「${meant}」と書いてください。`,
  timeForNumber: ({ written }: Written) => `「${written}」は時刻です。整数で書いてください。`,
  notAllowed: () => 'ここに書ける値ではありません。',
  notOneOf: ({ options }: { readonly options: readonly string[] }) =>
    options.length === 1
      ? `${options.map(valueText).join()}と書いてください。`
      : `${options.map(valueText).join('、')}のいずれかを書いてください。`,
  tooLittle: ({ least }: { readonly least: number }) => `${least}以上にしてください。`,
  tooMuch: ({ most }: { readonly most: number }) => `${most}以下にしてください。`,
  tooLong: ({ most }: { readonly most: number }) => `${most}文字以内にしてください。`,
  notInSteps: ({ step }: { readonly step: number }) => `${step}刻みで書いてください。`,
  exactlyOne: ({ names }: { readonly names: readonly string[] }, { entry }: Saying) =>
    `${names.map(entry).join('、')}のうち1つだけを書いてください。`,
  notOneLine: () => '1行で、前後に空白を入れずに書いてください。',
  controlCharacters: () => '制御文字は使えません。',
  notWebAddress: () => 'URLを「https://example.jp/」のように書いてください。',
  notMailAddress: () => 'メールアドレスを「hall@example.jp」のように書いてください。',
  notKey: () => '半角の英小文字・数字・ハイフンで書いてください。',
  notHexColour: () => '色を「#0f766e」のように書いてください。',
  notColour: () => '色を「#0f766e」または「gray」のように書いてください。',
  notHours: ({ written }: Written) => `「${written}」は時間帯ではありません。「9:00-12:00」のように書いてください。`,
  hoursBackwards: ({ written }: Written) => `「${written}」の終わりは、始まりより後にしてください。`,
  notDay: () => 'ある日付を「2027-04-01」のように書いてください。',
  noSuchDay: ({ written }: Written) => `「${written}」という日はありません。`,
  notDaySpec: ({ written }: Written) => `「${written}」は、「2026-04-01」「today」「today+14」のように書いてください。`,
  notMoment: ({ written }: Written) => `「${written}」の終わりに、時刻を「T09:00」のように書いてください。`,
  notMonthDay: () => '月日を「12-28」のように書いてください。',
  notMonthly: ({ written }: Written) =>
    `「${written}」は、「第2火曜」「最終金曜」「15日」「末日」のように書いてください。`,
  notTimeZone: () => 'タイムゾーンを「Asia/Tokyo」のように書いてください。',
  notIssuerNumber: () => '「T」と13桁の数字で書いてください。',
  notHostName: () => '「www.city.example.lg.jp」のように、サイトのホスト名を小文字で書いてください。',
  halfBeforeFull: ({ full }: { readonly full: string }, { entry }: Saying) => `${entry(full)}以下にしてください。`,
  /** Of a text that goes out: the rule says why not. */
  notWorded: ({ reason }: { readonly reason: string }) => reason,
  notPasswordHash: () => 'argon2idで作ったハッシュを書いてください。',
  costlyHash: ({ affordable }: { readonly affordable: string }) =>
    `確認に時間がかかりすぎるハッシュです。「${affordable}」までにしてください。`,
} as const satisfies Table;
