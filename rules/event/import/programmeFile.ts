/** The columns of a file of a programme, and what of a course each fills. */
export const programmeColumns = [
  { name: '講座番号', field: 'number', isNeeded: true },
  { name: '講座名', field: 'name', isNeeded: true },
  { name: 'カテゴリー', field: 'category', isNeeded: true },
  { name: '場所', field: 'place', isNeeded: false },
  { name: '講師', field: 'instructor', isNeeded: false },
  { name: '内容', field: 'contents', isNeeded: false },
  { name: '対象', field: 'target', isNeeded: false },
  { name: '持ち物', field: 'belongings', isNeeded: false },
  { name: '対象年齢（から）', field: 'ageFrom', isNeeded: false },
  { name: '対象年齢（まで）', field: 'ageTo', isNeeded: false },
  { name: '定員', field: 'capacity', isNeeded: false },
  { name: '1回の受講料', field: 'price', isNeeded: false },
  { name: '全回の受講料', field: 'coursePrice', isNeeded: false },
  { name: '受付方法', field: 'method', isNeeded: false },
  { name: '受付開始', field: 'opens', isNeeded: false },
  { name: '受付終了', field: 'closes', isNeeded: false },
  { name: '結果発表', field: 'announceAt', isNeeded: false },
  { name: '日付', field: 'day', isNeeded: true },
  { name: '開始', field: 'from', isNeeded: true },
  { name: '終了', field: 'to', isNeeded: true },
] as const;

export type ProgrammeField = (typeof programmeColumns)[number]['field'];

/** What a line says of a date. A line that says nothing else is one more date of the course above it. */
export const sessionFields: readonly ProgrammeField[] = ['day', 'from', 'to'];

/** A programme of a term, and the lines of its dates. */
export const mostCourses = 300;
export const mostLines = 3_000;

/** As large as a file of so many lines is at most. */
export const mostProgrammeBytes = 1_000_000;

export const columnNamed = (field: ProgrammeField) => programmeColumns.find((one) => one.field === field)?.name ?? '';

type Line = Readonly<Partial<Record<ProgrammeField, string>>>;

/** A course of three dates in a draw, and one of a single date first come. */
const examples: readonly Line[] = [
  {
    number: '例-01',
    name: '水彩画入門',
    category: '美術',
    place: '第1研修室',
    instructor: '森 進',
    contents: '静物を描きます。',
    target: '市内に在住または在勤の方',
    belongings: '絵の具、筆',
    ageFrom: '18',
    capacity: '20',
    coursePrice: '3000',
    method: '抽選',
    opens: '2027/4/1 9:00',
    closes: '2027/4/15 17:00',
    announceAt: '2027/4/20 10:00',
    day: '2027/5/8',
    from: '10:00',
    to: '12:00',
  },
  { day: '2027/5/15', from: '10:00', to: '12:00' },
  { day: '2027/5/22', from: '10:00', to: '12:00' },
  {
    number: '例-02',
    name: 'はじめてのヨガ',
    category: '健康',
    place: '体育室',
    capacity: '15',
    price: '500',
    method: '先着',
    opens: '2027/4/1 9:00',
    closes: '2027/5/8 17:00',
    day: '2027/5/9',
    from: '9:30',
    to: '11:00',
  },
];

/** What a file begins with, and lines as they may be filled in. Excel takes it for UTF-8 by its mark alone. */
export const programmeTemplate = () =>
  [
    `\u{feff}${programmeColumns.map(({ name }) => name).join(',')}`,
    ...examples.map((line) => programmeColumns.map(({ field }) => line[field] ?? '').join(',')),
    '',
  ].join('\r\n');
