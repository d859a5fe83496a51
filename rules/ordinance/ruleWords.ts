import { timeRangeName } from '#rules/day/minuteRange.ts';
import { yen } from '#rules/text/yen.ts';
import type { Distance } from './ladder.ts';
import type {
  AmountRule,
  BaseRow,
  CombinedFrames,
  ExtensionBeside,
  ExtensionRule,
  OrdinanceVersion,
  PerUnit,
  PricedEquipment,
  RateRule,
  Step,
  When,
} from './ordinance.ts';
import type { Rounding } from './rounded.ts';
import { type OrdinanceNames, roomsText, whenText } from './whenWords.ts';

/** One rule of an ordinance in words: what it is called, when it holds, what it does, and what it rests on. */
export type RuleWords = {
  readonly label: string;
  readonly when: string;
  readonly effect: string;
  readonly law: string;
};

export type RuleSection = { readonly title: string; readonly note: string; readonly rows: readonly RuleWords[] };

export const perNames: Readonly<Record<PerUnit, string>> = {
  use: '1回',
  day: '1日',
  frame: '1区分',
  eachFrame: '1枠',
  hour: '1時間',
};

export const perText = ({ per, everyHours }: Pick<AmountRule, 'per' | 'everyHours'>) =>
  everyHours === undefined ? perNames[per] : `${everyHours}時間`;

const modes: Readonly<Record<Rounding['mode'], string>> = { down: '切捨て', up: '切上げ', nearest: '四捨五入' };

const roundingText = ({ unit, mode }: Rounding) => `${yen(unit)}未満${modes[mode]}`;

const combining = {
  sum: 'いくつも当てはまるときは、割合を足します。',
  product: 'いくつも当てはまるときは、割合を掛けます。',
  highest: 'いくつも当てはまるときは、高い方だけです。',
  first: 'いくつも当てはまるときは、上のものだけです。',
} as const;

export const partNames: Readonly<Record<string, string>> = { base: '基本使用料', reductions: '減免' };

/** What each step before makes, by the name that later steps use for it. */
export function partsOf(steps: readonly Step[]): ReadonlyMap<string, string> {
  const made = steps.flatMap((step): readonly [string, string][] => {
    if (!('as' in step)) return [];
    const labels = 'rules' in step ? step.rules.map(({ label }) => label) : ['備品'];
    return [[step.as, labels.length > 2 ? `${labels[0]}など` : labels.join('・')]];
  });
  return new Map([...Object.entries(partNames), ...made]);
}

const rateText = (rule: RateRule) => ('add' in rule ? `${rule.add}を加算` : `${rule.to}の額`);

const afterUse = ({ settled }: Pick<AmountRule, 'settled'>) => (settled === 'afterUse' ? '（当日精算）' : '');

const amountText = (rule: AmountRule) => {
  const amount = 'yen' in rule ? yen(rule.yen) : `最高入場料の${rule.admissionTimes}人分`;
  return `${perText(rule)}につき${amount}${afterUse(rule)}`;
};

export const besides: Readonly<Record<ExtensionBeside, string>> = {
  frame: '続けて使う枠',
  dearer: '前後の枠の高い方',
  earlier: '前の枠',
  later: '後の枠',
  day: 'その日の枠の合計',
};

type ExtensionStep = Extract<Step, { kind: 'extension' }>;
type BoundStep = Extract<Step, { kind: 'minimum' | 'maximum' }>;

function extensionText(rule: ExtensionRule, step: ExtensionStep) {
  if ('yen' in rule) return `${step.unitMinutes}分につき${yen(rule.yen)}`;
  const of = besides[rule.beside ?? step.beside];
  return 'ofFrame' in rule ? `1時間につき${of}の${rule.ofFrame}` : `${of}の1時間当たりの額の${rule.ofHour}`;
}

const sides = { before: '利用の前', after: '利用の後' } as const;

const joined = (...parts: readonly (string | false | undefined)[]) => parts.filter(Boolean).join('、');

const sentences = (...parts: readonly (string | false | undefined)[]) =>
  parts
    .filter(Boolean)
    .map((part) => `${part}。`)
    .join('');

type Named = { readonly label: string; readonly law?: string | undefined; readonly when: When };

