import { Check, CircleDashed, type LucideIcon, X } from 'lucide-react';
import type { MyEventReservation } from '#contract/event/mine.ts';
import { Badge } from '#ui/Badge.tsx';
import { badgesOf, type EntryLook } from './entryTexts.ts';

const looks: Record<EntryLook, { Icon: LucideIcon; ink: string; size: string }> = {
  held: { Icon: Check, ink: 'bg-success-2 text-white', size: 'size-3' },
  asked: { Icon: CircleDashed, ink: 'bg-white text-key-1000', size: 'size-4' },
  lost: { Icon: X, ink: 'bg-white text-solid-gray-700', size: 'size-4' },
  off: { Icon: X, ink: 'bg-error-2 text-white', size: 'size-3' },
};

/** The mark of a reservation: a tick on green when one has it, an open circle when asked for, a cross when it is over. */
export const EntryMark = ({ look }: { look: EntryLook }) => {
  const { Icon, ink, size } = looks[look];
  return (
    <span aria-hidden="true" className={`grid size-4 shrink-0 place-content-center rounded-full ${ink}`}>
      <Icon strokeWidth={3} className={size} />
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
