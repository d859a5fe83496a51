import { CheckCheck } from 'lucide-react';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { count } from '#ui/text/format.ts';
import { markScrollEdges, useOverflow } from '#ui/useOverflow.ts';
import { monthByKey } from './monthChoice.ts';

export type MonthTab = { title: string; yearMonth: string; chosenCount: number };

type MonthTabsProps = {
  months: readonly MonthTab[];
  current: string;
  /** The id of the panel below. */
  panelId: string;
  onChange: (yearMonth: string) => void;
};

export const tabIdOf = (panelId: string, yearMonth: string) => `${panelId}-${yearMonth}`;

/** Pixels beside a tab, in which its neighbour or the ring of the focus shows. */
const margin = 12;

/** Brings the tab on show into the part of the row that can be seen; the page itself stays where it is. */
const reveal = (row: HTMLElement, tab: HTMLElement) => {
  const { left, right } = row.getBoundingClientRect();
  const { left: start, right: end } = tab.getBoundingClientRect();
  if (start < left + margin) row.scrollLeft += start - left - margin;
  if (end > right - margin) row.scrollLeft += end - right + margin;
};

/** The months of a list as tabs: arrow keys, Home and End move among them. */
export const MonthTabs = ({ months, current, panelId, onChange }: MonthTabsProps) => {
  const rowRef = useRef<HTMLDivElement>(null);
  const currentRef = useRef<HTMLButtonElement>(null);
  useOverflow(rowRef, markScrollEdges);

  useLayoutEffect(() => {
    if (current && rowRef.current && currentRef.current) reveal(rowRef.current, currentRef.current);
  }, [current]);

  // From the tab that has the focus: of keys pressed in haste the address follows only after a while.
  const move = (event: KeyboardEvent, yearMonth: string) => {
    const next = monthByKey(months, { current: yearMonth, key: event.key });
    if (next === null) return;
    event.preventDefault();
    document.getElementById(tabIdOf(panelId, next))?.focus();
    onChange(next);
  };

  return (
    <div className="scroll-edge relative border-b-2 border-key-900">
      <div
        ref={rowRef}
        role="tablist"
        aria-label="月"
        onScroll={({ currentTarget }) => markScrollEdges(currentTarget)}
        className="relative flex gap-1 overflow-x-auto overscroll-x-contain p-1.5 pb-0"
      >
        {months.map(({ title, yearMonth, chosenCount }) => {
          const isCurrent = yearMonth === current;
          return (
            <button
              key={yearMonth}
              ref={isCurrent ? currentRef : undefined}
              type="button"
              role="tab"
              id={tabIdOf(panelId, yearMonth)}
              aria-selected={isCurrent}
              aria-controls={isCurrent ? panelId : undefined}
              tabIndex={isCurrent ? 0 : -1}
              onClick={() => onChange(yearMonth)}
              onKeyDown={(event) => move(event, yearMonth)}
              className="flex min-h-12 shrink-0 items-center gap-1.5 rounded-t-8 border-2 border-b-0 border-transparent forced-colors:not-aria-selected:border-[Canvas] forced-colors:aria-selected:border-[Highlight] bg-solid-gray-100 px-4 py-2 whitespace-nowrap hover:bg-key-50 hover:underline aria-selected:bg-key-900 aria-selected:font-bold aria-selected:text-white"
            >
              {title}
              {chosenCount > 0 && (
                <span className="flex items-center gap-0.5 text-dns-14B-130">
                  <CheckCheck aria-hidden="true" className="size-4" />
                  <span className="sr-only">選択中</span>
                  {count(chosenCount, '件')}
                </span>
              )}
            </button>
          );
        })}
      </div>
    </div>
  );
};
