import type { MyEventReservation } from '#contract/event/mine.ts';
import { ListRow, ListRows } from '#ui/ListRow.tsx';
import { DatesText } from '#ui/text/DatesText.tsx';
import { drillDown } from '#web/address/back.ts';
import { useTenant } from '#web/address/useTenant.ts';
import { ResultWords } from '#web/lottery/ResultWords.tsx';
import { courseOfWhom } from '../participantText.ts';
import { EntryBadges, EntryMark } from './EntryMark.tsx';
import { entryPath } from './entryLinks.ts';
import { coursesOf, lookOf, sessionsText } from './entryTexts.ts';

type CourseListProps = { entries: readonly MyEventReservation[]; today: string };

/** The courses of the month, each once however many sessions it has. Its row leads to the next of them. */
export const CourseList = ({ entries, today }: CourseListProps) => {
  const { tenantAlias } = useTenant();
  if (entries.length === 0) return null;
  return (
    <section aria-label="この月の講座" className="flex flex-col gap-2">
      <h2 className="text-std-18B-160">この月の講座</h2>
      <ListRows>
        {coursesOf(entries, today).map(({ next, sessions }) => (
          <ListRow
            key={next.eventReservationId}
            to={entryPath(tenantAlias, next)}
            state={drillDown}
            title={courseOfWhom(next)}
            meta={
              <>
                <DatesText text={sessionsText(sessions)} />
                {next.awaitedDraw && <ResultWords draw={next.awaitedDraw} />}
              </>
            }
            action={
              <>
                <EntryMark look={lookOf(next)} />
                <EntryBadges entry={next} />
              </>
            }
          />
        ))}
      </ListRows>
    </section>
  );
};
