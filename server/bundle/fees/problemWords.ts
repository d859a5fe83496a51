import { entryWords } from '#rules/ordinance/text/entryWords.ts';

type Words = readonly [said: RegExp, told: (...parts: readonly string[]) => string];

const dayNames: Readonly<Record<string, string>> = {
  weekday: '平日',
  saturday: '土曜',
  sunday: '日曜',
  holiday: '祝日',
};

const daysText = (days: string) =>
  days
    .split(', ')
    .map((day) => dayNames[day] ?? day)
    .join('・');

const things: Readonly<Record<string, string>> = {
  'article with the key': 'というキーの部屋',
  frame: 'という区分',
  'entry of classes': 'という利用者区分',
  'entry of useConditions': 'という使用の区分',
  'entry of combined': 'という区分の組合せ',
  reduction: 'という減免',
  'equipment of the ordinance': 'という備品',
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

const valueText = (value: string) => (valueNames[value] ? `「${value}」（${valueNames[value]}）` : `「${value}」`);

/** What the checks of an import say of a version, and how a clerk is told. */
const words: readonly Words[] = [
  [/^the text is empty$/, () => 'テキストが空です。'],
  [/^is missing$/, () => 'この項目がありません。入力してください。'],
  [/^must not be empty$/, () => '空にはできません。'],
  [/^there is no such entry here$/, () => 'ここに書ける項目ではありません。つづりと字下げを確認してください。'],
  [/^this key stands twice in the same map$/, () => '同じ項目が2回あります。'],
  [/^"(.+)" stands twice$/, (value) => `「${value}」が2回あります。`],
  [/^a tab stands before the entry/, () => '行の前にタブがあります。半角スペースで字下げしてください。'],
  [
    /^a comma ends an entry between braces: write (.+) for (.+)$/,
    (meant, written) => `「${written}」の区切りが誤っています。「${meant}」と書いてください。`,
  ],
  [/^not YAML: [\s\S]*full-width colon/, () => 'この行の「：」は全角です。半角の「:」と半角スペースにしてください。'],
  [/^not YAML: /, () => '書き方に誤りがあります。かっこ・引用符の閉じ忘れ、コロン、字下げを確認してください。'],
  [/^must be a day that exists/, () => 'ある日付を「2027-04-01」のように書いてください。'],
  [
    /^must be a share like 60% or 12\.5%: write (.+) for (.+)$/,
    (meant, written) => `割合「${written}」は「${meant}」と書いてください。`,
  ],
  [/^must be a share like/, () => '割合を「60%」のように書いてください。'],
  [/^must be at most 100%$/, () => '100%以下にしてください。'],
  [
    /^must be a (?:whole )?number, .*: write "(.+)" as (\d+)$/,
    (written, meant) => `「${written}」は「${meant}」と書いてください。`,
  ],
  [/^must be a (?:whole )?number/, () => '整数で書いてください。'],
  [/^must not be negative$/, () => '0以上にしてください。'],
  [/^must be at least (.+)$/, (least) => `${least}以上にしてください。`],
  [/^must be at most (.+)$/, (most) => `${most}以下にしてください。`],
  [/^must be text, not .*: put it in quotes$/, () => '「" "」で囲んで書いてください。'],
  [/^must be a list, not /, () => '一覧（- で始まる行）で書いてください。'],
  [/^must be a map, not /, () => '「項目: 値」の形で書いてください。'],
  [/^must not be longer than (\d+) characters$/, (most) => `${most}文字以内にしてください。`],
  [/^must be one line without blanks/, () => '1行で、前後に空白を入れずに書いてください。'],
  [/^must be small letters, digits/, () => '半角の英小文字・数字・ハイフンで書いてください。'],
  [/^must be a day of the year/, () => '月日を「12-28」のように書いてください。'],
  [/^must be a day like (\S+)$/, (day) => `日付を「${day}」のように書いてください。`],
  [/^must be weekday, saturday/, () => '「weekday」などの曜日の種類か、「2026-04-01」のような日付を書いてください。'],
  [/^must be a distance like/, () => '期間を「60 days」「2 weeks」「3 months」のように書いてください。'],
  [/^must be the code of an entry of the ordinance's equipment/, () => 'この版の備品のコードを書いてください。'],
  [/^cannot stand here: /, () => 'ここに書ける名前ではありません。'],
  [/^is for what is paid per: hour$/, () => '1時間を単位とする料金だけに書けます。'],
  [/^is for equipment per frame or eachFrame$/, () => '区分を単位とする備品だけに書けます。'],
  [/^needs withinDays, beforeUse or both$/, () => '日数か、利用日前の期限を書いてください。'],
  [/^must be less than unitMinutes$/, () => '単位の分数より小さくしてください。'],
  [
    /^must divide unitMinutes: of (\d+) that is (.+)$/,
    (of, fitting) => `${of}分を割り切る分数（${fitting}）にしてください。`,
  ],
  [
    /^needs exactly one of (.+)$/,
    (names) => `${names.split(', ').map(entryWords).join('、')}のうち1つだけを書いてください。`,
  ],
  [
    /^must be (.+ or .+)$/,
    (options) => `${options.split(' or ').map(valueText).join('、')}のいずれかを書いてください。`,
  ],
  [/^there is no (.+?) "(.+)"(?: here)?$/, (what, name) => `「${name}」${things[what] ?? what}はありません。`],
  [/^there is no article with key "(.+)"$/, (name) => `「${name}」というキーの部屋はありません。`],
  [/^no article here has a frame "(.+)"$/, (name) => `「${name}」という区分のある部屋はありません。`],
  [/^"(.+)" has no frame "(.+)"$/, (room, name) => `「${room}」に「${name}」という区分はありません。`],
  [/^no step before this one makes "(.+)"$/, (name) => `「${name}」を計算する手順が、これより前にありません。`],
  [/^"(.+)" has no price: no row speaks of it$/, (room) => `「${room}」の料金がありません。`],
  [/^"(.+)" has no price ([\d:～, ]+): no row/, (room, times) => `「${room}」の${times}の料金がありません。`],
  [
    /^"([^"]+)" (.+) has no price on a (.+?)(?: for (.+))?$/,
    (room, frame, days, whom) =>
      `「${room}」${frame}の料金（${daysText(days)}${whom ? `、${whom}` : ''}）がありません。`,
  ],
  [
    /^firstDay (\S+) is over/,
    (day) => `適用開始日（${day}）が過ぎています。すでに版があるため、本日以後の日を書いてください。`,
  ],
  [
    /^the version of (\S+) is in force and cannot be changed/,
    (day) => `${day}からの版は適用が始まっているため、変更できません。適用開始日を後の日にしてください。`,
  ],
  [
    /^the version of (\S+) has been charged by and cannot be changed/,
    (day) => `${day}からの版で申し込まれた予約があるため、変更できません。適用開始日を別の日にしてください。`,
  ],
  [
    /^before (\S+) these cost nothing: (.+)\. If that/,
    (day, what) =>
      `${day}より前は、次のものが無料になります：${what}。料金があるときは、適用開始日を早い日にしてください。`,
  ],
  [
    /^nobody pays for "(.+)": no equipment/,
    (label) => `備品「${label}」は、この施設の備品にないため、料金がかかりません。`,
  ],
  [/^no rule of the ordinance speaks of "(.+)"/, (label) => `使用の区分「${label}」で変わる料金がありません。`],
  [/^"(.+)" is "(.+)" above$/, (code, label) => `「${code}」は、上では「${label}」です。同じ表示名にしてください。`],
  [/^no version of the ordinance here prices "(.+)"$/, (code) => `備品「${code}」の料金が、どの版にもありません。`],
  [
    /^"(.+)": "(.+)" and "(.+)" overlap in "(.+)": nobody/,
    (name, one, other, room) =>
      `「${name}」：「${room}」では「${one}」と「${other}」の時間が重なるため、一緒には申し込めません。`,
  ],
  [
    /^"(.+)": "(.+)" of "(.+)" lies between its frames/,
    (name, between, room) => `「${name}」：「${room}」では、その間に「${between}」があり、組合せに入っていません。`,
  ],
  [
    /^no rule speaks of (?:an admission of )?([\d,]+)(?: to (\d+))? (yen|attendees): nothing/,
    (from, to, unit) => {
      const [what, after] = unit === 'yen' ? ['入場料', '円'] : ['利用人数', '人'];
      return `${what}が${from}${to ? `～${to}` : ''}${after}のときの規定がないため、加算されません。`;
    },
  ],
  [
    /^"(.+)" is used by hours: /,
    (room) => `「${room}」は時間で利用する部屋です。区分の代わりに時間帯を書いてください。`,
  ],
  [
    /^"(.+)" is used by frames: /,
    (room) => `「${room}」は区分で利用する部屋です。時間帯の代わりに区分を書いてください。`,
  ],
  [/^is missing; "(.+)" has (.+)$/, (room, names) => `書かれていません。「${room}」にあるのは${names}です。`],
  [/^the ordinance says no refunds of "(.+)"$/, (room) => `「${room}」の還付の段階がありません。`],
  [/^the ordinance says not when "(.+)" is to be paid$/, (room) => `「${room}」の納期の段階がありません。`],
  [/^no version holds on (\S+)$/, (day) => `${day}に適用される版がありません。`],
  [/^no step of kind extension speaks of "(.+)"$/, (room) => `「${room}」の延長の手順がありません。`],
  [/ cannot be booked: by (\d+) minutes/, (minutes) => `この延長は申し込めません。延長は${minutes}分単位です。`],
  [
    /^a second step of the kind "(.+)" would charge everything twice$/,
    (kind) => `${valueText(kind)}の手順が2つあり、二重に計算されます。1つにしてください。`,
  ],
  [
    /^nobody pays for this equipment: no step/,
    () => '備品の手順（kind: equipment）がないため、備品の料金がかかりません。',
  ],
  [/^takes no effect: the version prices no/, () => 'この版に備品の料金がないため、この手順は使われません。'],
  [/^takes no effect: nothing is all of this/, () => '同時に当てはまることのない条件のため、使われません。'],
  [
    /^takes no effect: entry (\d+) of this list gives back/,
    (number) => `${number}番目の項目がいつも同じかそれより多く返すため、使われません。`,
  ],
  [
    /^takes no effect: entry (\d+) of this list/,
    (number) => `${number}番目の項目がいつも先に当てはまるため、使われません。`,
  ],
  [
    /^takes no effect: none of these rooms has a frame "(.+)"$/,
    (name) => `これらの部屋には区分「${name}」がないため、使われません。`,
  ],
  [/^lent for nothing: (.+), while other/, (names) => `次の備品は無料で貸し出されます：${names}`],
];

const told = (reason: string) => {
  for (const [said, tell] of words) {
    const parts = said.exec(reason);
    if (parts) return tell(...parts.slice(1).map((part) => part ?? ''));
  }
  return reason;
};

/** A reason of an import in the words of the console, with what the entry is called; one without words as it is. */
export function problemWords(reason: string) {
  const [, place, rest] = /^([^\s"]+): ([\s\S]+)$/.exec(reason) ?? [];
  if (place === undefined || rest === undefined) return told(reason);
  return `${entryWords(place)}：${told(rest)}`;
}
