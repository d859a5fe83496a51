import type { DeskDraw } from '#contract/desk/lottery.ts';
import { Badge } from '#ui/Badge.tsx';
import { dueWords, progressWords } from './drawWords.ts';

/** How far a draw has come, and what of it is late. */
export const ProgressBadge = ({ draw: { progress, due } }: { draw: Pick<DeskDraw, 'progress' | 'due'> }) => {
  const { name, tone } = progressWords[progress];
  return (
    <span className="flex flex-wrap gap-2">
      <Badge tone={tone}>{name}</Badge>
      {due !== null && <Badge tone="warning">{dueWords[due].name}</Badge>}
    </span>
  );
};
