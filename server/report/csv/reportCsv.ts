import { weekdayOf } from '#rules/day/day.ts';
import { timeRangeName } from '#rules/day/minuteRange.ts';
import { reservationStates } from '#rules/facility/booking/reservationStates.ts';
import { paymentStates } from '#rules/payment/paymentStates.ts';
import { reservationNumber } from '#rules/reservation/reservationNumber.ts';
import { fullName } from '#rules/text/fullName.ts';
import { conditionsAskedOf, equipmentTextsOf, reductionOf } from '#server/facility/askedOf.ts';
import { stateOf } from '#server/facility/reservationLife.ts';
import { paymentStateOf } from '#server/payment/paymentStateOf.ts';
import { localDateTimeOf } from '#server/time.ts';
import type { CsvForm } from './excelCsv.ts';
import type { ReportedUse } from './report.queries.ts';

/** One line per day and frame of use. */
export const useReport: CsvForm<ReportedUse> = [
  ['利用日', ({ date }) => date],
  ['曜日', ({ date }) => '日月火水木金土'.charAt(weekdayOf(date))],
  ['施設', (use) => use.container_name],
  ['部屋', (use) => use.article_name],
  ['時間枠', (use) => use.frame_name],
  ['時刻', (use) => timeRangeName({ fromMinute: use.from_minute, toMinute: use.to_minute })],
  ['状態', (use) => reservationStates[stateOf(use)].statusText],
  ['支払状況', (use) => paymentStates[paymentStateOf(use)].statusText],
  ['使用料', (use) => use.fee],
  ['当日精算', (use) => use.charged_later],
  ['利用者番号', (use) => use.user_number],
  ['氏名', (use) => fullName(use.last_name, use.first_name)],
  ['電話番号', (use) => [use.phone_number_1, use.phone_number_2, use.phone_number_3].join('-')],
  ['使用目的', (use) => use.purpose],
  ['種別', (use) => use.purpose_type],
  ['入場料・会費', (use) => (use.admission_fee_required ? (use.admission_fee ?? 'あり') : 'なし')],
  ['利用予定人数', (use) => use.expected_attendees],
  ['使用の区分', (use) => conditionsAskedOf(use).join('、')],
  ['備品', (use) => equipmentTextsOf(use).join('、')],
  ['減免の申請', reductionOf],
  ['団体', ({ is_group }) => (is_group ? '団体' : '')],
  ['受付方法', (use) => (use.entry_type === 'lottery' ? '抽選' : '先着')],
  ['申込日時', (use, timeZone) => localDateTimeOf(use.booked_at.getTime(), timeZone).replace('T', ' ')],
  ['予約番号', (use) => reservationNumber(use.reservation_id)],
];
