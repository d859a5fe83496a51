import type { Table } from './saying.ts';

type Column = { readonly column: string };

/** What is wrong with people of a file. */
export const peopleWords = {
  notCsv: () => 'CSVとして読み取れません。列の数と、引用符（"）の対応を確認してください。',
  nobody: () => '利用者の行がありません。',
  unknownColumn: ({ column }: Column) => `「${column}」という列は使えません。`,
  columnMissing: ({ column }: Column) => `「${column}」の列がありません。1行目に列名を入れてください。`,
  columnTwice: ({ column }: Column) => `「${column}」の列が2つあります。`,
  notPhoneType: () => '「携帯」か「自宅」と書いてください。',
  notTypedDay: ({ written }: { readonly written: string }) =>
    `「${written}」は、「1988/4/2」のように、実在する日を書いてください。`,
  earlierLine: ({ value }: { readonly value: string }) => `「${value}」は、前の行にもあります。`,
  passwordAndHash: () => 'パスワードとそのハッシュを、両方書くことはできません。',
  userNumberForm: () => '半角で、空白を入れずに書いてください。',
  formRefused: ({ sentence }: { readonly sentence: string }) => sentence,
  passwordMissing: () => '新しい利用者のパスワードがありません。',
  staysGroup: ({ userNumber }: { readonly userNumber: string }) =>
    `利用者${userNumber}は団体で、個人に変更できません。trueにしてください。`,
  groupGivenName: ({ userNumber }: { readonly userNumber: string }) =>
    `利用者${userNumber}は団体で、名がありません。この行を除いてください。`,
  emailTaken: ({ email, userNumber }: { readonly email: string; readonly userNumber: string }) =>
    `「${email}」は利用者${userNumber}のものです。`,
  lineUserTaken: ({ userNumber }: { readonly userNumber: string }) => `利用者${userNumber}のものです。`,
} as const satisfies Table;
