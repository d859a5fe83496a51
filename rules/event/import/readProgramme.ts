import { cleanLine } from '#rules/text/typedText.ts';
import { type Cell, clockCell, dayCell, methodCell, momentCell, numberCell } from './cells.ts';
import {
  columnNamed,
  mostCourses,
  mostLines,
  type ProgrammeField,
  programmeColumns,
  sessionFields,
} from './programmeFile.ts';

/** What is to be corrected; `column` is '' for the whole line. */
export type Wrong = { readonly line: number; readonly column: string; readonly why: string };

/** A line of a file, by its columns. */
export type FileLine = { readonly line: number; readonly record: readonly string[] };

export type ReadSession = { readonly line: number; readonly day: string; readonly hours: string };

export type ReadSpan = {
  readonly method: 'first_come' | 'lottery';
  readonly opens: string;
  readonly closes: string;
  /** Of a draw; null where the house says when. */
  readonly announceAt: string | null;
};

/** A course of the file. What the file has no column for is undefined. */
export type ReadCourse = {
  readonly line: number;
  readonly number: string;
  readonly name: string;
  readonly category: string;
  readonly place?: string | undefined;
  readonly instructor?: string | undefined;
  readonly description?: string | undefined;
  readonly age?: { readonly from: number | null; readonly to: number | null } | undefined;
  readonly capacity?: number | null | undefined;
  readonly price?: { readonly price: number; readonly coursePrice: number | null } | undefined;
  /** Null for none. */
  readonly span?: ReadSpan | null | undefined;
  readonly sessions: readonly ReadSession[];
};

export type ReadProgramme = {
  /** Those of whose lines nothing is wrong. */
  readonly courses: readonly ReadCourse[];
  readonly wrong: readonly Wrong[];
  readonly lines: number;
};

/** So many mistakes are named at once. A file with more is mended from its first ones. */
const mostWrong = 200;

type Row = { readonly line: number; readonly cells: Readonly<Partial<Record<ProgrammeField, string>>> };

const nothing = (line: number, column: string, why: string): ReadProgramme => ({
  courses: [],
  wrong: [{ line, column, why }],
  lines: 0,
});

/** The courses of a file and all that is wrong with it, whatever the town has. The first line has the headings. */
export function readProgramme(records: readonly FileLine[]): ReadProgramme {
  const [header, ...lines] = records;
  if (!header || lines.length === 0) return nothing(1, '', '講座の行がありません。');
  if (lines.length > mostLines) {
    const why = `一度に取り込めるのは${mostLines.toLocaleString('ja-JP')}行までです。ファイルを分けてください。`;
    return nothing(lines[mostLines]?.line ?? 1, '', why);
  }
  const headers = problemsOfHeader(header);
  if (headers.length > 0) return { courses: [], wrong: headers, lines: lines.length };
  const fields = header.record.map((name) => programmeColumns.find((column) => column.name === name.trim())?.field);
  const rows = lines.map(
    ({ line, record }): Row => ({
      line,
      cells: Object.fromEntries(fields.flatMap((field, at) => (field ? [[field, (record[at] ?? '').trim()]] : []))),
    }),
  );
  const { groups, wrong: ungrouped } = groupsOf(rows);
  if (groups.length > mostCourses) {
    const why = `一度に取り込めるのは${mostCourses}講座までです。ファイルを分けてください。`;
    return nothing(groups[mostCourses]?.[0].line ?? 1, '', why);
  }
  const wrong: Wrong[] = [...ungrouped];
  const courses = groups.flatMap((group) => {
    const found: Wrong[] = [];
    const course = courseOf(group, found);
    wrong.push(...found);
    return found.length > 0 ? [] : [course];
  });
  return {
    courses,
    wrong: wrong.toSorted((one, other) => one.line - other.line).slice(0, mostWrong),
    lines: lines.length,
  };
}

function problemsOfHeader({ line, record }: FileLine): Wrong[] {
  const names: readonly string[] = programmeColumns.map(({ name }) => name);
  const written = record.map((name) => name.trim());
  const at = (column: string, why: string): Wrong => ({ line, column, why });
  return [
    ...written
      .filter((name) => name !== '' && !names.includes(name))
      .slice(0, mostWrong)
      .map((name) => at(name.slice(0, 60), 'この列は使えません。列を削除してください。')),
    ...programmeColumns
      .filter(({ name, isNeeded }) => isNeeded && !written.includes(name))
      .map(({ name }) => at(name, 'この列がありません。1行目に列名を入れてください。')),
    ...names
      .filter((name) => written.indexOf(name) !== written.lastIndexOf(name))
      .map((name) => at(name, 'この列が2つあります。')),
  ];
}

type Group = readonly [Row, ...Row[]];

const hasMoreThanDate = ({ cells }: Row) =>
  programmeColumns.some(({ field }) => field !== 'number' && !sessionFields.includes(field) && cells[field]);

/** The lines of each course: a line without a number, or with that of the course above, is one more date of it. */
function groupsOf(rows: readonly Row[]) {
  const groups: [Row, ...Row[]][] = [];
  const wrong: Wrong[] = [];
  const firstLines = new Map<string, number>();
  for (const row of rows) {
    const { line, cells } = row;
    const number = cells.number ?? '';
    const current = groups.at(-1);
    const isOfCurrent = current !== undefined && (number === '' || number === current[0].cells.number);
    const earlier = firstLines.get(number);
    if (isOfCurrent && !hasMoreThanDate(row)) current.push(row);
    else if (number === '') {
      const why = '講座番号を入力してください。日程を追加する行には、日付・開始・終了だけを入力します。';
      wrong.push({ line, column: columnNamed('number'), why });
    } else if (earlier !== undefined) {
      wrong.push({ line, column: columnNamed('number'), why: `${earlier}行目と同じ講座番号です。` });
    } else {
      firstLines.set(number, line);
      groups.push([row]);
    }
  }
  return { groups, wrong };
}

