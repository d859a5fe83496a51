import { type ReactNode, type UIEvent, useId, useRef } from 'react';
import { markScrollEdges, useOverflow } from '../useOverflow.ts';

type ScrollTableProps = {
  /** Names the table, and the region in which it scrolls. */
  caption: ReactNode;
  isCaptionHidden?: boolean | undefined;
  /** Keeps the row headers in view while the rest scrolls. */
  stickyFirstColumn?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
};

/** A table that scrolls sideways on its own when it is wider than the screen, by touch and by keyboard. */
export const ScrollTable = ({
  caption,
  isCaptionHidden = false,
  stickyFirstColumn = false,
  className = '',
  children,
}: ScrollTableProps) => {
  const captionId = useId();
  const ref = useRef<HTMLElement>(null);
  const canScroll = useOverflow(ref, markScrollEdges);

  return (
    <div className="scroll-edge relative">
      <section
        ref={ref}
        aria-labelledby={captionId}
        tabIndex={canScroll ? 0 : undefined}
        onScroll={(event: UIEvent<HTMLElement>) => markScrollEdges(event.currentTarget)}
        className="relative overflow-x-auto overscroll-x-contain"
      >
        <table className={`data-table ${stickyFirstColumn ? 'data-table-sticky' : ''} ${className}`}>
          <caption id={captionId} className={isCaptionHidden ? 'sr-only' : 'pb-2 text-start text-std-16B-170'}>
            {caption}
          </caption>
          {children}
        </table>
      </section>
    </div>
  );
};
