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
  /** The last line. */
  foot?: ReactNode;
  /** At the end of the last line: what a tap does, where it is not plain from the title. */
  action?: ReactNode;
  /** Whether it is shown beside the list; undefined where nothing is. */
  isCurrent?: boolean | undefined;
  /** Takes the place of the page before in the browser's history. */
  replace?: boolean | undefined;
  /** A page that the server writes, not a screen. */
  isDocument?: boolean | undefined;
  isMuted?: boolean | undefined;
  size?: keyof typeof looks | undefined;
  /** `div` where a virtual list brings its own elements. */
  as?: 'li' | 'div' | undefined;
};

/** A reservation has so many lines that it needs them closer to stay at 114 px (spec §9). */
const looks = {
  row: { row: 'min-h-16 py-3', lines: 'gap-1', title: '' },
  reservation: { row: 'min-h-[7.125rem] py-[0.1875rem]', lines: 'gap-0.5', title: 'leading-150' },
};

/** A transparent border is painted when the system chooses the colours. */
const selectable =
  'border-s-4 border-transparent desktop:gap-2 desktop:pe-2 aria-[current]:border-key-900 aria-[current]:bg-key-50! forced-colors:border-[Canvas] forced-colors:aria-[current]:border-[Highlight]';

const RowContent = ({
  title,
  meta,
  icon,
  aside,
  foot,
  action,
  size,
}: Pick<ListRowProps, 'title' | 'meta' | 'icon' | 'aside' | 'foot' | 'action'> & { size: keyof typeof looks }) => (
  <>
    {icon && <span className="shrink-0 text-key-900 *:size-6 @max-[13rem]:hidden">{icon}</span>}
    <span className={`flex min-w-0 grow flex-col ${looks[size].lines}`}>
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className={`name min-w-0 text-std-16B-170 group-hover:underline ${looks[size].title}`}>{title}</span>
        {aside}
      </span>
      {meta && <span className="name text-std-16N-170 leading-150 text-solid-gray-700">{meta}</span>}
      {(foot || action) && (
        <span className="flex flex-wrap items-center justify-between gap-x-3">
          {foot && <span className="text-std-16N-170 leading-150 text-solid-gray-700">{foot}</span>}
          {action && (
            <span className="flex items-center gap-1 text-oln-14B-100 leading-150 text-key-900">{action}</span>
          )}
        </span>
      )}
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
  isCurrent,
  replace = false,
  isDocument = false,
  ...content
}: ListRowProps) => {
  const isSelectable = isCurrent !== undefined;
  const look = `group flex w-full items-center gap-gutter px-gutter text-start hover:bg-key-50 focus-visible:z-1 focus-visible:-outline-offset-4 ${looks[size].row} ${isMuted ? 'bg-solid-gray-50 text-solid-gray-700' : 'bg-white'} ${isSelectable ? selectable : ''}`;
  return (
    <Item className="border-b border-solid-gray-300">
      <Link
        to={to}
        id={id}
        state={state}
        replace={replace}
        reloadDocument={isDocument}
        aria-current={isCurrent ? 'true' : undefined}
        className={look}
      >
        <RowContent {...content} size={size} />
        <ChevronRight
          aria-hidden="true"
          className={`size-5 shrink-0 text-key-900 ${isSelectable ? 'invisible group-hover:visible group-aria-[current]:visible' : ''}`}
        />
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
    className="@container overflow-clip rounded-12 border border-solid-gray-300 *:last:border-b-0"
  >
    {children}
  </ul>
);

/** The same, as cards of 96 px in two columns where there is room. */
export const ListCards = ({ label, children }: { label?: string | undefined; children: ReactNode }) => (
  <ul
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets unless explicit
    role="list"
    aria-label={label}
    className="@container overflow-clip rounded-12 border border-solid-gray-300 *:last:border-b-0 tablet:grid tablet:grid-cols-2 tablet:gap-4 tablet:overflow-visible tablet:rounded-none tablet:border-0 tablet:*:flex tablet:*:min-h-24 tablet:*:overflow-clip tablet:*:rounded-12 tablet:*:border tablet:*:last:border-b"
  >
    {children}
  </ul>
);
