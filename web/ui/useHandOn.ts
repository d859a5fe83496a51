import { useLayoutEffect, useRef } from 'react';
import { focusPageTitle } from './PageTitle.tsx';

/** For a part with a button that goes away by what it does: when it had the focus, the title of the page gets it. */
export const useHandOn = <Part extends HTMLElement = HTMLDivElement>() => {
  const ref = useRef<Part>(null);
  useLayoutEffect(() => {
    const area = ref.current;
    return () => {
      if (area?.contains(document.activeElement)) focusPageTitle();
    };
  }, []);
  return ref;
};
