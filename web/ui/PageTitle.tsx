import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';

const SuffixContext = createContext('Yoyaku');

/** What follows the page's name in the browser's title: the tenant's name. */
export const PageTitleSuffix = SuffixContext;

/** A page just opened or reloaded leaves the focus at the document's start, where the skip link is. */
let hasShownPage = false;

/** For what takes the focus along when it goes away. */
export const focusPageTitle = () => document.querySelector('h1')?.focus({ preventScroll: true });

type PageTitleProps = {
  /** The text of h1 and of the browser's title. */
  title: string;
  /** The id of a text to be said after the title. */
  describedBy?: string | undefined;
  children?: ReactNode;
};

/** The h1 of a page. After a navigation it takes the focus, so that screen readers start at the new page. */
export const PageTitle = ({ title, describedBy, children }: PageTitleProps) => {
  const ref = useRef<HTMLHeadingElement>(null);
  const suffix = useContext(SuffixContext);

  useEffect(() => {
    if (hasShownPage) ref.current?.focus({ preventScroll: true });
    return () => {
      hasShownPage = true;
    };
  }, []);

  return (
    <>
      <title>{`${title} | ${suffix}`}</title>
      <h1 ref={ref} tabIndex={-1} aria-describedby={describedBy} className="text-std-24B-150 sm:text-std-28B-150">
        {children ?? title}
      </h1>
    </>
  );
};