const rowOf = ({ label, law = '', when }: Named, names: OrdinanceNames, effect: string): RuleWords => ({
  label,
  when: whenText(when, names),
  effect,
  law,
});

const plain = (label: string, effect: string, when = ''): RuleWords => ({ label, when, effect, law: '' });

function extensionSection(step: ExtensionStep, names: OrdinanceNames): RuleSection {
  return {
    title: '延長',
    note: sentences(
      `${step.unitMinutes}分単位で計算します`,
      step.mostMinutes !== undefined && `前後それぞれ${step.mostMinutes}分までです`,
      step.mostTogether !== undefined && `前後を合わせて${step.mostTogether}分までです`,
      step.droppedMinutes !== undefined && `${step.droppedMinutes}分以下の端数は数えません`,
    ),
    rows: step.rules.map((rule) => {
      const row = rowOf(rule, names, extensionText(rule, step));
      const hours = rule.hours && timeRangeName(rule.hours);
      return { ...row, when: joined(rule.side && sides[rule.side], hours, row.when) };
    }),
  };
}

function boundSection({ kind, per = 'day', yen: bound, rooms }: BoundStep, names: OrdinanceNames): RuleSection {
  const label = kind === 'minimum' ? '最低額' : '上限額';
  const effect = `${perText({ per })}につき${yen(bound)}`;
  return { title: label, note: '', rows: [plain(label, effect, rooms && roomsText(names, rooms))] };
}

/** The sections of the steps, one for each, in the order in which they are computed. */
export function stepSections({ steps }: Pick<OrdinanceVersion, 'steps'>, names: OrdinanceNames): RuleSection[] {
  const parts = partsOf(steps);
  const ofText = (of: readonly string[]) =>
    `${of.map((part) => parts.get(part) ?? part).join('と')}に対して計算します。`;
  const rounded = ({ rounding }: { readonly rounding?: Rounding | undefined }, what = '') =>
    rounding === undefined ? '' : `${what}${roundingText(rounding)}。`;
  return steps.map((step): RuleSection => {
    switch (step.kind) {
      case 'rates':
        return {
          title: '割増・割引',
          note: `${ofText(step.of)}${step.rules.length > 1 ? combining[step.combine] : ''}${rounded(step)}`,
          rows: step.rules.map((rule) => rowOf(rule, names, `${rateText(rule)}${afterUse(rule)}`)),
        };
      case 'amounts':
        return { title: '加算', note: '', rows: step.rules.map((rule) => rowOf(rule, names, amountText(rule))) };
      case 'extension':
        return extensionSection(step, names);
      case 'equipment':
        return { title: '備品', note: '', rows: [] };
      case 'reductions':
        return {
          title: '減免',
          note: `${ofText(step.of)}${step.rules.length > 1 ? combining[step.combine] : ''}${rounded(step, '減額する額は')}`,
          rows: step.rules.map((rule) => rowOf(rule, names, `${rule.off}を減額`)),
        };
      case 'minimum':
      case 'maximum':
        return boundSection(step, names);
      default:
        return { title: '端数処理', note: '', rows: [plain('合計', roundingText(step))] };
    }
  });
}

const isSpecial = ({ rooms: _, frames: _f, days: _d, ...rest }: When) =>
  Object.values(rest).some((value) => value !== undefined);

const baseText = (row: BaseRow) =>
  row.kind === 'frames'
    ? Object.entries(row.yen)
        .map(([name, amount]) => `${name} ${yen(amount)}`)
        .join('、')
    : joined(
        row.hours && timeRangeName(row.hours),
        `${row.unitMinutes}分につき${yen(row.yen)}`,
        row.minimumMinutes > 0 && `${row.minimumMinutes}分から`,
      );

/** What a row of the base prices says. */
export const baseWords = (row: BaseRow, names: OrdinanceNames): RuleWords => ({
  label: row.when.rooms ? roomsText(names, row.when.rooms) : 'すべての部屋',
  when: whenText(row.when, names, ['rooms']),
  effect: baseText(row),
  law: '',
});

/** Which frames together are another one, with a price of its own. */
export const combinedWords = ({ name, of, when }: CombinedFrames, names: OrdinanceNames): RuleWords => ({
  label: name,
  when: whenText(when, names),
  effect: `${of.join('・')}を続けて使うと「${name}」の額`,
  law: '',
});

