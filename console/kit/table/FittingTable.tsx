// biome-ignore-all lint/a11y/noRedundantRoles: Safari forgets the roles of a table whose cells are blocks
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { WholeText } from './WholeText.tsx';

type FittingTableProps = {
  caption: string;
  isCaptionHidden?: boolean;
  children: ReactNode;
};

/** What a table does when it finds no room, one after the other: phrases break anywhere, rows become blocks. */
const ways = ['data-torn', 'data-stacked'] as const;

/**
 * A table that never scrolls sideways: where its columns find no room, each row is a block whose cells begin with their
 * names. The columns themselves say what they need, as dates, amounts and the least widths of their texts stay whole.
 */
export const FittingTable = ({ caption, isCaptionHidden = true, children }: FittingTableProps) => {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = ref.current;
    const table = box?.firstElementChild;
    if (!box || !(table instanceof HTMLElement)) return;
    let width = -1;
    const stack = () => {
      // Rows that come or go at the same width leave it as it is: a list that is read would jump.
      if (box.clientWidth !== width) for (const way of ways) box.removeAttribute(way);
      width = box.clientWidth;
      for (const way of ways) if (table.offsetWidth > width) box.setAttribute(way, '');
    };
    stack();
    const observer = new ResizeObserver(stack);
    observer.observe(box);
    observer.observe(table);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={ref} className="relative">
      <table role="table" className="data-table fitting-table">
        <caption className={isCaptionHidden ? 'sr-only' : 'pb-2 text-start text-std-16B-170'}>{caption}</caption>
        {children}
      </table>
    </div>
  );
};

/** The names of its columns. */
export const HeadRow = ({ children }: { children: ReactNode }) => (
  <thead role="rowgroup">
    <tr role="row">{children}</tr>
  </thead>
);

type FittingCellProps = {
  /** The name of its column. */
  label: string;
  /** It names its row. */
  isHead: boolean;
  children: ReactNode;
};

/** A cell that can stand by itself. */
export const FittingCell = ({ label, isHead, children }: FittingCellProps) => {
  const content = typeof children === 'string' ? <WholeText text={children} /> : children;
  return isHead ? (
    <th role="rowheader" scope="row" data-label={label}>
      {content}
    </th>
  ) : (
    <td role="cell" data-label={label}>
      {content}
    </td>
  );
};
