import type { ImportPlan } from '#contract/desk/people/importPeople.ts';
import { typedDay } from '#rules/day/typedDay.ts';
import { fullName } from '#rules/text/fullName.ts';
import { compatibleLine, isBlank } from '#rules/text/typedText.ts';
import {
  type CounterForm,
  type CounterRefusalCode,
  checkAtCounter,
  checkGroupAtCounter,
  checkMemberName,
  failuresAtCounter,
  failuresOfGroupName,
} from '../atCounter.ts';
import { phoneTypeOf, splitPhoneNumber } from '../splitPhoneNumber.ts';
import { csvRecords } from './csvRecords.ts';
import { columnOf, mostPeople, type PeopleField, peopleColumns } from './peopleFile.ts';

export type Wrong = ImportPlan['wrong'][number];

/** So many mistakes are named at once. A file with more is mended from its first ones. */
const mostWrong = 200;

/** The representative of a group, by name alone. */
export type ReadRepresentative = {
  readonly personName: string;
  readonly personNameKana: string;
  readonly isLocal: boolean;
};

export type ReadPerson = {
  readonly line: number;
  /** Of a group its whole name stands in lastName and lastNameKana. */
  readonly form: CounterForm;
  /** Null for a person. */
  readonly representative: ReadRepresentative | null;
};

type Row = Readonly<Partial<Record<PeopleField, string>>>;

/** A line with every column: '' where nothing was typed, or the file has no such column. */
type Whole = Readonly<Record<PeopleField, string>>;

const emptyRow = Object.fromEntries(peopleColumns.map(({ field }) => [field, ''])) as Whole;

/** A line as it was typed. */
export type TypedPerson = { readonly line: number; readonly row: Row };

type Read = {
  readonly people: readonly ReadPerson[];
  readonly wrong: readonly Wrong[];
  readonly count: number;
  /** Nobody where the header is wrong. */
  readonly typed: readonly TypedPerson[];
};

/** The sentence of a refusal. */
type Sentence = (code: CounterRefusalCode) => string;

/**
 * The people of a CSV file, and all that is wrong with it, whoever is registered. The screen asks before anything is
 * sent, and the server of what it got. Line 1 is the header.
 */
export function readPeople(csv: string, sentence: Sentence): Read {
  const { records, unreadable } = csvRecords(csv);
  const [header, ...rows] = records;
  if (unreadable !== null) {
    const why = 'CSVとして読み取れません。列の数と、引用符（"）の対応を確認してください。';
    return nobody({ line: unreadable, column: '', why });
  }
  if (!header || rows.length === 0) return nobody({ line: 1, column: '', why: '利用者の行がありません。' });
  if (rows.length > mostPeople) {
    const why = `一度に登録できるのは${mostPeople.toLocaleString('ja-JP')}名までです。ファイルを分けてください。`;
    return nobody({ line: rows[mostPeople]?.line ?? 1, column: '', why });
  }
  const headers = problemsOfHeader(header.record);
  if (headers.length > 0) return { people: [], wrong: headers, count: rows.length, typed: [] };

  const fields = header.record.map((name) => peopleColumns.find((column) => column.name === name)?.field);
  const typed = rows.map(({ record, line }) => {
    const row: Row = Object.fromEntries(fields.flatMap((field, at) => (field ? [[field, record[at] ?? '']] : [])));
    return { line, row };
  });
  const read = typed.map(({ row, line }) => personOf({ ...emptyRow, ...row }, line, sentence));
  return {
    people: read.flatMap(({ person }) => person ?? []),
    wrong: [...read.flatMap((one) => one.wrong), ...repeatedMails(typed)]
      .toSorted((one, other) => one.line - other.line)
      .slice(0, mostWrong),
    count: rows.length,
    typed,
  };
}

/** The same address in two lines: it can be verified for one person alone. */
function repeatedMails(typed: readonly TypedPerson[]): Wrong[] {
  const first = new Map<string, number>();
  return typed.flatMap(({ line, row }) => {
    const email = compatibleLine(row.email ?? '').toLowerCase();
    if (isBlank(email)) return [];
    const earlier = first.get(email);
    if (earlier === undefined) first.set(email, line);
    return earlier === undefined
      ? []
      : [{ line, column: 'メールアドレス', why: `${earlier}行目と同じメールアドレスです。` }];
  });
}

const nobody = (wrong: Wrong): Read => ({ people: [], wrong: [wrong], count: 0, typed: [] });