const combinedFrames = ({ combined }: OrdinanceVersion, names: OrdinanceNames): RuleSection => ({
  title: '区分の組合せ',
  note: '',
  rows: combined.map((entry) => combinedWords(entry, names)),
});

/** Base prices for some people, uses or seasons alone; those of an ordinary use are a table of their own. */
const specialPrices = ({ base }: OrdinanceVersion, names: OrdinanceNames): RuleSection => ({
  title: '条件による基本使用料',
  note: '上の料金表に代えて、この額になります。上から順に、はじめに当てはまるものによります。',
  rows: base.filter(({ when }) => isSpecial(when)).map((row) => baseWords(row, names)),
});

export const equipmentWords = (item: PricedEquipment): RuleWords => ({
  label: item.label,
  when: '',
  effect: joined(
    `${perText(item)}につき${yen(item.yen)}`,
    ...Object.entries(item.together ?? {}).map(([name, amount]) => `${name}は${yen(amount)}`),
  ),
  law: item.law ?? '',
});

const equipmentPrices = ({ equipment }: OrdinanceVersion): RuleSection => ({
  title: '備品の料金',
  note: '',
  rows: equipment.map(equipmentWords),
});

const units = { days: '日', weeks: '週間', months: 'か月' } as const;

function distanceText({ count, unit, day }: Distance) {
  const length = `${count}${units[unit]}前`;
  if (day === undefined) return count === 0 ? '利用日' : `利用日の${length}`;
  return `利用月の${length}の${day === 'first' ? '1日' : '末日'}`;
}

/** Of several ladders the first that speaks of a room holds for it. */
const roomsOf = (names: OrdinanceNames, rooms: readonly string[] | undefined, index: number) => {
  if (rooms !== undefined) return roomsText(names, rooms);
  return index === 0 ? 'すべての部屋' : 'ほかの部屋';
};

/** The steps of a ladder, which is the `index`th of its version. */
export const refundWords = (
  { rooms, ladder, rounding }: OrdinanceVersion['refunds'][number],
  names: OrdinanceNames,
  index: number,
) =>
  ladder.map(
    ({ atLeast, percent }): RuleWords => ({
      label: `${distanceText(atLeast)}まで`,
      when: roomsOf(names, rooms, index),
      effect: joined(`${percent}%`, rounding && `${rounding.of === 'kept' ? '取消料は' : ''}${roundingText(rounding)}`),
      law: '',
    }),
  );

const refundSteps = ({ refunds }: OrdinanceVersion, names: OrdinanceNames): RuleSection => ({
  title: '還付',
  note: '利用者の都合で取り消したときに戻す割合です。ここにない日からの取消では戻しません。',
  rows: refunds.flatMap((entry, index) => refundWords(entry, names, index)),
});

export const dueWords = (
  { rooms, ladder, ifClosed }: OrdinanceVersion['dues'][number],
  names: OrdinanceNames,
  index: number,
) =>
  ladder.map(
    ({ atLeast, withinDays, beforeUse }): RuleWords => ({
      label: atLeast === null ? 'ほかの申込み' : `${distanceText(atLeast)}までの申込み`,
      when: roomsOf(names, rooms, index),
      effect: joined(
        withinDays !== undefined && (withinDays === 0 ? '申込みの日' : `申込みから${withinDays}日以内`),
        beforeUse && `${distanceText(beforeUse)}まで${withinDays === undefined ? '' : '（早い方）'}`,
        ifClosed === 'next_open_day' && '休館日のときは次の開館日',
        ifClosed === 'open_day_before' && '休館日のときは前の開館日',
      ),
      law: '',
    }),
  );

const dueSteps = ({ dues }: OrdinanceVersion, names: OrdinanceNames): RuleSection => ({
  title: '納期限',
  note: '',
  rows: dues.flatMap((entry, index) => dueWords(entry, names, index)),
});

/** Everything that an ordinance says beside the prices of ordinary uses, in words. Without what it does not say. */
export const ruleSections = (version: OrdinanceVersion, names: OrdinanceNames): RuleSection[] =>
  [
    combinedFrames(version, names),
    specialPrices(version, names),
    ...stepSections(version, names),
    equipmentPrices(version),
    refundSteps(version, names),
    dueSteps(version, names),
  ].filter(({ rows }) => rows.length > 0);
