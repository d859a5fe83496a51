import type { AmountRule, PerUnit } from './ordinance.ts';
import { extensionBesides, perUnits } from './ordinance.ts';
import { besides, perText } from './ruleWords.ts';
import { type OrdinanceNames, roomsText, whenText } from './whenWords.ts';
import { listIn, mapIn, numberIn, textIn, textsIn, writtenWhen } from './writtenWhen.ts';

/** Where an entry of a version stands, from its top. */
export type EntryPath = readonly (string | number)[];

/** share: text such as '60%'. percent: the same as a whole number. people: so many times the highest admission. */
export type CellUnit = 'yen' | 'share' | 'percent' | 'people';

/** A number of a version that is changed by itself: a price, an amount, a share. */
export type PriceCell = {
  readonly path: EntryPath;
  /** What it is, and no other number of the version is called so. */
  readonly label: string;
  readonly unit: CellUnit;
  /** As it stands, without what follows a number. */
  readonly text: string;
  readonly most: number;
  /** What is read behind the number. */
  readonly after: string;
};

type CellRow = {
  readonly name: string;
  readonly note: string;
  /** One for each column; null where the version says nothing. */
  readonly cells: readonly (PriceCell | null)[];
};

export type CellTable = {
  /** base: what rooms cost. others: whatever follows it. */
  readonly kind: 'base' | 'other';
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly CellRow[];
};

/** A number, and where it is to stand. */
type Placed = Pick<PriceCell, 'path' | 'unit' | 'text' | 'after'> & {
  readonly kind: CellTable['kind'];
  /** What belongs together stands in one table. */
  readonly table: string;
  readonly title: string;
  readonly row: string;
  readonly note?: string;
  readonly column: string;
  readonly most?: number;
};

const shareForm = /^(\d{1,4}(?:\.\d{1,4})?)%$/;

/** As bundles limit them. */
const limits: Readonly<Record<CellUnit, number>> = { yen: 100_000_000, share: 9_999, percent: 100, people: 10_000 };

type Place = Omit<Placed, 'path' | 'unit' | 'text' | 'after'>;

/** The number of an entry; none where something else stands there. */
function placed(written: unknown, path: EntryPath, unit: CellUnit, place: Place, after: string): readonly Placed[] {
  const text = unit === 'share' ? shareForm.exec(textIn(written))?.[1] : numberIn(written)?.toString();
  return text === undefined ? [] : [{ ...place, path, unit, text, after }];
}

const minutesText = (minutes: number) => (minutes % 60 === 0 ? `${minutes / 60}時間` : `${minutes}分`);

const hoursText = (written: unknown) => textIn(written).replace('-', '～');

const joined = (...parts: readonly string[]) => parts.filter((part) => part !== '').join('、');

/** What rooms cost. Rooms that share a row share its prices, and stand in one table. */
function basePrices(base: unknown, names: OrdinanceNames) {
  const first = listIn(base)[0];
  return listIn(base).flatMap((written, index): readonly Placed[] => {
    const row = mapIn(written);
    const when = writtenWhen(row.when);
    const everyRoom = written === first ? 'すべての部屋' : 'ほかの部屋';
    const place = {
      kind: 'base' as const,
      table: JSON.stringify(when.rooms ?? null),
      title: when.rooms ? roomsText(names, when.rooms) : everyRoom,
      column: whenText(when, names, ['rooms']),
    };
    const path = ['base', index, 'yen'];
    if (row.kind === 'time') {
      const unit = `${minutesText(numberIn(row.unitMinutes) ?? 60)}につき`;
      const name = [hoursText(row.hours), unit].join(' ').trim();
      return placed(row.yen, path, 'yen', { ...place, row: name }, '円');
    }
    return Object.entries(mapIn(row.yen)).flatMap(([frame, yen]) =>
      placed(yen, [...path, frame], 'yen', { ...place, row: frame }, '円'),
    );
  });
}

const perOf = (entry: Readonly<Record<string, unknown>>): Pick<AmountRule, 'per' | 'everyHours'> => ({
  per: perUnits.find((name: PerUnit) => name === entry.per) ?? 'use',
  everyHours: numberIn(entry.everyHours),
});

