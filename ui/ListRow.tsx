import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

type ListRowProps = {
  to: string;
  /** Of the link. */
  id?: string | undefined;
  /** Travels with the navigation. */
  state?: unknown;
  title: ReactNode;
  /** Lines below the title. */
  meta?: ReactNode;
  icon?: ReactNode;
  /** Badges at the end of the title's line. */
  aside?: ReactNode;
  /** What a tap does, where it is not plain from the title. */
  action?: ReactNode;
  isMuted?: boolean | undefined;
  size?: keyof typeof looks | undefined;
  /** `div` where a virtual list brings its own elements. */
  as?: 'li' | 'div' | undefined;
};

/** A reservation has so many lines that an ordinary one needs them closer to stay at 114 px (spec §9). */
const looks = {
  row: { row: 'min-h-16 py-3', lines: 'gap-1', title: '' },
  reservation: { row: 'min-h-[7.125rem] py-1.5', lines: 'gap-0.5', title: 'leading-150' },
};

const RowContent = ({
  title,
  meta,
  icon,
  aside,
  action,
  size,
}: Pick<ListRowProps, 'title' | 'meta' | 'icon' | 'aside' | 'action'> & { size: keyof typeof looks }) => (
  <>
    {icon && <span className="shrink-0 text-key-900 *:size-6">{icon}</span>}
    <span className={`flex min-w-0 grow flex-col ${looks[size].lines}`}>
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className={`name min-w-0 text-std-16B-170 group-hover:underline ${looks[size].title}`}>{title}</span>
        {aside}
      </span>
      {meta && <span className="text-std-16N-170 leading-150 text-solid-gray-700">{meta}</span>}
      {action && <span className="flex items-center gap-1 text-oln-14B-100 leading-150 text-key-900">{action}</span>}
    </span>
  </>
);

/** A row that is a link: the whole row can be pressed. */
export const ListRow = ({
  to,
  id,
  state,
  isMuted = false,
  size = 'row',
  as: Item = 'li',
  ...content
}: ListRowProps) => {
  const look = `group flex w-full items-center gap-gutter px-gutter text-start hover:bg-key-50 focus-visible:z-1 focus-visible:-outline-offset-4 ${looks[size].row} ${isMuted ? 'bg-solid-gray-50 text-solid-gray-700' : 'bg-white'}`;
  return (
    <Item className="border-b border-solid-gray-300">
      <Link to={to} id={id} state={state} className={look}>
        <RowContent {...content} size={size} />
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-key-900" />
      </Link>
    </Item>
  );
};

/** The list around `ListRow`s. */
export const ListRows = ({ label, children }: { label?: string | undefined; children: ReactNode }) => (
  <ul
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets unless explicit
    role="list"
    aria-label={label}
    className="overflow-clip rounded-12 border border-solid-gray-300 *:last:border-b-0"
  >
    {children}
  </ul>
);
