import { csvRecords } from '#rules/account/import/csvRecords.ts';
import { splitPhoneNumber } from '#rules/account/splitPhoneNumber.ts';
import { typedDay } from '#rules/day/typedDay.ts';
import { type AccountField, type AccountToKeep, accountFields } from '#server/account/mergeAccounts.ts';
import { accountMistake } from '#server/account/writtenAccount.ts';
import { BundleError } from '#server/bundle/BundleError.ts';
import { type Mistake, mistake } from '#server/bundle/problem/mistake.ts';
import type { Problem } from './problem/problem.ts';

/** Columns of the file and what the first line may call them; those with `isNeeded` must be there. */
export const userColumns = [
  { field: 'userNumber', names: ['利用者番号', 'userNumber'], isNeeded: true },
  { field: 'password', names: ['パスワード', 'password'], isNeeded: false },
  { field: 'lastName', names: ['姓', 'lastName'], isNeeded: true },
  { field: 'firstName', names: ['名', 'firstName'], isNeeded: true },
  { field: 'lastNameKana', names: ['セイ', 'lastNameKana'], isNeeded: true },
  { field: 'firstNameKana', names: ['メイ', 'firstNameKana'], isNeeded: true },
  { field: 'phoneNumber', names: ['電話番号', 'phoneNumber'], isNeeded: true },
  { field: 'phoneNumberType', names: ['電話区分', 'phoneNumberType'], isNeeded: false },
  { field: 'email', names: ['メールアドレス', 'email'], isNeeded: false },
  { field: 'address', names: ['住所', 'address'], isNeeded: false },
  { field: 'birthday', names: ['生年月日', 'birthday'], isNeeded: false },
  { field: 'suspendedUntil', names: ['利用停止期限', 'suspendedUntil'], isNeeded: false },
  { field: 'classes', names: ['利用者区分', 'classes'], isNeeded: false },
  { field: 'reductions', names: ['減免', 'reductions'], isNeeded: false },
] as const;

type Field = (typeof userColumns)[number]['field'];

export type UserLine = { readonly line: number; readonly account: AccountToKeep };

/** `fields`: what the header names of an account. */
export type UserFile = { readonly fields: readonly AccountField[]; readonly lines: readonly UserLine[] };

/** A line with every column: '' where the file has no such column. */
type Row = Readonly<Record<Field, string>>;

const emptyRow = Object.fromEntries(userColumns.map(({ field }) => [field, ''])) as Row;

/**
 * The people of a CSV file. `userNumberLabel` is what the tenant calls the user number, which may head its column.
 * Throws BundleError that names every wrong line.
 */
export function readUserCsv({
  file,
  text,
  userNumberLabel,
}: {
  readonly file: string;
  readonly text: string;
  readonly userNumberLabel: string;
}): UserFile {
  const { records, unreadable } = csvRecords(text);
  if (unreadable !== null) throw new BundleError([{ file, line: unreadable, path: [], ...mistake('notCsv') }]);
  const [header, ...rows] = records;
  if (!header || rows.length === 0) throw new BundleError([{ file, line: 1, path: [], ...mistake('nobody') }]);
  const fields = fieldsOf(file, header.record, userNumberLabel);
  const problems: Problem[] = [];
  const lines = rows.map(({ record, line }) => {
    const row: Row = { ...emptyRow, ...Object.fromEntries(fields.map((field, index) => [field, record[index] ?? ''])) };
    const account = accountOf(row);
    problems.push(...problemsOf(row, account).map((found) => ({ file, line, ...found })));
    return { line, account };
  });
  problems.push(...repeated(lines).map((found) => ({ file, path: [], ...found })));
  if (problems.length > 0) throw new BundleError(problems);
  return { fields: accountFields.filter((field) => (fields as readonly string[]).includes(field)), lines };
}

function fieldsOf(file: string, header: readonly string[], userNumberLabel: string): Field[] {
  const problems: Problem[] = [];
  const report = (found: Mistake) => problems.push({ file, line: 1, path: [], ...found });
  const fields = header.flatMap((name) => {
    const column =
      name === userNumberLabel
        ? userColumns[0]
        : userColumns.find(({ names }) => (names as readonly string[]).includes(name));
    if (!column) report(mistake('unknownColumn', { column: name }));
    return column?.field ?? [];
  });
  for (const { field, names, isNeeded } of userColumns) {
    if (isNeeded && !fields.includes(field)) report(mistake('columnMissing', { column: names[0] }));
    if (fields.indexOf(field) !== fields.lastIndexOf(field)) report(mistake('columnTwice', { column: names[0] }));
  }
  if (problems.length > 0) throw new BundleError(problems);
  return fields;
}

const phoneTypes: Readonly<Record<string, 'Home' | 'Mobile'>> = {
  '': 'Mobile',
  携帯: 'Mobile',
  Mobile: 'Mobile',
  自宅: 'Home',
  固定: 'Home',
  Home: 'Home',
};

/** 'outside club' as its codes. */
const codesFrom = (text: string) => text.split(/[\s,、]+/).filter((code) => code !== '');

/** The account of a line as it is when it is new; of one that exists only what the header names is written. */
function accountOf(row: Row): AccountToKeep {
  return {
    userNumber: row.userNumber,
    kind: 'member',
    password: row.password === '' ? undefined : row.password,
    lastName: row.lastName,
    firstName: row.firstName,
    lastNameKana: row.lastNameKana,
    firstNameKana: row.firstNameKana,
    email: row.email,
    phoneNumber: splitPhoneNumber(row.phoneNumber)?.join('-') ?? row.phoneNumber,
    phoneNumberType: phoneTypes[row.phoneNumberType] ?? 'Mobile',
    address: row.address,
    birthday: typedDay(row.birthday) ?? null,
    suspendedUntil: typedDay(row.suspendedUntil) ?? null,
    lineUserId: null,
    classes: codesFrom(row.classes),
    reductions: codesFrom(row.reductions),
    agreed: [],
  };
}

type Wrong = Mistake & { readonly path: readonly [Field] };

function problemsOf(row: Row, account: AccountToKeep): Wrong[] {
  const at = (field: Field, found: Mistake): Wrong => ({ path: [field], ...found });
  const wrong = account.userNumber === '' ? null : accountMistake(account);
  const isNoDay = (typed: string) => typedDay(typed) === undefined;
  return [
    ...(account.userNumber === '' ? [at('userNumber', mistake('missing'))] : []),
    ...(wrong ? [at(wrong.field as Field, wrong.mistake)] : []),
    ...(phoneTypes[row.phoneNumberType] ? [] : [at('phoneNumberType', mistake('notPhoneType'))]),
    ...(['birthday', 'suspendedUntil'] as const)
      .filter((field) => isNoDay(row[field]))
      .map((field) => at(field, mistake('notTypedDay', { written: row[field] }))),
  ];
}

/** User numbers and addresses that an earlier line has already. */
function repeated(lines: readonly UserLine[]) {
  const seen = new Set<string>();
  return lines.flatMap(({ line, account }) =>
    [account.userNumber, account.email.toLowerCase()].flatMap((value) => {
      const isRepeated = value !== '' && seen.has(value);
      seen.add(value);
      return isRepeated ? [{ line, ...mistake('earlierLine', { value }) }] : [];
    }),
  );
}
