import { useSyncExternalStore } from 'react';
import { latestAnnouncement, type Politeness, subscribeToAnnouncements } from './announce.ts';

/** Carries the texts of `announce`; mounted once at the root. */
export const LiveRegion = () => {
  const { message, politeness, turn } = useSyncExternalStore(subscribeToAnnouncements, latestAnnouncement);
  const region = (kind: Politeness) => (
    <div aria-live={kind} className="sr-only">
      {/* A new element each time, so that the same words are said again. */}
      {kind === politeness && <p key={turn}>{message}</p>}
    </div>
  );
  return (
    <>
      {region('polite')}
      {region('assertive')}
    </>
  );
};
