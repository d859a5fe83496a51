import type { AwaitedDraw } from '#rules/lottery/resultText.ts';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { useAnnouncementWords } from './announcementWords.ts';

/** What an entry is, before someone enters. */
export const LotteryNotice = ({ draw }: { draw: AwaitedDraw | undefined }) => (
  <NotificationBanner title="抽選の申込みを受け付けています">
    <p>先着順ではありません。{useAnnouncementWords(draw)}</p>
  </NotificationBanner>
);
