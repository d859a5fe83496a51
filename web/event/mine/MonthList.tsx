import type { MyEventReservation } from '#contract/event.ts';
import { longDayText } from '#ui/format.ts';
import { ListRow, ListRows } from '#ui/ListRow.tsx';
import { drillDown } from '#web/address/back.ts';
import { useTenant } from '#web/address/useTenant.ts';
import { EntryBadges, EntryMark } from './EntryMark.tsx';
import { dayHeadingId, entryPath } from './entryLinks.ts';
import { entryTimeText } from './entryTexts.ts';

const EntryRow = ({ entry }: { entry: MyEventReservation }) => {
  const { tenantAlias } = useTenant();
  const { eventNumber, eventName, isFixed } = entry;
  return (
    <ListRow
      to={entryPath(tenantAlias, entry)}
      state={drillDown}
      title={eventName}
      meta={
        <>
          <span className="block">{entryTimeText(entry)}</span>
          <span className="block">{eventNumber}</span>
        </>
      }
      action={
        <>
          <EntryMark isFixed={isFixed} />
          <EntryBadges entry={entry} />
        </>
      }
    />
  );
};

type MonthListProps = { days: ReadonlyMap<string, readonly MyEventReservation[]> };

/** The month day by day, where its table has no room for the entries. */
export const MonthList = ({ days }: MonthListProps) => (
  <div className="flex flex-col gap-6 @min-[44rem]/month:hidden">
    {[...days].map(([day, entries]) => (
      <section key={day} aria-labelledby={dayHeadingId(day)} className="flex flex-col gap-2">
        <h2 id={dayHeadingId(day)} tabIndex={-1} className="text-std-18B-160">
          {longDayText(day)}
        </h2>
        <ListRows>
          {entries.map((entry) => (
            <EntryRow key={entry.eventReservationDetailId} entry={entry} />
          ))}
        </ListRows>
      </section>
    ))}
  </div>
);
