import { useEffect, useRef } from 'react';

/** Whether the page of this hook is still on the screen, for what comes back after a wait. */
export const useIsHere = () => {
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return isHere;
};
