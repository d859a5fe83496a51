import { type ReactNode, useRef } from 'react';
import { useBarHeight } from './useBarHeight.ts';

/**
 * The end of a form: what is chosen so far and the way on. Inside an element marked `@container/form` it stays in sight
 * where the size of the text leaves room for it.
 */
export const ActionBar = ({ children }: { children: ReactNode }) => {
  const ref = useRef<HTMLDivElement>(null);
  useBarHeight(ref, '--action-bar-height');
  return (
    <div
      ref={ref}
      className="z-10 -mx-gutter sm:mx-0 @min-[19rem]/form:sticky @min-[19rem]/form:bottom-[calc(var(--footer-height)+var(--safe-bottom))]"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t-2 border-key-900 bg-white px-gutter py-3 shadow-2 sm:rounded-t-12 sm:border-x">
        {children}
      </div>
    </div>
  );
};
