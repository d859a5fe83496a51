import type { Event } from '#contract/event.ts';
import { eventRefusalText } from '#contract/eventRefusals.ts';
import { DatesText } from '#web/ui/DatesText.tsx';
import { DescriptionList } from '#web/ui/DescriptionList.tsx';
import { count, dateTimeText } from '#web/ui/format.ts';
import { capacityText, entryTypeTexts, feeText } from './eventTexts.ts';

type Facts = Pick<
  Event,
  | 'eventNumber'
  | 'place'
  | 'instructor'
  | 'hasCapacity'
  | 'capacity'
  | 'isPaid'
  | 'price'
  | 'needsCheckBirthMonth'
  | 'askForBorrowInstrument'
>;

/** What is known of every course, also of one that was reserved. */
export const factItems = (event: Facts) => [
  { term: '講座番号', value: event.eventNumber },
  event.place !== '' && { term: '場所', value: event.place },
  event.instructor !== '' && { term: '講師', value: event.instructor },
  { term: '定員', value: capacityText(event) },
  { term: '料金', value: feeText(event) },
  event.needsCheckBirthMonth > 0 && {
    term: '対象',
    value: eventRefusalText({ code: 'birthMonth', month: event.needsCheckBirthMonth }),
  },
  { term: '楽器の貸出し', value: event.askForBorrowInstrument ? 'あり' : 'なし' },
];

type AcceptanceProps = { opensAt: string; closesAt: string; entryType: Event['entryType'] };

const Acceptance = ({ opensAt, closesAt, entryType }: AcceptanceProps) => (
  <>
    <span className="block">
      <DatesText text={`${dateTimeText(opensAt)}～`} />
    </span>
    <span className="block">
      <DatesText text={dateTimeText(closesAt)} />
    </span>
    <span className="block">{entryTypeTexts[entryType]}</span>
  </>
);

/** The facts of a course on offer (spec §2 Event detail). */
export const EventFacts = ({ event }: { event: Event }) => {
  const { opensAt, closesAt, entryType, seatsLeft } = event;
  return (
    <DescriptionList
      items={[
        ...factItems(event),
        opensAt !== null &&
          closesAt !== null && { term: '受付期間', value: <Acceptance {...{ opensAt, closesAt, entryType }} /> },
        seatsLeft !== null && { term: '残席', value: count(seatsLeft, '席') },
      ]}
    />
  );
};
