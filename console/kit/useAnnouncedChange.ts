import { useEffect, useRef } from 'react';
import { announce } from '#ui/speech/announce.ts';

/** Says a text that has become another, as who walks through days with the keyboard does not see. '' while it is not known. */
export function useAnnouncedChange(text: string) {
  const before = useRef('');
  useEffect(() => {
    if (text === '') return;
    if (before.current !== '' && before.current !== text) announce(text);
    before.current = text;
  }, [text]);
}
