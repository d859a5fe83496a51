import { dayText, localDateTimeText, weekdayNames } from '#rules/day/dayText.ts';
import { clockText } from '#rules/day/minuteRange.ts';
import { ordinalText } from '#rules/day/monthlyDay.ts';
import { reservationStates } from '#rules/facility/booking/reservationStates.ts';
import { closureKinds } from '#rules/facility/closure/closurePlan.ts';
import { ordinanceDayNames } from '#rules/ordinance/whenWords.ts';
import { paymentStates } from '#rules/payment/paymentStates.ts';
import { causes, decisions, feeDecisions, memberChanges, reductionByHand } from '#rules/staff/decisionWords.ts';
import { roleTable } from '#rules/staff/roles.ts';
import { yen } from '#rules/text/yen.ts';

type Words = Readonly<Record<string, string>>;

/** Fields of calls, of their answers and of how a reservation stands. */
export const fieldLabels: Words = {
  state: '状態',
  paymentState: '支払',
  payUntil: '納期限',
  isFeeFinal: '使用料の確定',
  keepsPlace: '未払いでも取消なし',
  place: '施設・部屋',
  when: '日時',
  fee: '使用料',
  expectedFee: '確認した使用料',
  basicFee: '基本使用料',
  expectedDifference: '使用料の差額',
  refund: '返金',
  isReductionByHand: reductionByHand,
  setOff: '充当',
  decision: '決定',
  cause: '取消の理由',
  reason: '理由',
  staffNote: '職員だけに見えるメモ',
  text: '本文',
  yen: '金額',
  amount: '金額',
  way: '方法',
  kind: '種類',
  reduction: '減免',
  reference: '振込の番号',
  tendered: 'お預かり',
  part: '一部の収納',
  received: '収納',
  receiptNumber: '領収書番号',
  float: '釣銭準備金',
  counted: '実査',
  expected: '帳簿',
  difference: '過不足',
  left: '翌日へ残す現金',
  pieces: '金種',
  count: '件数',
  line: '料金',
  label: '名称',
  date: '日',
  details: '日程',
  articleName: '部屋',
  timeFrameName: '時間枠',
  purpose: '使用目的',
  purposeType: '種別',
  admissionFeeRequired: '入場料・会費',
  admissionFee: '入場料・会費の額',
  expectedNumberOfAttendee: '予定人数',
  equipmentNames: '備品',
  equipmentQuantities: '備品の数',
  equipmentBeside: 'ほかの部屋の備品',
  quantity: '数',
  useConditions: '使用の区分',
  requestedReduction: '減免の申請',
  payment: '支払方法',
  person: '利用者',
  userNumber: '利用者番号',
  otherNumber: '統合した番号',
  memberNumber: '構成員の番号',
  members: '構成員',
  change: '変更',
  isLocal: '在住等',
  isRepresentative: '代表者',
  householdsChecked: '世帯の確認',
  renews: '更新',
  lastName: '姓',
  firstName: '名',
  lastNameKana: 'セイ',
  firstNameKana: 'メイ',
  personName: '氏名',
  personNameKana: 'フリガナ',
  groupName: '団体名',
  groupNameKana: '団体名フリガナ',
  birthday: '生年月日',
  phoneNumber: '電話番号',
  phoneNumber1: '電話番号（市外局番）',
  phoneNumber2: '電話番号（市内局番）',
  phoneNumber3: '電話番号（加入者番号）',
  phoneNumberType: '電話の種類',
  email: 'メールアドレス',
  address: '住所',
  isAnother: '同じフリガナの別の方',
  take: '統合元から残す項目',
  until: '最終日',
  classes: '利用者区分',
  reductions: '減免の認定',
  code: '区分',
  from: '最初の日',
  to: '最後の日',
  fromMinute: '開始',
  toMinute: '終了',
  weekdays: '曜日',
  ordinals: '第何週',
  told: '利用者への説明',
  lines: '予約の扱い',
  intent: '扱い',
  target: '移動先',
  firstDay: '適用開始日',
  csv: 'CSV',
  chosen: '別の方として登録する行',
  registered: '登録した方',
  leftOut: '登録しなかった行',
  login: '職員ID',
  name: '名前',
  grants: '役割',
  role: '役割',
  validFrom: '開始日',
  validUntil: '終了日',
  isDisabled: '利用の停止',
  identityDocument: '本人確認書類',
  undoUntil: '取消しの期限',
  day: '日',
  hours: '時間',
  chargedAs: '料金の区分',
  inDoubt: '要対応に加わった予約',
  retried: '再送・再実行',
  sent: '送信',
  refused: '不可',
};

/** What only the programs need: it stays in what was asked for. */
export const technical: ReadonlySet<string> = new Set([
  ...['reservationId', 'detailId', 'containerId', 'articleId', 'articleIds', 'containerIds', 'tillId', 'receiptId'],
  ...['userId', 'staffId', 'closureId', 'draftId', 'subjectId', 'mergeId', 'memberId', 'sessionId', 'passkeyId'],
  ...['noticeId', 'chargeId', 'billId', 'jobId', 'version', 'revision', 'digest', 'mark', 'draft', 'credential'],
  ...['reservationDetailNumber', 'applicationId', 'closureRuleIds'],
]);

const sums: ReadonlySet<string> = new Set([
  ...['fee', 'expectedFee', 'basicFee', 'expectedDifference', 'refund', 'setOff', 'yen', 'amount', 'tendered', 'part'],
  ...['received', 'float', 'counted', 'expected', 'difference', 'left', 'admissionFee'],
]);

const statusTexts = (table: Readonly<Record<string, { readonly statusText: string }>>): Words =>
  Object.fromEntries(Object.entries(table).map(([name, { statusText }]) => [name, statusText]));

const labelsOf = (table: Readonly<Record<string, { readonly label: string }>>): Words =>
  Object.fromEntries(Object.entries(table).map(([name, { label }]) => [name, label]));

const valueLabels: Readonly<Record<string, Words>> = {
  state: statusTexts(reservationStates),
  paymentState: { ...statusTexts(paymentStates), none: 'なし' },
  decision: decisions,
  cause: causes,
  change: memberChanges,
  kind: { ...labelsOf(closureKinds), ...feeDecisions, registered: '登録のある方', guest: '登録のない方' },
  role: labelsOf(roleTable),
  way: { cash: '現金', transfer: '振込' },
  payment: { counter: '窓口', online: 'オンライン' },
  intent: { cancel: '取消', move: '移動', keep: 'そのまま', notify: '連絡のみ' },
  chargedAs: ordinanceDayNames,
  phoneNumberType: { Mobile: '携帯電話', Home: '固定電話' },
};

/** Who somebody is and what opens something is never kept: the log says that something stood there. */
const notKept = '…';

/** A value of a field as staff read it; '' for none. */
export function valueText(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (value === notKept) return '（記録に残しません）';
  if (typeof value === 'boolean') return value ? 'はい' : 'いいえ';
  if (typeof value === 'number') return numberText(name, value);
  return typeof value === 'string' ? wordText(name, value) : JSON.stringify(value);
}

function numberText(name: string, value: number) {
  if (name === 'weekdays') return weekdayNames[value] ?? String(value);
  if (name === 'fromMinute' || name === 'toMinute') return clockText(value);
  return sums.has(name) ? yen(value) : String(value);
}

function wordText(name: string, value: string) {
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return dayText(value);
  if (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(value)) return localDateTimeText(value);
  if (name === 'ordinals') return ordinalText(value as Parameters<typeof ordinalText>[0]);
  return valueLabels[name]?.[value] ?? value;
}
