/** The columns of a file of people, and the fields of the registration that they fill. */
export const peopleColumns = [
  { name: '姓', field: 'lastName', isNeeded: true },
  { name: '名', field: 'firstName', isNeeded: true },
  { name: 'セイ', field: 'lastNameKana', isNeeded: true },
  { name: 'メイ', field: 'firstNameKana', isNeeded: true },
  { name: '電話番号', field: 'phone', isNeeded: true },
  { name: 'メールアドレス', field: 'email', isNeeded: false },
  { name: '住所', field: 'address', isNeeded: false },
  { name: '生年月日', field: 'birthday', isNeeded: false },
  // A line with the name of a group registers it; the name of a person is that of its representative then.
  { name: '団体名', field: 'groupName', isNeeded: false },
  { name: '団体名カナ', field: 'groupNameKana', isNeeded: false },
  { name: '代表者の在住・在勤・在学', field: 'isLocal', isNeeded: false },
] as const;

export type PeopleField = (typeof peopleColumns)[number]['field'];

/** More at once would keep a transaction open too long. */
export const mostPeople = 1_000;

/** The name of the column that a field stands in. */
export const columnOf = (field: string) =>
  peopleColumns.find((column) => column.field === field)?.name ?? (field.startsWith('phone') ? '電話番号' : '');
