import type { Event } from '#contract/event.ts';
import { eventRefusalText } from '#contract/eventRefusals.ts';
import { capacityText, feeText } from './eventTexts.ts';

type Facts = Pick<
  Event,
  | 'eventNumber'
  | 'place'
  | 'instructor'
  | 'hasCapacity'
  | 'capacity'
  | 'isPaid'
  | 'price'
  | 'coursePrice'
  | 'dateTimes'
  | 'needsCheckBirthMonth'
  | 'askForBorrowInstrument'
>;

/** What is known of every course, also of one that was reserved; of that one the sum stands elsewhere. */
export const factItems = (event: Facts, total: string | null = null) => [
  { term: '講座番号', value: event.eventNumber },
  event.place !== '' && { term: '場所', value: event.place },
  event.instructor !== '' && { term: '講師', value: event.instructor },
  { term: '定員', value: capacityText(event) },
  { term: '料金', value: feeText(event) },
  total !== null && { term: '合計', value: total },
  event.needsCheckBirthMonth > 0 && {
    term: '対象',
    value: eventRefusalText({ code: 'birthMonth', month: event.needsCheckBirthMonth }),
  },
  { term: '楽器の貸出し', value: event.askForBorrowInstrument ? 'あり' : 'なし' },
];
