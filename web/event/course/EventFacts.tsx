import type { Event } from '#contract/event/event.ts';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { DatesText } from '#ui/text/DatesText.tsx';
import { closeText, count, dateTimeText } from '#ui/text/format.ts';
import { entryTypeTexts, totalText } from '../eventTexts.ts';
import { factItems } from '../factItems.ts';

type AcceptanceProps = { opensAt: string; closesAt: string; entryType: Event['entryType'] };

const Acceptance = ({ opensAt, closesAt, entryType }: AcceptanceProps) => (
  <>
    <span className="block">
      <DatesText text={`${dateTimeText(opensAt)}～`} />
    </span>
    <span className="block">
      <DatesText text={`${closeText(closesAt)}まで`} />
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
        ...factItems(event, totalText(event)),
        opensAt !== null &&
          closesAt !== null && {
            term: '受付期間',
            value: <Acceptance opensAt={opensAt} closesAt={closesAt} entryType={entryType} />,
          },
        seatsLeft !== null && {
          term: '残席',
          value: count(seatsLeft, event.companions?.counts === 'pairs' ? '組' : '席'),
        },
      ]}
    />
  );
};
