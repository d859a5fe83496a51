import { useEffect, useEffectEvent } from 'react';
import { isField } from '#console/shell/shortcuts.ts';
import { keyListener } from './keyListener.ts';

type Listening = { readonly onTyped: (text: string) => void; readonly onEntered: (text: string) => void };

/** A question that is to be answered first. The panel of a reservation is none, beside the list or above it. */
const isAsking = () => document.querySelector('dialog:modal:not([data-sheet])') !== null;

/** Hears what is typed anywhere on the screen but in fields and questions, in a panel and its messages too. */
export function useListening({ onTyped, onEntered }: Listening) {
  const hear = useEffectEvent((event: KeyboardEvent, listen: ReturnType<typeof keyListener>) => {
    // Shortcuts have been read by then.
    if (event.defaultPrevented || isAsking()) return;
    const heard = listen(event, event.timeStamp);
    if (heard === null) return;
    event.preventDefault();
    if (heard.kind === 'typed') onTyped(heard.text);
    else onEntered(heard.text);
  });
  useEffect(() => {
    let listen = keyListener();
    const press = (event: KeyboardEvent) => {
      // The field goes on with what was begun elsewhere.
      if (isField(event.target)) listen = keyListener();
      else hear(event, listen);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
