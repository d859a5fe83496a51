import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { FormerContext } from '#console/shell/shortcuts.ts';

type FormerProps = { isFormer: boolean; children: ReactNode };

/**
 * What answers a former question stays in sight, dimmed, while the answer to the new one is on its way. It is inert and its
 * keys rest until then: what was pressed there would be done to something other than what the screen is about by now.
 * The focus goes back to where it was.
 */
export const Former = ({ isFormer, children }: FormerProps) => {
  const ref = useRef<HTMLDivElement>(null);
  const left = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const { current } = ref;
    const focused = document.activeElement;
    if (!isFormer) {
      if (focused === document.body && left.current?.isConnected) left.current.focus({ preventScroll: true });
      left.current = null;
    } else if (focused instanceof HTMLElement && current?.contains(focused)) {
      // A modal dialog is not inert with what it was opened from.
      if (current.contains(focused.closest('dialog:modal'))) return;
      left.current = focused;
      focused.blur();
    }
  }, [isFormer]);
  return (
    <FormerContext value={isFormer}>
      <div ref={ref} inert={isFormer} aria-busy={isFormer || undefined} className="contents [&[inert]>*]:opacity-50">
        {children}
      </div>
    </FormerContext>
  );
};
