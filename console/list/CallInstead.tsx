import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { callNote, callTitle } from './callWords.ts';

type CallInsteadProps = { phoneEnd: string; where?: string | undefined };

/** No message reaches somebody: he is told by telephone. */
export const CallInstead = ({ phoneEnd, where }: CallInsteadProps) => (
  <NotificationBanner tone="warning" title={callTitle}>
    <p>{callNote(phoneEnd, where)}</p>
  </NotificationBanner>
);
