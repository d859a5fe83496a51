import type { PlaceDifference } from '#contract/office/placeEndpoints.ts';

/** What the parts of a hall and a room are called, by their names in a bundle. */
const fieldNames: Readonly<Record<string, string>> = {
  name: '名称',
  zipCode: '郵便番号',
  address: '所在地',
  phoneNumber: '電話番号',
  faxNumber: 'FAX番号',
  url: 'ホームページ',
  description: '説明',
  reservationNotes: '予約時の注意事項',
  access: '交通・駐車場',
  mapUrl: '地図のページ',
  accessibility: 'バリアフリー',
  houseRules: '利用のきまり',
  equipment: '備品',
  capacity: '定員',
  areaM2: '広さ',
  features: 'この部屋でできること',
  published: '公開',
  hours: '時間',
  closedWeekdays: '毎週の休館日',
  closedMonthly: '毎月の休館日',
  holidayRule: '祝日の扱い',
  preparation: '準備・片付けの時間',
  bookingWindow: '受付期間',
  roomLimits: '上限',
  approval: '審査',
  frames: '時間枠',
  fee: '使用料',
  slotMinutes: '貸出単位',
  hourlyFee: '1時間の使用料',
  spaces: '場所',
  stock: '数',
};

const verbs = { added: '追加', changed: '変更', withdrawn: '休止・削除' } as const;

/** Values of which a person reads more than their code. */
const isReadable = (value: string) => !/[{}[\]_]|^(true|false|open|closed)$/.test(value);

/** '部屋 ホールA 定員：20 → 30'; of what is no plain value only that it changes. */
export function differenceLine({ kind, subject, field, before, after }: PlaceDifference) {
  const [first = ''] = field.split('.');
  const name = [subject, fieldNames[first] ?? first].filter((part) => part !== '').join(' ');
  if (kind !== 'changed' || !isReadable(before) || !isReadable(after)) return `${name}を${verbs[kind]}`;
  return `${name}：${before} → ${after}`;
}
