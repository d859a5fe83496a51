import type { DeskReservation } from '#contract/desk/search.ts';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { callNote, callTitle } from './callWords.ts';

/** No message reaches somebody: he is told by telephone. */
export const CallInstead = ({ seen }: { seen: DeskReservation }) => (
  <NotificationBanner tone="warning" title={callTitle}>
    <p>{callNote(seen)}</p>
  </NotificationBanner>
);
