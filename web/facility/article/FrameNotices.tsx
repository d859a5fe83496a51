import { CalendarDays } from 'lucide-react';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';

/** A room that offers nothing on that day at all. */
export const NoFrames = () => (
  <EmptyState
    icon={<CalendarDays aria-hidden="true" />}
    title="この日に予約できる時間枠はありません"
    text="戻って、別の日を選択してください。"
  />
);

/** Why nothing of the day can be taken, said once for all of its frames. */
export const RefusedNotice = ({ id, text }: { id?: string; text: string }) => (
  <div id={id}>
    <NotificationBanner tone="warning" title={text} />
  </div>
);
