import { useCallback, useState } from 'react';
import { DoneBanner } from '#console/kit/DoneBanner.tsx';

type Flash = { readonly text: string; readonly turn: number };

/** What was done last on a screen, and how to tell it. */
export const useFlash = (first: string | null = null) => {
  const [flash, setTold] = useState<Flash | null>(first === null ? null : { text: first, turn: 0 });
  const tell = useCallback((text: string) => setTold((before) => ({ text, turn: (before?.turn ?? 0) + 1 })), []);
  return { flash, tell };
};

/** Says it where it was done. The same words told again take the focus again. */
export const Flash = ({ flash }: { flash: Flash | null }) =>
  flash && <DoneBanner key={flash.turn} title={flash.text} />;
