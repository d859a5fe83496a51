import { type ReactNode, useId, useRef } from 'react';
import { Button } from '../action/Button.tsx';
import { useOverflow } from '../useOverflow.ts';
import { useModal } from './useModal.ts';

const sizes = { normal: '', sheet: 'dialog-sheet', text: 'dialog-text', wide: 'dialog-wide' };

type DialogProps = {
  isOpen: boolean;
  onClose: () => void;
  onClosed?: (() => void) | undefined;
  title: ReactNode;
  /** The buttons at the foot; a close button when there are none. */
  actions?: ReactNode;
  /** Whether Escape closes the dialog. */
  isDismissable?: boolean | undefined;
  /** All but `normal` fill the width of a phone. */
  size?: keyof typeof sizes | undefined;
  role?: 'dialog' | 'alertdialog' | undefined;
  children: ReactNode;
};

const DialogBody = ({ id, children }: { id: string; children: ReactNode }) => {
  const ref = useRef<HTMLDivElement>(null);
  const canScroll = useOverflow(ref);
  return (
    <div
      ref={ref}
      tabIndex={canScroll ? 0 : undefined}
      className="relative min-h-0 overflow-y-auto focus-visible:-outline-offset-4"
    >
      <div id={id} className="px-gutter-wide py-2">
        {children}
      </div>
    </div>
  );
};

export const Dialog = ({
  isOpen,
  onClose,
  onClosed,
  title,
  actions,
  isDismissable = true,
  size = 'normal',
  role = 'dialog',
  children,
}: DialogProps) => {
  const titleId = useId();
  const bodyId = useId();
  const { dialogRef, titleRef, phase, events } = useModal({ isOpen, isDismissable, onClose, onClosed });
  if (phase === 'closed') return null;

  return (
    <dialog
      ref={dialogRef}
      role={role}
      {...events}
      closedby={isDismissable ? 'closerequest' : 'none'}
      data-state={phase}
      aria-labelledby={titleId}
      aria-describedby={role === 'alertdialog' ? bodyId : undefined}
      className={`dialog ${sizes[size]}`}
    >
      <h2 ref={titleRef} id={titleId} tabIndex={-1} className="px-gutter-wide pt-gutter-wide pb-2 text-std-20B-150">
        {title}
      </h2>
      <DialogBody id={bodyId}>{children}</DialogBody>
      <div className="flex flex-wrap-reverse justify-end gap-x-gutter gap-y-2 px-gutter-wide pt-gutter pb-gutter-wide">
        {actions ?? (
          <Button variant="outline" onClick={onClose}>
            閉じる
          </Button>
        )}
      </div>
    </dialog>
  );
};
