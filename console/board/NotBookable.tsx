import { useEffect, useRef } from 'react';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';

/** Why a press did nothing. */
export const NotBookable = ({ why }: { why: string }) => {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (why !== '') ref.current?.scrollIntoView({ block: 'nearest' });
  }, [why]);
  return (
    <div ref={ref} role="status" className="empty:absolute print:hidden">
      {why !== '' && <NotificationBanner tone="warning" title={why} />}
    </div>
  );
};