function equipmentPrices(equipment: unknown) {
  return listIn(equipment).flatMap((written, index): readonly Placed[] => {
    const item = mapIn(written);
    const path = ['equipment', index];
    const place = { kind: 'other' as const, table: 'equipment', title: '備品の料金', row: textIn(item.label) };
    const by = { ...place, note: `${perText(perOf(item))}につき` };
    return [
      ...placed(item.yen, [...path, 'yen'], 'yen', { ...by, column: '料金' }, '円'),
      ...Object.entries(mapIn(item.together)).flatMap(([name, yen]) =>
        placed(yen, [...path, 'together', name], 'yen', { ...by, column: `${name}のとき` }, '円'),
      ),
    ];
  });
}

const titles: Readonly<Record<string, string>> = {
  rates: '割増・割引',
  amounts: '加算',
  extension: '延長',
  reductions: '減免',
  minimum: '最低額',
  maximum: '上限額',
};

const sides: Readonly<Record<string, string>> = { before: '利用の前', after: '利用の後' };

type Written = Readonly<Record<string, unknown>>;

/** The numbers of one rule: of these entries it has one. */
function ruleNumbers(rule: Written, step: Written, path: EntryPath, place: Omit<Place, 'column'>): readonly Placed[] {
  const number = (name: string, unit: CellUnit, column: string, after: string, given: Partial<Place> = {}) =>
    placed(rule[name], [...path, name], unit, { ...place, column, ...given }, after);
  if (step.kind === 'extension') {
    const beside = extensionBesides.find((name) => name === (rule.beside ?? step.beside)) ?? 'frame';
    const of = besides[beside];
    return [
      ...number('ofFrame', 'share', '率・額', '%', { note: joined(place.note ?? '', `1時間につき、${of}に対して`) }),
      ...number('ofHour', 'share', '率・額', '%', { note: joined(place.note ?? '', `${of}の1時間当たりの額に対して`) }),
      ...number('yen', 'yen', '率・額', '円', {
        note: joined(place.note ?? '', `${numberIn(step.unitMinutes) ?? 60}分につき`),
      }),
    ];
  }
  const per = joined(place.note ?? '', `${perText(perOf(rule))}につき`);
  return [
    ...number('add', 'share', '率', '%を加算'),
    ...number('to', 'share', '率', '%の額'),
    ...number('yen', 'yen', '額', '円', { note: per }),
    ...number('admissionTimes', 'people', '額', '人分', { note: joined(per, '最高入場料の') }),
    ...number('off', 'share', '率', '%を減額', { most: 100 }),
  ];
}

function stepNumbers(steps: unknown, names: OrdinanceNames) {
  return listIn(steps).flatMap((written, index): readonly Placed[] => {
    const step = mapIn(written);
    const title = titles[textIn(step.kind)];
    if (title === undefined) return [];
    const path = ['steps', index];
    const place = { kind: 'other' as const, table: `step ${index}`, title };
    const rooms = textsIn(step.rooms);
    const note = `${perText(perOf({ per: 'day', ...step }))}につき`;
    const whole = { ...place, row: rooms ? roomsText(names, rooms) : 'すべての部屋', column: '額', note };
    return [
      ...placed(step.yen, [...path, 'yen'], 'yen', whole, '円'),
      ...listIn(step.rules).flatMap((one, at) => {
        const rule = mapIn(one);
        const side = sides[textIn(rule.side)] ?? '';
        const note = joined(side, hoursText(rule.hours), whenText(writtenWhen(rule.when), names));
        return ruleNumbers(rule, step, [...path, 'rules', at], { ...place, row: textIn(rule.label), note });
      }),
    ];
  });
}

const distanceUnits: Readonly<Record<string, string>> = { day: '日', week: '週間', month: 'か月' };

