import { useEffect, useState } from 'react';

/** The value once it has rested for a while, so that not every key pressed becomes a call. */
export const useSettled = <T>(value: T, milliseconds = 300) => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
};
