import { Link } from 'react-router';
import { paths } from '#console/address/paths.ts';
import { useTenant } from '#console/address/useConsole.ts';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { phoneNote, phoneTitle } from './phoneNotes.ts';

type PhoneInsteadProps = { phoneEnd: string; where?: string | undefined };

/** No message reaches this person: they are told by telephone. */
export const PhoneInstead = ({ phoneEnd, where }: PhoneInsteadProps) => (
  <NotificationBanner tone="warning" title={phoneTitle}>
    <p>{phoneNote(phoneEnd, where)}</p>
  </NotificationBanner>
);

/** Leads to the number of somebody who is to be telephoned. */
export const PersonToPhone = ({ userNumber }: { userNumber: string }) => {
  const { tenantAlias } = useTenant();
  return (
    <Link to={paths.person(tenantAlias, userNumber)} className="hit-area link">
      {`利用者の画面（${userNumber}）`}
    </Link>
  );
};
