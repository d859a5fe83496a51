import { useEffect, useState } from 'react';

/** The value once it has rested for a while, so that not every key pressed becomes a call. */
export const useDebounced = <T>(value: T, milliseconds = 300) => {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return debounced;
};
