import { mostPeople, type PeopleField, peopleColumns } from '#rules/account/import/peopleFile.ts';

/** What a file is read as, and in which encoding it was written; or why it cannot be read. */
export type ReadFile = { readonly csv: string; readonly encoding: string } | { readonly problem: string };

const decodedAs = (encoding: string, bytes: ArrayBuffer) => {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    // No text in these encodings has one, and UTF-16 has one beside each Latin letter.
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
};

const mostBytes = 500_000;

/** A file of people as Excel or another system wrote it: UTF-8, else Shift_JIS as Windows writes it. */
export async function readPeopleFile(file: Blob): Promise<ReadFile> {
  if (file.size > mostBytes) {
    return { problem: `ファイルが大きすぎます。500KB、${mostPeople.toLocaleString('ja-JP')}名までに分けてください。` };
  }
  const bytes = await file.arrayBuffer();
  const [first, second] = new Uint8Array(bytes);
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
    return {
      problem: '文字コードがUTF-16（Unicode）です。「CSV UTF-8」または「CSV（コンマ区切り）」で保存し直してください。',
    };
  }
  const utf8 = decodedAs('utf-8', bytes);
  if (utf8 !== null) return { csv: utf8, encoding: 'UTF-8' };
  const shiftJis = decodedAs('shift_jis', bytes);
  if (shiftJis !== null) return { csv: shiftJis, encoding: 'Shift_JIS' };
  return {
    problem:
      '文字コードがUTF-8でもShift_JISでもありません。「CSV UTF-8」または「CSV（コンマ区切り）」で保存し直してください。',
  };
}

const person: Partial<Record<PeopleField, string>> = {
  lastName: '山田',
  firstName: '花子',
  lastNameKana: 'ヤマダ',
  firstNameKana: 'ハナコ',
  phone: '090-1234-5678',
  email: '',
  address: 'みどり町1-2-3',
  birthday: '1980/1/2',
};

/** Its representative is the person of the line. */
const group: typeof person = {
  lastName: '鈴木',
  firstName: '一郎',
  lastNameKana: 'スズキ',
  firstNameKana: 'イチロウ',
  phone: '090-1234-5679',
  groupName: 'みどり合唱団',
  groupNameKana: 'ミドリガッショウダン',
  isLocal: 'はい',
};

/** What a file begins with, and lines as they may be filled in. Excel takes it for UTF-8 by its mark alone. */
export function templateText(offersGroups: boolean) {
  const examples = offersGroups ? [person, group] : [person];
  const columns = peopleColumns.filter(({ field, isNeeded }) => isNeeded || examples.some((one) => field in one));
  return [
    `\u{feff}${columns.map(({ name }) => name).join(',')}`,
    ...examples.map((example) => columns.map(({ field }) => example[field] ?? '').join(',')),
    '',
  ].join('\r\n');
}
