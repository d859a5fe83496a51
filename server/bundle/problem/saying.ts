/** How a rendering calls what a mistake speaks of. */
export type Saying = {
  /** An entry of the text, by its key. */
  readonly entry: (key: string) => string;
  /** Another mistake, which is why. */
  readonly words: (mistake: AnyMistake) => string;
};

/** A mistake of the table, before the table is known. */
export type AnyMistake = { readonly code: string; readonly values: object };

/** Words for mistakes by their codes; the values come first. */
export type Table = Readonly<Record<string, (values: never, saying: Saying) => string>>;

export const dayNames: Readonly<Record<string, string>> = {
  weekday: '平日',
  saturday: '土曜',
  sunday: '日曜',
  holiday: '祝日',
};

/** Words that a text can have in the place of a value, as they are written, and what they mean. */
const valueNames: Readonly<Record<string, string>> = {
  ...dayNames,
  dayOfUse: '利用日',
  dayOfBooking: '申込日',
  frames: '区分',
  time: '時間',
  use: '1回',
  day: '1日',
  frame: '1区分',
  eachFrame: '区分ごと',
  hour: '1時間',
  down: '切捨て',
  up: '切上げ',
  nearest: '四捨五入',
  sum: '合計する',
  product: '掛け合わせる',
  highest: '最も高いものだけ',
  first: '最初のものだけ',
  atBooking: '申込時',
  afterUse: '当日精算',
  rates: '割増・割引',
  amounts: '加算',
  extension: '延長',
  equipment: '備品',
  reductions: '減免',
  minimum: '最低額',
  maximum: '最高額',
  rounding: '端数処理',
};

/** '「down」（切捨て）' */
export const valueText = (value: string) =>
  valueNames[value] ? `「${value}」（${valueNames[value]}）` : `「${value}」`;

export const quoted = (names: readonly string[]) => names.map((name) => `「${name}」`).join('、');
