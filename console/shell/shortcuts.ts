import { createContext } from 'react';

type Pressed = {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  readonly isComposing: boolean;
};

/** Keys with a space between them, and what they do. */
export type ListedKeys = { readonly keys: string; readonly label: string };

export type Shortcut = ListedKeys & { readonly run: () => unknown };

/** After `g` the letter of a screen is waited for so long, in milliseconds. */
const waitsMs = 3_000;

/**
 * Finds the shortcut of what is pressed, one key after the other. `keys` are as in the list: 'g s' is `g`, then `s`;
 * 'Shift PageUp' is pressed together, where Shift does not make another character.
 */
export function shortcutReader(now: () => number = () => performance.now()) {
  let prefix = '';
  let since = 0;
  return (shortcuts: readonly Shortcut[], { key: own, ctrlKey, metaKey, altKey, shiftKey, isComposing }: Pressed) => {
    if (ctrlKey || metaKey || altKey || isComposing || own === 'Shift') return undefined;
    const key = shiftKey && own.length > 1 ? `Shift ${own}` : own;
    const typed = prefix !== '' && now() - since < waitsMs ? `${prefix} ${key}` : key;
    prefix = '';
    const found = shortcuts.find(({ keys }) => keys === typed);
    if (!found && shortcuts.some(({ keys }) => keys.startsWith(`${key} `))) [prefix, since] = [key, now()];
    return found;
  };
}

/**
 * The sheet above the screen in which part of it stands; null for the screen. While a sheet is open alone its keys are
 * read, and those of the screen rest.
 */
export type Panel = { readonly current: HTMLDialogElement | null } | null;

export const PanelContext = createContext<Panel>(null);

/** Whether part of the screen answers a former question: its keys rest. */
export const FormerContext = createContext(false);

/** Whether letters are typed there. */
export const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** What is pressed for: the screen as null, or the sheet above it. Undefined where keys mean something else. */
export function pressedFor(target: EventTarget | null): Element | null | undefined {
  const [sheet = null, ...above] = document.querySelectorAll('dialog:modal');
  if (above.length > 0) return undefined;
  if (!(target instanceof HTMLElement)) return sheet;
  // In fields letters are typed, and a dialog beside the screen has keys of its own.
  const within = target.closest('dialog');
  return isField(target) || (within !== null && within !== sheet) ? undefined : sheet;
}

const stored = 'console_shortcuts';

/** Kept by the browser: who speaks to the computer switches them off (WCAG 2.1.4). */
export const areShortcutsOn = () => localStorage.getItem(stored) !== 'off';

const listeners = new Set<() => void>();

export const switchShortcuts = (areOn: boolean) => {
  if (areOn) localStorage.removeItem(stored);
  else localStorage.setItem(stored, 'off');
  for (const listener of listeners) listener();
};

export const subscribeToShortcuts = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};
