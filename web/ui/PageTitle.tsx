import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';

const SuffixContext = createContext('Yoyaku');

/** What follows the page's name in the browser's title: the tenant's name. */
export const PageTitleSuffix = SuffixContext;

/** A page just opened or reloaded leaves the focus at the document's start, where the skip link is. */
let hasShownPage = false;

type PageTitleProps = {
  /** The text of h1 and of the browser's title. */
  title: string;
  isHidden?: boolean | undefined;
  children?: ReactNode;
};

/** The h1 of a page. After a navigation it takes the focus, so that screen readers start at the new page. */
export const PageTitle = ({ title, isHidden = false, children }: PageTitleProps) => {
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
      <h1 ref={ref} tabIndex={-1} className={isHidden ? 'sr-only' : 'text-std-24B-150 sm:text-std-28B-150'}>
        {children ?? title}
      </h1>
    </>
  );
};