/** Reads the cells of a line and notes what is wrong with them. */
function reading({ line, cells }: Row, wrong: Wrong[]) {
  const note = (field: ProgrammeField, why: string) => void wrong.push({ line, column: columnNamed(field), why });
  const text = (field: ProgrammeField) => cleanLine(cells[field] ?? '');
  /** Null for nothing, and for what is wrong. */
  const read = <Value>(field: ProgrammeField, parse: (text: string) => Cell<Value>): Value | null => {
    const typed = cells[field] ?? '';
    if (typed === '') return null;
    const cell = parse(typed);
    if ('value' in cell) return cell.value;
    note(field, cell.why);
    return null;
  };
  const has = (...fields: ProgrammeField[]) => fields.some((field) => cells[field] !== undefined);
  return { note, text, read, has, isEmpty: (field: ProgrammeField) => (cells[field] ?? '') === '' };
}

type Reading = ReturnType<typeof reading>;

function courseOf(group: Group, wrong: Wrong[]): ReadCourse {
  const [first] = group;
  const row = reading(first, wrong);
  const { text, read, has } = row;
  for (const field of ['name', 'category'] as const) {
    if (row.isEmpty(field)) row.note(field, `${columnNamed(field)}を入力してください。`);
  }
  const years = (typed: string) => numberCell(typed, '歳|才');
  return {
    line: first.line,
    number: text('number'),
    name: text('name'),
    category: text('category'),
    place: has('place') ? text('place') : undefined,
    instructor: has('instructor') ? text('instructor') : undefined,
    description: has('contents', 'target', 'belongings') ? descriptionOf(first) : undefined,
    age: has('ageFrom', 'ageTo') ? { from: read('ageFrom', years), to: read('ageTo', years) } : undefined,
    capacity: has('capacity') ? read('capacity', (typed) => numberCell(typed, '名|人')) : undefined,
    price: has('price', 'coursePrice') ? priceOf(row) : undefined,
    span: has('method', 'opens', 'closes', 'announceAt') ? spanOf(row) : undefined,
    sessions: sessionsOf(group, wrong),
  };
}

/** What people read of a course, in one text: a course has no fields of its own for whom it is and what to bring. */
function descriptionOf({ cells }: Row) {
  const lines = (text = '') => text.replaceAll('\r\n', '\n').trim();
  const said = (name: string, text = '') => (text === '' ? '' : `${name}：${lines(text)}`);
  return [lines(cells.contents), said('対象', cells.target), said('持ち物', cells.belongings)]
    .filter((part) => part !== '')
    .join('\n');
}

function priceOf({ read, note }: Reading) {
  const price = read('price', (typed) => numberCell(typed, '円'));
  const coursePrice = read('coursePrice', (typed) => numberCell(typed, '円'));
  if (price && coursePrice) note('coursePrice', '1回の受講料と全回の受講料は、どちらか一方を入力してください。');
  // Nothing for all dates is nothing for each.
  return { price: price ?? 0, coursePrice: coursePrice === 0 ? null : coursePrice };
}

const spanFields = ['method', 'opens', 'closes', 'announceAt'] as const;

/** Null where nothing is said of it: a draft may get its span at the screen. */
function spanOf(row: Reading): ReadSpan | null {
  if (spanFields.every((field) => row.isEmpty(field))) return null;
  const method = row.read('method', methodCell);
  const opens = row.read('opens', momentCell);
  const closes = row.read('closes', momentCell);
  const announceAt = row.read('announceAt', momentCell);
  for (const field of ['method', 'opens', 'closes'] as const) {
    if (row.isEmpty(field)) row.note(field, `${columnNamed(field)}を入力してください。`);
  }
  if (method === 'first_come' && announceAt !== null) {
    row.note('announceAt', '先着には結果の発表がありません。空にしてください。');
  }
  return method && opens && closes ? { method, opens, closes, announceAt } : null;
}

function sessionsOf(group: Group, wrong: Wrong[]): ReadSession[] {
  const sessions = group.flatMap((line) => {
    const row = reading(line, wrong);
    const missing = sessionFields.filter((field) => row.isEmpty(field));
    for (const field of missing) row.note(field, `${columnNamed(field)}を入力してください。`);
    const day = row.read('day', dayCell);
    const from = row.read('from', clockCell);
    const to = row.read('to', clockCell);
    return day && from && to ? [{ line: line.line, day, hours: `${from}-${to}` }] : [];
  });
  const repeated = sessions.filter(
    ({ day, hours }, at) => sessions.findIndex((one) => one.day === day && one.hours === hours) < at,
  );
  wrong.push(
    ...repeated.map(({ line }) => ({ line, column: columnNamed('day'), why: '同じ日程が、この講座に2つあります。' })),
  );
  const start = ({ day, hours }: ReadSession) => `${day} ${hours.padStart(11, '0')}`;
  return sessions.toSorted((one, other) => (start(one) < start(other) ? -1 : 1));
}
