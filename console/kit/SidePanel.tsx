import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { PanelContext } from '#console/shell/shortcuts.ts';
import { useModal } from '#ui/dialog/useModal.ts';
import { PanelContent } from './PanelContent.tsx';

type SidePanelProps = { title: string; onClose: () => void; children: ReactNode };

/**
 * What was chosen of a list, at the right edge above it, so that the list stays where it was. It takes the focus, so that
 * nothing behind it has it unseen; Escape closes it, and the focus goes back.
 */
export const SidePanel = ({ title, onClose, children }: SidePanelProps) => {
  const titleId = useId();
  const { dialogRef, titleRef, events } = useModal({ isOpen: true, isDismissable: true, onClose });

  const before = useRef<Element | null>(null);
  // Before the dialog opens and takes the focus.
  useLayoutEffect(() => {
    before.current = document.activeElement;
  }, []);
  useEffect(
    () => () => {
      const { current } = before;
      if (current instanceof HTMLElement && current.isConnected) current.focus({ preventScroll: true });
    },
    [],
  );

  return (
    <dialog
      ref={dialogRef}
      {...events}
      aria-labelledby={titleId}
      data-sheet=""
      className="fixed inset-y-0 start-auto end-0 m-0 h-dvh max-h-none w-full max-w-120 border-s border-solid-gray-420 bg-white p-0 text-solid-gray-800 shadow-3 backdrop:bg-black/40 open:flex open:flex-col"
    >
      <PanelContext value={dialogRef}>
        <PanelContent title={title} titleId={titleId} titleRef={titleRef} onClose={onClose}>
          {children}
        </PanelContent>
      </PanelContext>
    </dialog>
  );
};
