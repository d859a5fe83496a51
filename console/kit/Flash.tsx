import { useCallback, useState } from 'react';
import { DoneBanner } from './DoneBanner.tsx';

type Message = { readonly text: string; readonly turn: number };

/** What was done last on a screen, and how to tell it. */
export const useFlash = (first: string | null = null) => {
  const [flash, setFlash] = useState<Message | null>(first === null ? null : { text: first, turn: 0 });
  const tell = useCallback((text: string) => setFlash((before) => ({ text, turn: (before?.turn ?? 0) + 1 })), []);
  return { flash, tell };
};

/** Says it where it was done. The same words told again take the focus again. */
export const Flash = ({ flash }: { flash: Message | null }) =>
  flash && <DoneBanner key={flash.turn} title={flash.text} />;
