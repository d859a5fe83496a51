import { X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { Button } from '#ui/action/Button.tsx';

type PanelContentProps = {
  title: string;
  titleId: string;
  titleRef: RefObject<HTMLHeadingElement | null>;
  onClose: () => void;
  children: ReactNode;
};

/** The heading of a panel with the way out of it, and below it what scrolls. */
export const PanelContent = ({ title, titleId, titleRef, onClose, children }: PanelContentProps) => (
  <>
    <div className="flex items-center justify-between gap-4 border-b border-solid-gray-300 px-gutter-wide py-3">
      <h2 ref={titleRef} id={titleId} tabIndex={-1} className="min-w-0 text-std-20B-150 name">
        {title}
      </h2>
      <Button
        variant="outline"
        size="sm"
        icon={<X aria-hidden="true" className="size-4" />}
        className="shrink-0"
        onClick={onClose}
      >
        閉じる
      </Button>
    </div>
    {/* What is scrolled to when something is added stays there: browsers would scroll on with what was in sight before. */}
    <div className="relative flex min-h-0 grow flex-col gap-6 overflow-y-auto overscroll-contain [overflow-anchor:none] px-gutter-wide py-5 has-data-foot:scroll-pb-36">
      {children}
    </div>
  </>
);

/** The end of a panel, with what its form comes to: in sight while the rest scrolls, where there is height for both. */
export const PanelFoot = ({ children }: { children: ReactNode }) => (
  <div
    data-foot=""
    className="-mx-gutter-wide -bottom-5 z-10 -mb-5 flex flex-col gap-3 border-t border-solid-gray-300 bg-white px-gutter-wide py-4 [@media(height>=40rem)]:sticky"
  >
    {children}
  </div>
);
