import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

const positions = new Map<string, number>();

/**
 * A new page begins at its top; going back restores the scroll position. A navigation with the state `keepsScroll`
 * pages within a screen and does not scroll. One with `startsAtTop` is a new page although its path stays. The router's
 * own component would keep the positions in session storage, where only the product's four keys belong.
 */
export const useScrollRestoration = () => {
  const { key, pathname, state } = useLocation();
  const navigation = useNavigationType();
  const lastPath = useRef<string>(undefined);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    // The browser restores a reloaded page by itself.
    const leave = () => {
      window.history.scrollRestoration = 'auto';
    };
    window.addEventListener('pagehide', leave);
    return () => window.removeEventListener('pagehide', leave);
  }, []);

  useLayoutEffect(() => {
    const isFirst = lastPath.current === undefined;
    const { keepsScroll, startsAtTop } = (state ?? {}) as { keepsScroll?: unknown; startsAtTop?: unknown };
    const isPaging = keepsScroll === true || (lastPath.current === pathname && startsAtTop !== true);
    const isSamePage = isPaging && navigation !== 'POP';
    lastPath.current = pathname;
    if (!isFirst && !isSamePage) window.scrollTo(0, navigation === 'POP' ? (positions.get(key) ?? 0) : 0);

    const remember = () => positions.set(key, window.scrollY);
    // What replaces an entry of the history without scrolling takes over its place too.
    if (isSamePage) remember();
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key, pathname, navigation, state]);
};
