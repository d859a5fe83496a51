import { useCallback, useState } from 'react';
import { Done } from '#console/list/Done.tsx';

type Told = { readonly text: string; readonly turn: number };

/** What was done last on a screen, and how to tell it. */
export const useTold = (first: string | null = null) => {
  const [told, setTold] = useState<Told | null>(first === null ? null : { text: first, turn: 0 });
  const tell = useCallback((text: string) => setTold((before) => ({ text, turn: (before?.turn ?? 0) + 1 })), []);
  return { told, tell };
};

/** Says it where it was done. The same words told again take the focus again. */
export const Told = ({ told }: { told: Told | null }) => told && <Done key={told.turn} title={told.text} />;
