import { Link } from 'react-router';
import { paths } from '#console/address/paths.ts';
import { useTenant } from '#console/address/useConsole.ts';
import type { AuditEvent } from '#contract/console/logs.ts';
import { reservationNumber } from '#rules/reservation/reservationNumber.ts';
import { tokenName } from '#rules/staff/tokenName.ts';
import { dayText } from '#ui/text/format.ts';

/** An id says nothing to anybody. */
const isId = (subject: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(subject);

/** The number of a reservation, which opens its page. */
export const ReservationLink = ({ reservationId }: { reservationId: string }) => {
  const { tenantAlias } = useTenant();
  return (
    <Link
      to={paths.reservation(tenantAlias, reservationId)}
      className="hit-area link whitespace-nowrap text-dns-14N-130 tabular-nums"
    >
      {reservationNumber(reservationId)}
    </Link>
  );
};

/** The number of a person, which opens their page. */
export const PersonLink = ({ userNumber }: { userNumber: string }) => {
  const { tenantAlias } = useTenant();
  return (
    <Link to={paths.person(tenantAlias, userNumber)} className="hit-area link tabular-nums">
      {userNumber}
    </Link>
  );
};

/** What something was done to, in words and with a link to it. */
export const ChangedThing = ({ subject, changed }: Pick<AuditEvent, 'subject' | 'changed'>) => {
  const { tenantAlias } = useTenant();
  if (changed === null) return isId(subject) || subject === '' ? '―' : subject;
  const { kind, name, day, userNumber } = changed;
  if (kind === 'person') {
    return (
      <>
        利用者 <PersonLink userNumber={userNumber} />
      </>
    );
  }
  if (kind === 'staff') return `職員 ${name}`;
  if (kind === 'token') return tokenName(name);
  if (kind === 'webhook') return `送り先 ${name}`;
  if (kind === 'place') return name;
  if (kind === 'closure') {
    return (
      <Link to={paths.closure(tenantAlias, subject)} className="hit-area link">
        {`休館 ${name} ${day === null ? '' : `${dayText(day)}～`}`}
      </Link>
    );
  }
  return (
    <>
      <p>
        予約 <ReservationLink reservationId={subject} />
      </p>
      {/* A reservation may have been moved since: the words of the act say where it was then. */}
      <p>{day === null ? name : `現在：${name} ${dayText(day)}`}</p>
      {userNumber !== '' && (
        <p>
          利用者 <PersonLink userNumber={userNumber} />
        </p>
      )}
    </>
  );
};
