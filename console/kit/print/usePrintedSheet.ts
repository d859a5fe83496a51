import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

const asked = new EventTarget();

/** A sheet that is shown and printed. A page has one of them at a time: the next that is asked for takes its place. */
export function usePrintedSheet<Sheet>() {
  const [sheet, setSheet] = useState<Sheet | null>(null);
  useEffect(() => {
    const clear = () => setSheet(null);
    asked.addEventListener('sheet', clear);
    return () => asked.removeEventListener('sheet', clear);
  }, []);
  const print = (next: Sheet) => {
    flushSync(() => {
      asked.dispatchEvent(new Event('sheet'));
      setSheet(next);
    });
    window.print();
  };
  return [sheet, print] as const;
}
