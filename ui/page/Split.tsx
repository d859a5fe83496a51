import type { ReactNode, RefObject } from 'react';
import { staysInSight } from './Aside.tsx';

type SplitProps = {
  list: ReactNode;
  /** Of the pane of the list, which scrolls by itself. */
  listRef: RefObject<HTMLDivElement | null>;
  detail: ReactNode;
};

/** A list and beside it what is chosen of it; for desktops only. The detail scrolls with the page. */
export const Split = ({ list, listRef, detail }: SplitProps) => (
  <div className="page-width grid grid-cols-[minmax(22rem,5fr)_minmax(0,7fr)] items-start gap-6 pt-4 pb-16">
    {/* The rings of what has the focus need room at the edges. */}
    <div
      ref={listRef}
      className={`-m-1 flex scroll-pt-12 scroll-pb-4 flex-col overflow-y-auto p-1 [scrollbar-width:thin] print:hidden ${staysInSight}`}
    >
      {list}
    </div>
    <div className="min-w-0">{detail}</div>
  </div>
);
