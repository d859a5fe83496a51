import { type ReactNode, useEffect, useRef } from 'react';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';

type DoneBannerProps = { title: string; tone?: 'success' | 'warning' | 'error'; children?: ReactNode };

/**
 * What was done, in words that stay. It takes the focus, as the button that was pressed is gone as a rule; a key makes
 * the next message take it again.
 */
export const DoneBanner = ({ title, tone = 'success', children }: DoneBannerProps) => {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const take = () => {
      ref.current?.scrollIntoView({ block: 'nearest' });
      ref.current?.focus({ preventScroll: true });
    };
    take();
    // A dialog that is still closing keeps the focus from it, and gives it to the button that is gone.
    const dialog = document.querySelector('dialog:modal');
    if (!dialog || dialog.contains(ref.current)) return;
    dialog.addEventListener('close', take, { once: true });
    return () => dialog.removeEventListener('close', take);
  }, []);
  return (
    <div ref={ref} role="status" tabIndex={-1} className="rounded-12">
      <NotificationBanner tone={tone} title={title}>
        {children}
      </NotificationBanner>
    </div>
  );
};
