import type { Event } from '#contract/event/event.ts';
import { eventRefusalText } from '#contract/event/eventRefusals.ts';
import { participantsTexts } from '#rules/event/participant/participantKinds.ts';
import { capacityText, companionPriceText, companionRuleText, feeText, loanText } from './eventTexts.ts';

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
  | 'audience'
  | 'askForBorrowInstrument'
  | 'loans'
  | 'companions'
  | 'participants'
>;

type Audience = Pick<Event, 'needsCheckBirthMonth' | 'audience' | 'participants'>;

const isForSome = ({ needsCheckBirthMonth, audience, participants }: Audience) =>
  needsCheckBirthMonth > 0 || audience.length > 0 || participants !== undefined;

/** Whom a course is for: that it takes children, and the sentences in which it is refused to others. */
const audienceSentences = ({ needsCheckBirthMonth: month, audience, participants }: Audience) => [
  ...(participants ? [participantsTexts[participants]] : []),
  ...(month > 0 ? [eventRefusalText({ code: 'birthMonth', month })] : []),
  ...audience.map((who) => eventRefusalText({ code: 'age', who, isBirthdayKnown: true })),
];

/** What is known of every course, also of one that was reserved; of that one the sum stands elsewhere. */
export const factItems = (event: Facts, total: string | null = null) => [
  { term: '講座番号', value: event.eventNumber },
  event.place !== '' && { term: '場所', value: event.place },
  event.instructor !== '' && { term: '講師', value: event.instructor },
  { term: '定員', value: capacityText(event) },
  { term: '料金', value: feeText(event) },
  total !== null && { term: '合計', value: total },
  event.companions !== null && {
    term: event.companions.label,
    value: `${companionRuleText(event.companions)}\n${companionPriceText(event.companions)}`,
  },
  isForSome(event) && { term: '対象', value: audienceSentences(event).join('\n') },
  (event.askForBorrowInstrument || event.loans.length === 0) && {
    term: '楽器の貸出し',
    value: event.askForBorrowInstrument ? 'あり' : 'なし',
  },
  event.loans.length > 0 && { term: '貸出し', value: event.loans.map(loanText).join('\n') },
];
