import { isReading } from '#rules/account/reading.ts';
import { phoneTypeOf, splitPhoneNumber } from '#rules/account/splitPhoneNumber.ts';
import { typedDay } from '#rules/day/typedDay.ts';
import { compatibleLine } from '#rules/text/typedText.ts';
import type { MovedAccount } from '#server/account/move/movedPeople.queries.ts';
import { accountMistake, profileOf, type WrittenAccount } from '#server/account/writtenAccount.ts';
import type { UserClass } from '../plan/townFacts.queries.ts';
import type { Report } from '../words/moveWords.ts';
import type { Line, Table } from './readTable.ts';
import { nameKey, typedFlag } from './typed.ts';

/** Somebody who moves in, person or group. */
export type PersonDraft = {
  readonly line: number;
  readonly file: string;
  readonly id: string;
  readonly account: MovedAccount;
};

type Known = { readonly classes: readonly UserClass[]; readonly offersGroups: boolean };

/** The people of a file. One with something wrong is left out of the answer, and reported. */
export const readPeople = (table: Table<'people'>, known: Known): PersonDraft[] =>
  table.lines.map((line) => {
    const { at } = line;
    const names = namesOf(line, table.report);
    const phone = splitPhoneNumber(at.phone)?.join('-') ?? at.phone;
    const written: WrittenAccount = {
      ...contactOf(at),
      userNumber: compatibleLine(at.userNumber === '' ? at.id : at.userNumber),
      ...names,
      phoneNumber: phone,
      phoneNumberType: phoneTypeOf(phone.split('-')[0] ?? ''),
    };
    judge(written, line, table.report);
    return {
      line: line.line,
      file: table.file,
      id: at.id,
      account: {
        ...columnsFrom(written),
        ...classesOf(line, { ...known, report: table.report }),
        birthday: dayAt(line, 'birthday', table.report),
        is_group: false,
        group_until: null,
        households_checked: false,
      },
    };
  });

/** The groups of a file, whose whole name stands where people have their family name. */
export const readGroups = (table: Table<'groups'>, known: Known): PersonDraft[] =>
  table.lines.map((line) => {
    const { at } = line;
    const { report } = table;
    if (!known.offersGroups) report({ line: line.line, field: 'id' }, 'groupsNotOffered');
    const phone = splitPhoneNumber(at.phone)?.join('-') ?? at.phone;
    const written: WrittenAccount = {
      ...contactOf(at),
      userNumber: compatibleLine(at.userNumber === '' ? at.id : at.userNumber),
      lastName: at.name,
      lastNameKana: at.nameKana,
      firstName: '',
      firstNameKana: '',
      phoneNumber: phone,
      phoneNumberType: phoneTypeOf(phone.split('-')[0] ?? ''),
      isGroup: true,
    };
    judge(written, line, report);
    return {
      line: line.line,
      file: table.file,
      id: at.id,
      account: {
        ...columnsFrom(written),
        ...classesOf(line, { ...known, report }),
        birthday: null,
        is_group: true,
        group_until: dayAt(line, 'until', report),
        households_checked: flagAt(line, 'householdsChecked', report),
      },
    };
  });

const contactOf = ({ email, address }: { readonly email: string; readonly address: string }) => ({
  email: compatibleLine(email),
  address,
});

/** Names in two columns, or in one with a blank between them. */
function namesOf({ line, at }: Line<'people'>, report: Report) {
  const split = (field: 'name' | 'nameKana', [last, first]: readonly [string, string]) => {
    if (last !== '' || first !== '' || at[field] === '') return [last, first] as const;
    const [head = '', ...rest] = at[field].trim().split(/\s+/u);
    if (rest.length === 0) report({ line, field }, 'nameNotSplit', { written: at[field] });
    return [head, rest.length === 0 ? head : rest.join(' ')] as const;
  };
  const [lastName, firstName] = split('name', [at.lastName, at.firstName]);
  const [lastNameKana, firstNameKana] = split('nameKana', [at.lastNameKana, at.firstNameKana]);
  return { lastName, firstName, lastNameKana, firstNameKana };
}

/** Which of our fields a mistake of the form stands in, where a file has it in another. */
const fieldOfForm: Readonly<Record<string, string>> = {
  phoneNumber: 'phone',
  lastName: 'name',
  firstName: 'name',
  lastNameKana: 'nameKana',
  firstNameKana: 'nameKana',
};

function judge(written: WrittenAccount, { line, at }: Line<'people'> | Line<'groups'>, report: Report) {
  if (at.id === '' || at.phone === '') return;
  const wrong = accountMistake(written);
  const isWritten = (field: string) => (at as Readonly<Record<string, string>>)[field] !== undefined;
  if (wrong !== null) {
    const { sentence } =
      wrong.mistake.code === 'formRefused'
        ? wrong.mistake.values
        : { sentence: '半角で、空白を入れずに書いてください。' };
    const field =
      isWritten(wrong.field) && !fieldOfForm[wrong.field] ? wrong.field : (fieldOfForm[wrong.field] ?? wrong.field);
    report({ line, field }, 'formRefused', { sentence });
    return;
  }
  if (!isReading(written.lastNameKana) || !isReading(written.firstNameKana)) {
    const sentence = 'フリガナは、ひらがなまたはカタカナで入力してください。';
    report({ line, field: 'nameKana' }, 'formRefused', { sentence });
  }
}

function columnsFrom(written: WrittenAccount) {
  const profile = profileOf(written);
  return {
    user_number: profile.userNumber,
    last_name: profile.lastName,
    first_name: profile.firstName,
    last_name_kana: profile.lastNameKana,
    first_name_kana: profile.firstNameKana,
    email: profile.email,
    phone_number_1: profile.phoneNumber1,
    phone_number_2: profile.phoneNumber2,
    phone_number_3: profile.phoneNumber3,
    phone_number_type: profile.phoneNumberType,
    address: profile.address,
  };
}

type Classes = { readonly classes: readonly UserClass[]; readonly report: Report };

/** The codes of the classes somebody belongs to, by code or name, and until when. */
function classesOf(line: Line<'people'> | Line<'groups'>, { classes, report }: Classes) {
  const { at } = line;
  const until = dayAt(line, 'classesUntil', report);
  const codes = at.classes
    .split(/[\s,、・;]+/u)
    .filter((text) => text !== '')
    .flatMap((written) => {
      const found = classes.find(({ code, label }) => code === written || nameKey(label) === nameKey(written));
      if (found) return found.code;
      const known = classes.map(({ label }) => label).join('、');
      report({ line: line.line, field: 'classes' }, 'classUnknown', { written, known });
      return [];
    });
  const unique = [...new Set(codes)];
  return {
    classes: unique,
    class_terms: until === null ? {} : Object.fromEntries(unique.map((code) => [code, until])),
  };
}

/** A day of a line; null for none, and for what is none, which is reported. */
export function dayAt(
  line: { readonly line: number; readonly at: object },
  field: string,
  report: Report,
): string | null {
  const written = (line.at as Readonly<Record<string, string>>)[field] ?? '';
  const day = typedDay(written);
  if (day === undefined) report({ line: line.line, field }, 'notDay', { written });
  return day ?? null;
}

export function flagAt(line: { readonly line: number; readonly at: object }, field: string, report: Report): boolean {
  const written = (line.at as Readonly<Record<string, string>>)[field] ?? '';
  const flag = typedFlag(written);
  if (flag === undefined) report({ line: line.line, field }, 'notFlag', { written });
  return flag ?? false;
}
