import { ChevronLeft } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { LinkButton } from '../LinkButton.tsx';
import { PageTitle } from './PageTitle.tsx';

type PageProps = {
  title: string;
  isName?: boolean | undefined;
  /** Target of the back link; `onBack` replaces a plain press on it. */
  backTo?: string | undefined;
  onBack?: (() => void) | undefined;
  backLabel?: string | undefined;
  /** Below the title. */
  lead?: ReactNode;
  width?: 'narrow' | 'normal' | 'wide' | undefined;
  children: ReactNode;
};

const widths = { narrow: 'max-w-120', normal: 'max-w-180', wide: 'max-w-280' };

/** A press that means this tab and this page; with a modifier key a link opens elsewhere. */
const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

const Back = ({ backTo, onBack, backLabel = '戻る' }: Pick<PageProps, 'backTo' | 'onBack' | 'backLabel'>) => {
  if (!backTo) return null;
  return (
    <LinkButton
      to={backTo}
      variant="text"
      className="-ms-4 min-w-0! self-start px-3!"
      icon={<ChevronLeft aria-hidden="true" className="size-5 shrink-0" />}
      onClick={(event) => {
        if (!onBack || !isPlain(event)) return;
        event.preventDefault();
        onBack();
      }}
    >
      {backLabel}
    </LinkButton>
  );
};

/** The column of one screen: back, title, content. The shell owns the main landmark. */
export const Page = ({ title, isName, backTo, onBack, backLabel, lead, width = 'normal', children }: PageProps) => (
  <div className={`mx-auto flex w-full flex-col gap-6 px-gutter py-6 sm:px-6 sm:py-8 ${widths[width]}`}>
    <div className="flex flex-col gap-2">
      <Back {...{ backTo, onBack, backLabel }} />
      <PageTitle title={title} isName={isName} />
      {lead && <div className="text-solid-gray-700">{lead}</div>}
    </div>
    {children}
  </div>
);
