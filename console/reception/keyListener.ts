type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing'>;

export type Heard = { readonly kind: 'typed' | 'entered'; readonly text: string } | null;

/** After such a pause another text begins, in milliseconds. */
const pauseMs = 1_000;

/** With these, shortcuts begin. */
const beginShortcuts = new Set(['g', '/', '?', ' ']);

/** What a key stands for, whatever an input method makes of it. */
function characterOf({ key, code }: Pick<Pressed, 'key' | 'code'>) {
  if (key.length === 1) return key;
  if (key !== 'Process') return '';
  if (code === 'Minus') return '-';
  return /^(?:Key|Digit|Numpad)([A-Z0-9])$/.exec(code)?.[1]?.toLowerCase() ?? '';
}

/**
 * Hears what is typed where no field has the focus: characters make a text, which Enter ends. A reader of codes types so,
 * whatever was pressed before.
 */
export function keyListener() {
  let text = '';
  let at = Number.NEGATIVE_INFINITY;
  return (pressed: Pressed, nowMs: number): Heard => {
    if (nowMs - at > pauseMs) text = '';
    if (pressed.ctrlKey || pressed.metaKey || pressed.altKey || pressed.isComposing) return null;
    if (pressed.key === 'Enter') {
      const entered = text;
      text = '';
      return entered === '' ? null : { kind: 'entered', text: entered };
    }
    const character = characterOf(pressed);
    if (character === '' || (text === '' && beginShortcuts.has(character))) return null;
    text += character;
    at = nowMs;
    return { kind: 'typed', text };
  };
}
