import { Link } from 'react-router';
import { paths } from '#console/address/paths.ts';
import { useTenant } from '#console/address/useConsole.ts';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { phoneNote, phoneTitle } from './phoneNotes.ts';

type CallInsteadProps = { phoneEnd: string; where?: string | undefined };

/** No message reaches somebody: he is told by telephone. */
export const PhoneInstead = ({ phoneEnd, where }: CallInsteadProps) => (
  <NotificationBanner tone="warning" title={phoneTitle}>
    <p>{phoneNote(phoneEnd, where)}</p>
  </NotificationBanner>
);

/** Where the number of somebody stands who is to be telephoned. */
export const PersonToPhone = ({ userNumber }: { userNumber: string }) => {
  const { tenantAlias } = useTenant();
  return (
    <Link to={paths.person(tenantAlias, userNumber)} className="hit-area link">
      {`利用者の画面（${userNumber}）`}
    </Link>
  );
};
