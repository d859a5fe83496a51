import { useEffect, useRef } from 'react';

/** Whether the page of this hook is still on the screen, for what comes back after a wait. */
export const useIsMounted = () => {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
};
