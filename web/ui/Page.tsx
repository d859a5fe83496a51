import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { LinkButton } from './LinkButton.tsx';
import { PageTitle } from './PageTitle.tsx';

type PageProps = {
  title: string;
  /** For pages whose title is shown in another way. */
  hasHiddenTitle?: boolean | undefined;
  /** Where the back link leads; `onBack` when going back is more than a link. */
  backTo?: string | undefined;
  onBack?: (() => void) | undefined;
  backLabel?: string | undefined;
  /** Stands below the title. */
  lead?: ReactNode;
  width?: 'narrow' | 'normal' | 'wide' | undefined;
  children: ReactNode;
};

const widths = { narrow: 'max-w-120', normal: 'max-w-180', wide: 'max-w-280' };

const Back = ({ backTo, onBack, backLabel = '戻る' }: Pick<PageProps, 'backTo' | 'onBack' | 'backLabel'>) => {
  const look = {
    variant: 'text',
    className: '-ms-3 self-start px-3',
    icon: <ChevronLeft aria-hidden="true" className="size-5 shrink-0" />,
  } as const;
  if (onBack) {
    return (
      <Button {...look} onClick={onBack}>
        {backLabel}
      </Button>
    );
  }
  return backTo ? (
    <LinkButton {...look} to={backTo}>
      {backLabel}
    </LinkButton>
  ) : null;
};

/** The column of one screen: back, title, content. The shell owns the main landmark. */
export const Page = ({
  title,
  hasHiddenTitle = false,
  backTo,
  onBack,
  backLabel,
  lead,
  width = 'normal',
  children,
}: PageProps) => (
  <div className={`mx-auto flex w-full flex-col gap-6 px-gutter py-6 sm:px-6 sm:py-8 ${widths[width]}`}>
    <div className="flex flex-col gap-2">
      <Back {...{ backTo, onBack, backLabel }} />
      <PageTitle title={title} isHidden={hasHiddenTitle} />
      {lead && <div className="text-solid-gray-700">{lead}</div>}
    </div>
    {children}
  </div>
);
