import type { MyEventReservation } from '#contract/event.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { badgesOf } from './entryTexts.ts';

type EntryBadgesProps = {
  entry: Pick<MyEventReservation, 'isFixed' | 'isConfirmed' | 'isLottery' | 'isWon' | 'statusText'>;
};

/** How a reservation stands. */
export const EntryBadges = ({ entry }: EntryBadgesProps) => (
  <span className="flex flex-wrap gap-1.5">
    {badgesOf(entry).map(({ text, tone }) => (
      <Badge key={text} tone={tone}>
        {text}
      </Badge>
    ))}
  </span>
);
