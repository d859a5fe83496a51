import type { MyEventReservation } from '#contract/event/mine.ts';
import { ListRow, ListRows } from '#ui/ListRow.tsx';
import { Aside } from '#ui/page/Aside.tsx';
import { dayText } from '#ui/text/format.ts';
import { drillDown } from '#web/address/back.ts';
import { useTenant } from '#web/address/useTenant.ts';
import { ResultWords } from '#web/lottery/ResultWords.tsx';
import { courseOfWhom } from '../participantText.ts';
import { EntryBadges, EntryMark } from './EntryMark.tsx';
import { entryPath } from './entryLinks.ts';
import { entryTimeText, lookOf } from './entryTexts.ts';

const EntryRow = ({ entry }: { entry: MyEventReservation }) => {
  const { tenantAlias } = useTenant();
  const { eventNumber, awaitedDraw } = entry;
  return (
    <ListRow
      to={entryPath(tenantAlias, entry)}
      state={drillDown}
      title={courseOfWhom(entry)}
      meta={
        <>
          <span className="block">{entryTimeText(entry)}</span>
          <span className="block">{eventNumber}</span>
          {awaitedDraw && <ResultWords draw={awaitedDraw} />}
        </>
      }
      action={
        <>
          <EntryMark look={lookOf(entry)} />
          <EntryBadges entry={entry} />
        </>
      }
    />
  );
};

type DayPanelProps = {
  day: string;
  holidayName: string | undefined;
  entries: readonly MyEventReservation[];
  titleId: string;
};

/** Every entry of one day. */
export const DayPanel = ({ day, holidayName, entries, titleId }: DayPanelProps) => (
  <Aside title={dayText(day)} titleId={titleId}>
    {holidayName && <p className="text-red-900">{holidayName}</p>}
    {entries.length === 0 ? (
      <p className="text-solid-gray-700">この日の予約・申込はありません。</p>
    ) : (
      <ListRows>
        {entries.map((entry) => (
          <EntryRow key={entry.eventReservationDetailId} entry={entry} />
        ))}
      </ListRows>
    )}
  </Aside>
);
