import { Check, CircleDashed } from 'lucide-react';
import type { MyEventReservation } from '#contract/event/mine.ts';
import { Badge } from '#ui/Badge.tsx';
import { badgesOf } from './entryTexts.ts';

const looks = {
  fixed: { Icon: Check, ink: 'bg-success-2 text-white' },
  applied: { Icon: CircleDashed, ink: 'bg-white text-key-1000' },
};

/** The mark of a reservation: a tick on green when fixed, an open circle when requested. */
export const EntryMark = ({ isFixed }: { isFixed: boolean }) => {
  const { Icon, ink } = isFixed ? looks.fixed : looks.applied;
  return (
    <span aria-hidden="true" className={`grid size-4 shrink-0 place-content-center rounded-full ${ink}`}>
      <Icon strokeWidth={3} className={isFixed ? 'size-3' : 'size-4'} />
    </span>
  );
};

type EntryBadgesProps = {
  entry: Pick<MyEventReservation, 'isFixed' | 'isConfirmed' | 'isLottery' | 'isWon' | 'statusText'>;
};

/** The status of a reservation. */
export const EntryBadges = ({ entry }: EntryBadgesProps) => (
  <span className="flex flex-wrap gap-1.5">
    {badgesOf(entry).map(({ text, tone }) => (
      <Badge key={text} tone={tone}>
        {text}
      </Badge>
    ))}
  </span>
);
