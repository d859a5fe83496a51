import { type SyntheticEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

const closeMilliseconds = 75;

type Phase = 'closed' | 'open' | 'closing';

type ModalOptions = {
  isOpen: boolean;
  isDismissable: boolean;
  onClose: () => void;
  /** Runs when the closing animation has ended and the focus is back where it was. */
  onClosed?: (() => void) | undefined;
};

/**
 * Drives a native dialog: the browser traps the focus, makes the page behind inert and gives the focus back.
 * `phase` is 'closing' while the closing animation runs.
 */
export const useModal = ({ isOpen, isDismissable, onClose, onClosed }: ModalOptions) => {
  const dialogRef = useRef<HTMLDialogElement>(null);
  const titleRef = useRef<HTMLHeadingElement>(null);
  const [phase, setPhase] = useState<Phase>(isOpen ? 'open' : 'closed');
  const closed = useEffectEvent(() => onClosed?.());

  if (isOpen && phase !== 'open') setPhase('open');
  if (!isOpen && phase === 'open') setPhase('closing');

  useEffect(() => {
    const dialog = dialogRef.current;
    if (phase === 'open' && dialog && !dialog.open) {
      dialog.showModal();
      titleRef.current?.focus();
    }
    if (phase !== 'closing') return;
    const timer = setTimeout(() => {
      dialog?.close();
      setPhase('closed');
      closed();
    }, closeMilliseconds);
    return () => clearTimeout(timer);
  }, [phase]);

  // What is taken away while it is open gives the focus back as well.
  useLayoutEffect(() => () => dialogRef.current?.close(), []);

  const events = {
    onCancel: (event: SyntheticEvent) => {
      // A chooser of files that is dismissed cancels as well, and so does a dialog above this one: both come up to here.
      if (event.target !== dialogRef.current) return;
      event.preventDefault();
      if (isDismissable) onClose();
    },
    /** Browsers close at the second Escape, whatever `cancel` does. A dialog that must be answered reopens. */
    onClose: () => {
      if (!isOpen || phase !== 'open') return;
      if (isDismissable) onClose();
      else dialogRef.current?.showModal();
    },
  };

  return { dialogRef, titleRef, phase, events };
};
