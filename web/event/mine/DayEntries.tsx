import { Link } from 'react-router';
import type { MyEventReservation } from '#contract/event.ts';
import { Badge } from '#ui/Badge.tsx';
import { count } from '#ui/format.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { drillDown } from '#web/address/back.ts';
import { useTenant } from '#web/address/useTenant.ts';
import { EntryMark } from './EntryMark.tsx';
import { entryPath } from './entryLinks.ts';
import { briefBadgesOf, markText } from './entryTexts.ts';

/** Further reservations of a day are collapsed. */
const shownEntries = 4;

const inks = {
  fixed: 'border-success-2 bg-green-50',
  applied: 'border-dashed border-key-900 bg-white',
};

const Entry = ({ entry }: { entry: MyEventReservation }) => {
  const { tenantAlias } = useTenant();
  const { isFixed, startTime, eventName } = entry;
  return (
    <li>
      <Link
        to={entryPath(tenantAlias, entry)}
        state={drillDown}
        className={`group flex flex-col gap-0.5 rounded-6 border px-1.5 py-1 text-dns-14N-130 hover:bg-key-50 ${isFixed ? inks.fixed : inks.applied}`}
      >
        <span className="flex items-center gap-1">
          <EntryMark isFixed={isFixed} />
          <span className="tabular-nums">{startTime}</span>
        </span>
        <span className="line-clamp-2 font-700 group-hover:underline">{eventName}</span>
        <VisuallyHidden>{markText(entry)}</VisuallyHidden>
        <span className="flex flex-wrap gap-1 empty:hidden">
          {briefBadgesOf(entry).map(({ text, tone }) => (
            <Badge key={text} tone={tone}>
              {text}
            </Badge>
          ))}
        </span>
      </Link>
    </li>
  );
};

const Entries = ({ entries }: { entries: readonly MyEventReservation[] }) => (
  <ul className="flex flex-col gap-1">
    {entries.map((entry) => (
      <Entry key={entry.eventReservationDetailId} entry={entry} />
    ))}
  </ul>
);

/** The entries of a day inside its place in the table. */
export const DayEntries = ({ entries }: { entries: readonly MyEventReservation[] }) => {
  const others = entries.slice(shownEntries);
  if (entries.length === 0) return null;
  return (
    <>
      <Entries entries={entries.slice(0, shownEntries)} />
      {others.length > 0 && (
        <details>
          <summary className="mb-1 min-h-6 cursor-pointer text-dns-14N-130 text-key-1000 underline underline-offset-3">
            ほか{count(others.length, '件')}
          </summary>
          <Entries entries={others} />
        </details>
      )}
    </>
  );
};
