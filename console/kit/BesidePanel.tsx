import { type ReactNode, type RefObject, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { PanelContent } from './PanelContent.tsx';

type BesidePanelProps = {
  title: string;
  /** There is room for it beside the content, which can be used at the same time; else it is a sheet above it. */
  isBeside: boolean;
  onClose: () => void;
  children: ReactNode;
};

const beside =
  'static m-0 w-full scroll-mt-4 max-w-none rounded-12 border border-solid-gray-420 [@media(height>=32rem)]:sticky [@media(height>=32rem)]:top-4 [@media(height>=32rem)]:max-h-[max(24rem,calc(100dvh-var(--panel-top)-1rem))]';
const sheet =
  'fixed inset-y-0 start-auto end-0 m-0 h-dvh max-h-none w-full max-w-140 border-s border-solid-gray-420 shadow-3 backdrop:bg-black/40';

type Panel = RefObject<HTMLDialogElement | null>;

type OpenPanel = { isBeside: boolean; titleRef: RefObject<HTMLElement | null>; onClose: () => void };

/** Opens the panel beside the content or above it, and again when the window turns. */
function useOpen(ref: Panel, { isBeside, titleRef, onClose }: OpenPanel) {
  const close = useEffectEvent(onClose);
  /** What had the focus when the window turned: closing the dialog moves the focus out of it. */
  const before = useRef<Element | null>(null);
  // Before the effects of its content, which may move the focus on.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (isBeside) dialog.show();
    else dialog.showModal();
    if (isBeside) dialog.scrollIntoView({ block: 'start' });
    const { current } = before;
    if (current instanceof HTMLElement && dialog.contains(current)) current.focus({ preventScroll: true });
    else titleRef.current?.focus({ preventScroll: true });
    // Browsers close a sheet at the second Escape, whoever keeps it open.
    const reopen = () => {
      if (dialog.open || !dialog.isConnected) return;
      dialog.showModal();
      close();
    };
    dialog.addEventListener('close', reopen);
    return () => {
      dialog.removeEventListener('close', reopen);
      before.current = dialog.contains(document.activeElement) ? document.activeElement : null;
      dialog.close();
    };
  }, [ref, titleRef, isBeside]);
}

/** Its end stays in sight wherever the page is scrolled to. */
function useHeightInSight(ref: Panel, isBeside: boolean) {
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || !isBeside) return;
    const measure = () => {
      const top = dialog.parentElement?.getBoundingClientRect().top ?? 0;
      dialog.style.setProperty('--panel-top', `${Math.max(16, top)}px`);
    };
    measure();
    const root = new ResizeObserver(measure);
    root.observe(document.documentElement);
    window.addEventListener('scroll', measure, { passive: true });
    return () => {
      root.disconnect();
      window.removeEventListener('scroll', measure);
    };
  }, [ref, isBeside]);
}

/** What had the focus may be gone, such as a day that was taken out: the title has it then. */
function useKeptFocus(ref: Panel, titleRef: RefObject<HTMLElement | null>) {
  const hasFocus = useRef(false);
  useLayoutEffect(() => {
    const isLost = hasFocus.current && !ref.current?.contains(document.activeElement);
    if (isLost) titleRef.current?.focus({ preventScroll: true });
  });
  return hasFocus;
}

/** What is worked at next to a list or a board. It stays the same, with all that was typed, when the window turns. */
export const BesidePanel = ({ title, isBeside, onClose, children }: BesidePanelProps) => {
  const ref = useRef<HTMLDialogElement>(null);
  const titleRef = useRef<HTMLHeadingElement>(null);
  const titleId = useId();

  useOpen(ref, { isBeside, titleRef, onClose });
  useHeightInSight(ref, isBeside);
  const hasFocus = useKeptFocus(ref, titleRef);

  return (
    <dialog
      ref={ref}
      data-sheet={isBeside ? undefined : ''}
      onFocus={() => {
        hasFocus.current = true;
      }}
      onBlur={() => {
        hasFocus.current = false;
      }}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // That of a dialog above it comes up to here as well.
        if (event.target !== ref.current) return;
        event.preventDefault();
        onClose();
      }}
      onKeyDown={(event) => {
        if (!isBeside || event.key !== 'Escape' || event.nativeEvent.isComposing || event.defaultPrevented) return;
        // What stands above it is closed by its own Escape.
        if ((event.target as Element).closest('dialog') !== ref.current) return;
        event.preventDefault();
        onClose();
      }}
      className={`${isBeside ? beside : sheet} bg-white p-0 text-solid-gray-800 open:flex open:flex-col`}
    >
      <PanelContent title={title} titleId={titleId} titleRef={titleRef} onClose={onClose}>
        {children}
      </PanelContent>
    </dialog>
  );
};
