import { Link } from 'react-router';
import { paths } from '#console/address/paths.ts';
import { useTenant } from '#console/address/useConsole.ts';
import type { CalendarSession } from '#contract/desk/course/calendar.ts';
import { timeRangeName } from '#rules/day/minuteRange.ts';
import { Badge } from '#ui/Badge.tsx';
import { seatsText } from '../courseWords.ts';
import { exceptionsOf, nthText } from './sessionWords.ts';

export const Exceptions = ({ session }: { session: CalendarSession }) =>
  exceptionsOf(session).map(({ tone, word }) => (
    <span key={word} className="block">
      <Badge tone={tone}>{word}</Badge>
    </span>
  ));

/** A date of a course; it leads to who takes part. */
export const SessionCard = ({ session }: { session: CalendarSession }) => {
  const { tenantAlias } = useTenant();
  const { eventId, eventNumber, eventName } = session;
  return (
    <div className="flex flex-col gap-1 rounded-8 border border-solid-gray-420 p-2">
      <p className="text-dns-14N-130 whitespace-nowrap tabular-nums">{timeRangeName(session)}</p>
      <p>
        <Link to={paths.roster(tenantAlias, eventId)} className="hit-area link wrap-anywhere">
          {eventNumber} {eventName}
        </Link>
      </p>
      <p className="text-dns-14N-130">
        {[nthText(session), ...seatsText(session).split('\n')]
          .filter((text) => text !== '')
          .map((text) => (
            <span key={text} className="block">
              {text}
            </span>
          ))}
      </p>
      <Exceptions session={session} />
    </div>
  );
};