/** '3 months' → '3か月前'; another way of writing as it is. */
function distanceText(written: string) {
  const [, count, unit = ''] = /^(\d+) (day|week|month)s?$/.exec(written) ?? [];
  if (count !== undefined) return `${count}${distanceUnits[unit]}前`;
  const [, day, months] = /^(first|last) day (\d+) months? before$/.exec(written) ?? [];
  return day === undefined ? written : `利用月の${months}か月前の${day === 'first' ? '1日' : '末日'}`;
}

function refundNumbers(refunds: unknown, names: OrdinanceNames) {
  return listIn(refunds).flatMap((written, index): readonly Placed[] => {
    const entry = mapIn(written);
    const rooms = textsIn(entry.rooms);
    const everyRoom = index === 0 ? 'すべての部屋' : 'ほかの部屋';
    return listIn(entry.ladder).flatMap((one, at) => {
      const { atLeast, percent } = mapIn(one);
      const row = `${distanceText(textIn(atLeast))}まで`;
      const note = rooms ? roomsText(names, rooms) : everyRoom;
      const place = { kind: 'other' as const, table: 'refunds', title: '還付', row, note, column: '率' };
      return placed(percent, ['refunds', index, 'ladder', at, 'percent'], 'percent', place, '%を還付');
    });
  });
}

/** The same name a second time says which it is. */
function counted(name: string, isTaken: (name: string) => boolean) {
  let result = name;
  for (let times = 2; isTaken(result); times += 1) result = `${name}（${times}）`;
  return result;
}

/** What is said of a number, together. */
const labelOf = (title: string, row: string, note: string, column: string) =>
  [title, row, note, column].filter((part) => part !== '').join(' ');

/** One table of numbers that belong together. */
function tableOf(title: string, numbers: readonly Placed[], labels: Set<string>): CellTable {
  const isOnly = new Set(numbers.map(({ column }) => column)).size === 1;
  const rows = new Map<string, { name: string; note: string; cells: Map<string, PriceCell> }>();
  const columns: string[] = [];
  for (const { row: name, note = '', column, kind, path, unit, text, after, most } of numbers) {
    // A row without conditions stands for what the others do not name.
    const said = column === '' ? (isOnly ? '料金' : 'ほかのとき') : column;
    const key = JSON.stringify([name, note]);
    // Rules of one name are rows of their own; prices of one frame are columns of their own.
    const rowKey = kind === 'base' ? key : counted(key, (one) => rows.get(one)?.cells.has(said) === true);
    const row = rows.get(rowKey) ?? { name, note, cells: new Map<string, PriceCell>() };
    const place = counted(said, (one) => row.cells.has(one));
    if (!columns.includes(place)) columns.push(place);
    const label = counted(labelOf(title, name, note, place), (one) => labels.has(one));
    labels.add(label);
    row.cells.set(place, { path, label, unit, text, after, most: most ?? limits[unit] });
    rows.set(rowKey, row);
  }
  return {
    kind: numbers[0]?.kind ?? 'other',
    title,
    columns,
    rows: [...rows.values()].map(({ name, note, cells }) => ({
      name,
      note,
      cells: columns.map((column) => cells.get(column) ?? null),
    })),
  };
}

/**
 * The numbers of a version, as it is written in a bundle, in tables: what rooms cost, what is lent, and every rate and
 * amount. Each stands once. What has another form than it should is left out; the checks of an import name it.
 */
export function priceCells(version: unknown, names: OrdinanceNames): readonly CellTable[] {
  const { base, equipment, steps, refunds } = mapIn(version);
  const numbers = [
    ...basePrices(base, names),
    ...stepNumbers(steps, names),
    ...equipmentPrices(equipment),
    ...refundNumbers(refunds, names),
  ];
  const labels = new Set<string>();
  const taken = new Set<string>();
  return [...Map.groupBy(numbers, ({ table }) => table).values()].map((together) => {
    const title = counted(together[0]?.title ?? '', (one) => taken.has(one));
    taken.add(title);
    return tableOf(title, together, labels);
  });
}

export const cellsIn = (tables: readonly CellTable[]): readonly PriceCell[] =>
  tables.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells.filter((cell) => cell !== null)));

/** How a number is written in a version. */
export const writtenNumber = (unit: CellUnit, text: string) => (unit === 'share' ? `${text}%` : text);
