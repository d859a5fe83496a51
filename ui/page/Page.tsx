import { ChevronLeft } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { LinkButton } from '../action/LinkButton.tsx';
import { PageTitle } from './PageTitle.tsx';

type PageProps = {
  title: string;
  isName?: boolean | undefined;
  /** Target of the back link; `onBack` replaces a plain press on it. */
  backTo?: string | undefined;
  onBack?: (() => void) | undefined;
  backLabel?: string | undefined;
  /** At the end of the line of the back link. */
  links?: ReactNode;
  /** Below the title. */
  lead?: ReactNode;
  /** At the end of the title's line where there is room. */
  actions?: ReactNode;
  /** `text` for what is read or filled in, `full` for tables and cards. */
  width?: 'text' | 'full' | undefined;
  /** What stands beside the content on desktops, as a rule an `Aside`. */
  aside?: ReactNode;
  /** Where that stands below desktops. It may be `first` only without controls, which would come before the content's. */
  asideBelow?: 'first' | 'last' | 'hidden' | undefined;
  /** An `ActionBar` at the end of the page below desktops, where the foot of the aside shows the same. */
  actionBar?: ReactNode;
  children: ReactNode;
};

const widths = { text: 'max-w-160', full: '' };

const asidePlaces = { first: 'desktop:order-last', last: '', hidden: 'hidden desktop:flex' };

/** A press that means this tab and this page; with a modifier key a link opens elsewhere. */
const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

const Back = ({ backTo, onBack, backLabel = '戻る' }: Pick<PageProps, 'backTo' | 'onBack' | 'backLabel'>) => {
  if (!backTo) return null;
  return (
    <LinkButton
      to={backTo}
      variant="text"
      className="-ms-4 min-w-0! px-3!"
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

/** One screen: back, title, content. Everything begins at one left edge. The shell owns the main landmark. */
export const Page = ({
  title,
  isName,
  backTo,
  onBack,
  backLabel,
  links,
  lead,
  actions,
  width = 'full',
  aside,
  asideBelow = 'last',
  actionBar,
  children,
}: PageProps) => {
  const content = <div className={`flex min-w-0 flex-col gap-6 ${widths[width]}`}>{children}</div>;
  const beside = <div className={`flex min-w-0 flex-col gap-6 ${asidePlaces[asideBelow]}`}>{aside}</div>;
  return (
    <div className="page-width flex flex-col gap-6 py-6 tablet:py-8 desktop:pt-4 desktop:pb-16">
      <div className="flex flex-col gap-2">
        {(backTo || links) && (
          <div className="flex flex-wrap items-center justify-between gap-x-6">
            <Back backTo={backTo} onBack={onBack} backLabel={backLabel} />
            {links}
          </div>
        )}
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
          <PageTitle title={title} isName={isName} />
          {actions}
        </div>
        {lead && (
          <div className={`max-w-160 text-solid-gray-700 ${typeof lead === 'string' ? 'phrase' : ''}`}>{lead}</div>
        )}
      </div>
      {aside ? (
        <div className="flex flex-col gap-6 desktop:grid desktop:grid-cols-[minmax(0,1fr)_clamp(20rem,33%,23rem)]">
          {asideBelow === 'first' && beside}
          {content}
          {asideBelow !== 'first' && beside}
        </div>
      ) : (
        content
      )}
      {actionBar && <div className="contents desktop:hidden">{actionBar}</div>}
    </div>
  );
};
