import { createContext, type ReactNode, useContext, useEffect, useLayoutEffect, useRef } from 'react';

const SuffixContext = createContext('Yoyaku');

/** What follows the page's name in the browser's title: the tenant's name. */
export const PageTitleSuffix = SuffixContext;

/** A page just opened or reloaded leaves the focus at the document's start, where the skip link is. */
let hasShownPage = false;

/** For an element that would lose the focus by being removed. */
export const focusPageTitle = () => document.querySelector('h1')?.focus({ preventScroll: true });

type PageTitleProps = {
  /** The text of h1 and of the browser's title. */
  title: string;
  /** Whether it is a name, which is no phrase. */
  isName?: boolean | undefined;
  /** The id of a text to be said after the title. */
  describedBy?: string | undefined;
  children?: ReactNode;
};

/** The h1 of a page. After a navigation it takes the focus, so that screen readers start at the new page. */
export const PageTitle = ({ title, isName = false, describedBy, children }: PageTitleProps) => {
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
      <h1
        ref={ref}
        tabIndex={-1}
        aria-describedby={describedBy}
        className={`text-std-24B-150 sm:text-std-28B-150 ${isName ? 'name' : ''}`}
      >
        {children ?? title}
      </h1>
    </>
  );
};

/** For a part whose button removes it: when it had the focus, the title of the page gets it. */
export const useFocusTitleOnRemoval = <Part extends HTMLElement = HTMLDivElement>() => {
  const ref = useRef<Part>(null);
  useLayoutEffect(() => {
    const area = ref.current;
    return () => {
      if (area?.contains(document.activeElement)) focusPageTitle();
    };
  }, []);
  return ref;
};
