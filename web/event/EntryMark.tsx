import { Check, CircleDashed } from 'lucide-react';

const looks = {
  fixed: { Icon: Check, ink: 'bg-success-2 text-white' },
  applied: { Icon: CircleDashed, ink: 'bg-white text-key-1000' },
};

/** The mark of an entry: a tick on green for what is fixed, an open circle for what was asked for. */
export const EntryMark = ({ isFixed }: { isFixed: boolean }) => {
  const { Icon, ink } = isFixed ? looks.fixed : looks.applied;
  return (
    <span aria-hidden="true" className={`grid size-4 shrink-0 place-content-center rounded-full ${ink}`}>
      <Icon strokeWidth={3} className={isFixed ? 'size-3' : 'size-4'} />
    </span>
  );
};
