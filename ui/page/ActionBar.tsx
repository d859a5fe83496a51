import { type ReactNode, useRef } from 'react';
import { useStickyBar } from './useStickyBar.ts';

/**
 * The end of a form on phones and tablets: what is chosen so far and the way on. On desktops the foot of the page's
 * `Aside` shows the same.
 */
export const ActionBar = ({ children }: { children: ReactNode }) => {
  const ref = useRef<HTMLDivElement>(null);
  useStickyBar(ref, 'action-bar');
  return (
    <div
      ref={ref}
      className="sticky bottom-(--sticky-bottom) z-10 -mx-gutter in-data-[released~=action-bar]:static tablet:mx-0"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t-2 border-key-900 bg-white px-gutter py-3 [box-shadow:var(--shadow-2)] tablet:rounded-t-12 tablet:border-x">
        {children}
      </div>
    </div>
  );
};
