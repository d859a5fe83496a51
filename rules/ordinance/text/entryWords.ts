/** What the entries of a version are called, by their keys in its text. */
export const entryNames: Readonly<Record<string, string>> = {
  firstDay: '適用開始日',
  appliesBy: '対象',
  law: '根拠',
  base: '基本使用料',
  yen: '金額',
  unitMinutes: '単位の分数',
  minimumMinutes: '最低の分数',
  hours: '時間帯',
  combined: '区分の組合せ',
  equipment: '備品',
  together: '組合せの金額',
  steps: '計算の手順',
  refunds: '還付',
  dues: '納期',
  examples: '試算例',
  kind: '種類',
  when: '条件',
  rooms: '部屋',
  frames: '区分',
  days: '曜日の種類',
  season: '季節',
  classes: '利用者区分',
  withoutClasses: '除く利用者区分',
  conditions: '使用の区分',
  allConditions: '使用の区分（すべて）',
  without: '除く使用の区分',
  admission: '入場料',
  attendees: '利用人数',
  over: '超える額・人数',
  from: '始まり',
  to: '上限・変更後の率',
  isFree: '無料の催し',
  bookedAtMostDaysBefore: '申込みの日数前',
  usedAtMostMinutes: '利用の分数',
  name: '名称',
  code: 'コード',
  label: '表示名',
  rules: '規定',
  settled: '精算の時期',
  as: '結果の名前',
  of: '計算のもと',
  combine: '規定の重ね方',
  add: '加算の率',
  off: '減額の率',
  per: '数え方',
  everyHours: '時間数',
  admissionTimes: '入場料の倍数',
  side: '前後',
  beside: '延長のもとの区分',
  ofFrame: '区分の額に対する率',
  ofHour: '1時間の額に対する率',
  droppedMinutes: '切り捨てる分数',
  bookedMinutes: '予約の分数',
  mostMinutes: '延長の上限の分数',
  mostTogether: '前後の合計の上限の分数',
  rounding: '端数処理',
  unit: '端数の単位',
  mode: '端数の扱い',
  ladder: '段階',
  atLeast: '利用日までの期間',
  percent: '還付の率',
  withinDays: '日数',
  beforeUse: '利用日前の期限',
  ifClosed: '休館日の扱い',
  article: '部屋',
  day: '利用日',
  reductions: '減免',
  usedMinutes: '利用した分数',
  extendedBefore: '前の延長の分数',
  extendedAfter: '後の延長の分数',
  bookedDaysBefore: '申込みの日数前',
  cancelledDaysBefore: '取消しの日数前',
  received: '収納額',
};

/** A place in a version, such as base, 0, yen, 午前, as its first entry with its number, and the last one. */
export function entryWords(path: readonly (string | number)[]) {
  const steps = path.flatMap((key, index) => {
    if (typeof key === 'number') return [];
    const [number] = path.slice(index + 1);
    return [{ name: entryNames[key], key, number: typeof number === 'number' ? `${number + 1}番目` : '' }];
  });
  const known = steps.findLastIndex(({ name }) => name !== undefined);
  const [first] = steps;
  const [root, last] = [first?.name, steps[known]];
  const written = steps.slice(known + 1).map(({ key }) => `「${key}」`);
  const head = root === undefined ? '' : `${root}${first?.number}`;
  const tail = known > 0 && last ? `${head === '' ? '' : 'の'}${last.name}` : '';
  return `${head}${tail}${written.join('')}`;
}
