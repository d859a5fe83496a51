import { CalendarX } from 'lucide-react';
import { EmptyState } from '#web/ui/EmptyState.tsx';

/** A room that offers nothing on that day at all. */
export const NoFrames = () => (
  <EmptyState
    icon={<CalendarX aria-hidden="true" />}
    title="この日に予約できる時間枠はありません"
    text="戻って、別の日を選択してください。"
  />
);
