import { type ReactNode, useEffect, useRef } from 'react';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';

type DoneProps = { title: string; children?: ReactNode };

/**
 * What was done, in words that stay. It takes the focus, as the button that was pressed is gone as a rule; a key makes
 * the next message take it again.
 */
export const Done = ({ title, children }: DoneProps) => {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    ref.current?.scrollIntoView({ block: 'nearest' });
    ref.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={ref} role="status" tabIndex={-1} className="rounded-12">
      <NotificationBanner tone="success" title={title}>
        {children}
      </NotificationBanner>
    </div>
  );
};
