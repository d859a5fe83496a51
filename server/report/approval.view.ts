import { createHmac } from 'node:crypto';
import type { Tenant } from '#contract/tenant.ts';
import { dayOf } from '#rules/day/day.ts';
import { dayText, localDateTimeText } from '#rules/day/dayText.ts';
import { timeRangeName } from '#rules/day/minuteRange.ts';
import { reservationStates } from '#rules/facility/booking/reservationStates.ts';
import { type LaterCharge, laterChargeTexts, stillAfterUse } from '#rules/facility/fee/laterCharges.ts';
import { breakdownTexts } from '#rules/facility/fee/quoteTexts.ts';
import type { FeeBreakdown } from '#rules/ordinance/fee/breakdown.ts';
import { paymentStates } from '#rules/payment/paymentStates.ts';
import { reservationNumber } from '#rules/reservation/reservationNumber.ts';
import { fullName } from '#rules/text/fullName.ts';
import { numberText, yen } from '#rules/text/yen.ts';
import { fromJson } from '#server/db/rows.ts';
import { conditionsAskedOf, equipmentTextsOf, reductionOf } from '../facility/askedOf.ts';
import { stateOf } from '../facility/reservationLife.ts';
import { paymentStateOf } from '../payment/paymentStateOf.ts';
import { localDateTimeOf } from '../time.ts';
import type { ApprovalLine, ApprovalRow } from './approval.queries.ts';
import type { ApprovalFacts } from './approvalFacts.ts';

type Condition = { readonly text: string /** A note of the place that says the same. */; readonly saidBy?: RegExp };

/** What is asked of everybody, besides the notes of the place. */
const usualConditions: readonly Condition[] = [
  { text: '使用の際は、この承認書（画面の表示でも差し支えありません）を受付で提示してください。' },
  { text: '使用時間には、準備と後片付けの時間を含みます。', saidBy: /時間.*準備.*片[付づ]け.*含/ },
  { text: '使用する権利を他の人に譲ること、承認を受けた目的と異なる使用をすることはできません。' },
  {
    text: '設備や備品を壊したとき、またはなくしたときは、すみやかに届け出てください。',
    // In one sentence, and all of it: a note on damage alone leaves the duty for what is lost.
    saidBy: /(壊|破損|損傷)[^。]*(紛失|なくし)[^。]*(届け|連絡|申し出)/,
  },
  { text: '災害その他やむを得ない事情により、承認を取り消すことがあります。' },
];

/** A bullet or number with which the town lists its notes: the document has its own. */
const mark = /^[\s　]*(?:[・･●○■□◆◇※*•-]|[(（]?[0-9０-９]{1,2}[)）.．、](?![0-9０-９])|[①-⑳])[\s　]*/u;

/** What is asked of everybody and what the place asks for, each once. */
export function conditionsOf(reservationNotes: string) {
  const notes = reservationNotes.split('\n').map((line) => line.replace(mark, '').trim());
  const own = [...new Set(notes)].filter((note) => note !== '');
  const usual = usualConditions.filter(({ saidBy, text }) => !own.some((note) => note === text || saidBy?.test(note)));
  return [...usual.map(({ text }) => text), ...own];
}

/** A document from before its contents were changed has another code. One that was never changed keeps the code that it had. */
const replaced = (changedAt: Date | null) => (changedAt === null ? '' : `\n${changedAt.toISOString()}`);

/** Ten letters and digits that only this installation can make for this document as it is now. */
const checkCodeOf = (secret: Buffer, { reservation_id, state, payment_state, contents_changed_at }: ApprovalRow) =>
  createHmac('sha256', secret)
    .update(`approval check\n${reservation_id}\n${state}\n${payment_state}${replaced(contents_changed_at)}`)
    .digest('hex')
    .slice(0, 10)
    .toUpperCase()
    .replace(/^(.{5})/, '$1-');

type Circumstances = {
  /** What staff have charged beside the fee. */
  readonly charges: readonly LaterCharge[];
  readonly tenant: Tenant;
  readonly now: string;
  readonly secret: Buffer;
};

/** Rows as the document says them. */
export function approvalFactsOf(
  row: ApprovalRow,
  lines: readonly ApprovalLine[],
  { charges, tenant, now, secret }: Circumstances,
): ApprovalFacts {
  return {
    tenantName: tenant.tenantName,
    number: reservationNumber(row.reservation_id),
    issuedOn: dayText(dayOf(now)),
    holder: {
      name: fullName(row.last_name, row.first_name),
      kana: fullName(row.last_name_kana, row.first_name_kana),
      userNumberLabel: tenant.userAttributeSetting.userNumberLabel,
      userNumber: row.user_number,
    },
    place: {
      name: row.container_name,
      address: [row.zip_code && `〒${row.zip_code}`, row.address].filter(Boolean).join(' '),
      phoneNumber: row.phone_number,
    },
    article: row.article_name,
    lines: lines.map((line) => ({ date: dayText(line.date), time: timeOf(line) })),
    purpose: row.purpose,
    purposeType: row.purpose_type,
    attendees: row.expected_attendees === null ? '―' : `${numberText(row.expected_attendees)}人`,
    admissionFee: row.admission_fee_required ? `あり（${yen(row.admission_fee ?? 0)}）` : 'なし',
    equipment: equipmentTextsOf(row),
    useConditions: conditionsAskedOf(row),
    requestedReduction: reductionOf(row),
    fee: row.fee,
    ...feeLinesOf(row, lines, charges),
    laterCharges: laterChargeTexts(charges),
    isFeeFinal: row.is_fee_final,
    payment: paymentStates[paymentStateOf(row)].statusText,
    conditions: conditionsOf(row.reservation_notes),
    voidReason: voidReasonOf(row, tenant.timeZone),
    changedAt:
      row.contents_changed_at && localDateTimeText(localDateTimeOf(row.contents_changed_at.getTime(), tenant.timeZone)),
    checkCode: checkCodeOf(secret, row),
  };
}

/** How the fee came about, as it was agreed, and what of the quote is not settled yet. */
function feeLinesOf(row: ApprovalRow, lines: readonly ApprovalLine[], charges: readonly LaterCharge[]) {
  const breakdown = fromJson<FeeBreakdown | null>(row.fee_breakdown);
  if (breakdown !== null) {
    const open = { ...breakdown, afterUse: stillAfterUse(breakdown.afterUse, charges) };
    const { lines: feeLines, afterUse } = breakdownTexts(open);
    return { feeLines, afterUse };
  }
  const feeLines = lines.map((line) => ({
    name: `${dayText(line.date)}　${timeOf(line)}`,
    note: '',
    law: '',
    amount: line.fee,
  }));
  return { feeLines, afterUse: [] };
}

function timeOf({ frame_name, from_minute, to_minute }: ApprovalLine) {
  const hours = timeRangeName({ fromMinute: from_minute, toMinute: to_minute });
  return frame_name === hours ? hours : `${frame_name} ${hours}`;
}

function voidReasonOf(row: ApprovalRow, timeZone: string) {
  const { isCanceled, statusText } = reservationStates[stateOf(row)];
  if (!isCanceled) return null;
  return `${localDateTimeText(localDateTimeOf(row.changed_at.getTime(), timeZone))} ${statusText}`;
}
