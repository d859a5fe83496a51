/** A column of a file: what the first line calls it where nothing else is said. */
type Field = { readonly name: string; readonly isNeeded?: true };

const needed = (name: string): Field => ({ name, isNeeded: true });
const may = (name: string): Field => ({ name });

/** The files that move in, in the order in which they are read; a file that says nothing new may be left out. */
export const moveFiles = {
  people: {
    label: '利用者',
    fields: {
      id: needed('番号'),
      userNumber: may('利用者番号'),
      name: may('氏名'),
      nameKana: may('フリガナ'),
      lastName: may('姓'),
      firstName: may('名'),
      lastNameKana: may('セイ'),
      firstNameKana: may('メイ'),
      phone: needed('電話番号'),
      email: may('メールアドレス'),
      address: may('住所'),
      birthday: may('生年月日'),
      classes: may('利用者区分'),
      classesUntil: may('区分の期限'),
    },
  },
  groups: {
    label: '団体',
    fields: {
      id: needed('番号'),
      userNumber: may('利用者番号'),
      name: needed('団体名'),
      nameKana: needed('団体名カナ'),
      phone: needed('電話番号'),
      email: may('メールアドレス'),
      address: may('住所'),
      classes: may('利用者区分'),
      classesUntil: may('区分の期限'),
      until: may('有効期限'),
      householdsChecked: may('世帯の確認'),
    },
  },
  members: {
    label: '構成員',
    fields: {
      group: needed('団体の番号'),
      person: may('構成員の番号'),
      name: may('氏名'),
      nameKana: may('フリガナ'),
      isLocal: may('在住・在勤・在学'),
      isRepresentative: may('代表者'),
      since: needed('加入日'),
      until: may('脱退日'),
    },
  },
  reservations: {
    label: '予約',
    fields: {
      id: needed('予約番号'),
      person: needed('利用者の番号'),
      place: may('施設'),
      room: needed('部屋'),
      day: needed('利用日'),
      frame: may('時間枠'),
      from: may('開始時刻'),
      to: may('終了時刻'),
      state: needed('状態'),
      fee: needed('使用料'),
      paid: may('収納済額'),
      paidOn: may('収納日'),
      purpose: may('使用目的'),
      attendees: may('人数'),
      bookedAt: may('申込日時'),
    },
  },
  entries: {
    label: '講座の申込',
    fields: {
      id: needed('申込番号'),
      person: needed('利用者の番号'),
      course: needed('講座'),
      state: needed('状態'),
      fee: needed('受講料'),
      paid: may('収納済額'),
      paidOn: may('収納日'),
      bookedAt: may('申込日時'),
    },
  },
  unpaid: {
    label: '未収',
    fields: { reservation: needed('予約番号'), amount: needed('未収額'), due: may('納期限') },
  },
  credits: {
    label: '還付',
    fields: { reservation: needed('予約番号'), amount: needed('還付額') },
  },
} as const satisfies Readonly<
  Record<string, { readonly label: string; readonly fields: Readonly<Record<string, Field>> }>
>;

export type MoveKind = keyof typeof moveFiles;
export type FieldOf<Kind extends MoveKind> = keyof (typeof moveFiles)[Kind]['fields'] & string;

export const moveKinds = Object.keys(moveFiles) as MoveKind[];

export const fieldsOf = (kind: MoveKind) =>
  Object.entries(moveFiles[kind].fields as Readonly<Record<string, Field>>).map(
    ([field, { name, isNeeded = false }]) => ({
      field,
      name,
      isNeeded,
    }),
  );
