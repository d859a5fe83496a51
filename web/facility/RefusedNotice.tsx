import { NotificationBanner } from '#web/ui/NotificationBanner.tsx';

/** Why nothing of the day can be taken, said once for all of its frames. */
export const RefusedNotice = ({ id, text }: { id?: string; text: string }) => (
  <div id={id}>
    <NotificationBanner tone="warning" title={text} />
  </div>
);
