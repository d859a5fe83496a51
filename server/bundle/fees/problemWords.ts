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
  'entry of classes': 'という利用者区分（classes）',
  'entry of useConditions': 'という使用の区分（useConditions）',
  'entry of combined': 'という組合せ（combined）',
  reduction: 'という減免',
  'equipment of the ordinance': 'という備品',
};

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
  [/^not YAML: ([\s\S]+)$/, (why) => `YAMLの書き方に誤りがあります（${why}）。`],
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
  [/^needs exactly one of (.+)$/, (names) => `${names}のうち1つだけを書いてください。`],
  [/^must be (.+ or .+)$/, (options) => `${options.split(' or ').join('、')}のいずれかを書いてください。`],
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
  [/^lent for nothing: (.+), while other/, (names) => `次の備品は無料で貸し出されます：${names}`],
];

const told = (reason: string) => {
  for (const [said, tell] of words) {
    const parts = said.exec(reason);
    if (parts) return tell(...parts.slice(1).map((part) => part ?? ''));
  }
  return reason;
};

/** A reason of an import in the words of the console; one without words of its own as it is. The entry's name stays. */
export function problemWords(reason: string) {
  const [, name, rest] = /^([^\s"]+): ([\s\S]+)$/.exec(reason) ?? [];
  return name === undefined || rest === undefined ? told(reason) : `${name}: ${told(rest)}`;
}