function problemsOfHeader(header: readonly string[]): Wrong[] {
  const names: readonly string[] = peopleColumns.map(({ name }) => name);
  const at = (column: string, why: string): Wrong => ({ line: 1, column, why });
  return [
    ...header
      .filter((name) => !names.includes(name))
      .slice(0, mostWrong)
      .map((name) => at(name, 'この列は使えません。列を削除してください。')),
    ...peopleColumns
      .filter(({ name, isNeeded }) => isNeeded && !header.includes(name))
      .map(({ name }) => at(name, 'この列がありません。1行目に列名を入れてください。')),
    ...names
      .filter((name) => header.indexOf(name) !== header.lastIndexOf(name))
      .map((name) => at(name, 'この列が2つあります。')),
  ];
}

type Judged = { readonly person?: ReadPerson; readonly wrong: readonly Wrong[] };

/** The line as somebody would have typed it at the counter. */
function typedOf({ phone, birthday, ...row }: Whole) {
  const parts = splitPhoneNumber(phone);
  const day = typedDay(birthday);
  const [phoneNumber1, phoneNumber2, phoneNumber3] = parts ?? ['090', '0000', '0000'];
  const { lastName, firstName, lastNameKana, firstNameKana, email, address } = row;
  return {
    hasPhone: parts !== null,
    hasDay: day !== undefined,
    typed: {
      lastName,
      firstName,
      lastNameKana,
      firstNameKana,
      email,
      address,
      birthday: day ?? null,
      phoneNumber1,
      phoneNumber2,
      phoneNumber3,
      phoneNumberType: phoneTypeOf(phoneNumber1),
    } as const,
  };
}

function personOf(row: Whole, line: number, sentence: Sentence): Judged {
  const { typed, hasPhone, hasDay } = typedOf(row);
  const wrong: Wrong[] = failuresAtCounter(typed).map(({ field, code, message = sentence(code) }) => ({
    line,
    column: columnOf(field),
    why: message,
  }));
  if (!hasPhone) wrong.push({ line, column: '電話番号', why: '電話番号を、市外局番から入力してください。' });
  if (!hasDay) {
    wrong.push({
      line,
      column: '生年月日',
      why: '「1988/4/2」「昭和63年4月2日」のように、実在する日を入力してください。',
    });
  }
  const { representative, problems } = groupOf(row, sentence);
  wrong.push(...problems.map((problem) => ({ line, ...problem })));
  const { groupName: name, groupNameKana: kana } = row;
  const { form } = representative
    ? checkGroupAtCounter({ ...typed, lastName: name, lastNameKana: kana })
    : checkAtCounter(typed);
  return form && wrong.length === 0 ? { person: { line, form, representative }, wrong } : { wrong };
}

const localAnswers = new Map([
  ['はい', true],
  ['いいえ', false],
]);

type OfGroup = {
  readonly representative: ReadRepresentative | null;
  readonly problems: readonly Omit<Wrong, 'line'>[];
};

/** What a line says of a group whose representative is its person; of a line without one, what stands there for nothing. */
function groupOf(row: Whole, sentence: Sentence): OfGroup {
  const { groupName, groupNameKana, isLocal, birthday } = row;
  const problem = (field: PeopleField, why: string) => ({ column: columnOf(field), why });
  if (isBlank(groupName)) {
    return {
      representative: null,
      problems: [
        ...(isBlank(groupNameKana) ? [] : [problem('groupName', '団体名を入力してください。')]),
        ...(isBlank(isLocal) ? [] : [problem('isLocal', '団体の行だけに入力してください。')]),
      ],
    };
  }
  const { lastName, firstName, lastNameKana, firstNameKana } = row;
  const names = {
    personName: fullName(lastName, firstName),
    personNameKana: fullName(lastNameKana, firstNameKana),
  };
  const representative = { ...names, isLocal: localAnswers.get(isLocal) ?? false };
  // Each part may be as long as a person's, and the list of members has one text for both.
  const tooLong = checkMemberName(names)?.code === 'tooLong';
  return {
    representative,
    problems: [
      ...failuresOfGroupName({ lastName: groupName, lastNameKana: groupNameKana }).map(
        ({ field, code, message = sentence(code) }) =>
          problem(field === 'lastName' ? 'groupName' : 'groupNameKana', message.replace('氏名', '団体名')),
      ),
      ...(tooLong ? [problem('lastName', '代表者の氏名とフリガナは、それぞれ100文字以内で入力してください。')] : []),
      ...(localAnswers.has(isLocal) ? [] : [problem('isLocal', '「はい」または「いいえ」を入力してください。')]),
      ...(isBlank(birthday) ? [] : [problem('birthday', '団体の行では空欄にしてください。')]),
    ],
  };
}
