import { weekdayOf } from '#rules/day/day.ts';
import { timeRangeName } from '#rules/day/minuteRange.ts';
import { reservationNumber } from '#rules/reservation/reservationNumber.ts';
import { fullName } from '#rules/text/fullName.ts';
import { eventStateText } from '#server/event/desk/eventStateText.ts';
import { ofWhom } from '#server/event/participant.ts';
import { localDateTimeOf } from '#server/time.ts';
import type { ReportedSession } from './eventReport.queries.ts';
import type { CsvForm } from './excelCsv.ts';

/** One line per person and session. */
export const sessionReport: CsvForm<ReportedSession> = [
  ['開催日', ({ date }) => date],
  ['曜日', ({ date }) => '日月火水木金土'.charAt(weekdayOf(date))],
  ['時刻', (one) => timeRangeName({ fromMinute: one.from_minute, toMinute: one.to_minute })],
  ['施設', (one) => one.container_name],
  ['分類', (one) => one.category_name],
  ['講座番号', (one) => one.number],
  ['講座名', (one) => one.name],
  ['回', (one) => `第${one.session_number}回（全${one.session_count}回）`],
  ['会場', (one) => one.place],
  ['状態', (one) => eventStateText(one.state)],
  ['受講料（全回分）', (one) => one.fee],
  ['受講者番号', (one) => one.user_number],
  ['氏名', (one) => ofWhom(one, fullName(one.last_name, one.first_name))],
  ['電話番号', (one) => [one.phone_number_1, one.phone_number_2, one.phone_number_3].join('-')],
  ['いっしょに参加する方', ({ party }) => party.map(({ name, birthday }) => `${name}（${birthday ?? ''}）`).join('、')],
  ['楽器の貸出し', (one) => (one.request_for_borrow_instrument ? '希望する' : '')],
  ['貸出し', ({ borrowed }) => borrowed.map(({ name }) => name).join('、')],
  ['受付方法', (one) => (one.entry_type === 'lottery' ? '抽選' : '先着')],
  ['受付期間', (one) => one.span_name],
  ['申込日時', (one, timeZone) => localDateTimeOf(one.added_at.getTime(), timeZone).replace('T', ' ')],
  ['予約番号', (one) => reservationNumber(one.event_reservation_id)],
];
