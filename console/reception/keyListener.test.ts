import { expect, it } from 'vitest';
import { keyListener } from './keyListener.ts';

const pressed = (key: string, more = {}) => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  ...more,
});

/** What is heard of keys that follow each other by some milliseconds. */
function hear(keys: readonly (string | ReturnType<typeof pressed>)[], gapMs = 20) {
  const listen = keyListener();
  return keys.map((key, index) => listen(typeof key === 'string' ? pressed(key) : key, index * gapMs));
}

it('hears what a reader types, and Enter', () => {
  expect(hear([...'1f-', 'Enter'])).toEqual([
    ...['1', '1f', '1f-'].map((text) => ({ kind: 'typed', text })),
    { kind: 'entered', text: '1f-' },
  ]);
});

it('leaves Enter alone where nothing was typed just before', () => {
  expect(hear(['Enter'])).toEqual([null]);
  expect(hear(['1', 'Enter'], 1_001).at(-1)).toBeNull();
  expect(hear(['1', 'Enter', 'Enter']).at(-1)).toBeNull();
});

it('leaves keys of shortcuts alone, and those that are pressed together', () => {
  expect(hear(['g', '/', '?', ' ', 'Tab', 'Escape', 'ArrowDown'])).toEqual(Array(7).fill(null));
  expect(hear([pressed('c', { ctrlKey: true }), pressed('か', { isComposing: true })])).toEqual([null, null]);
});

it('reads the key itself while an input method is on', () => {
  const keys = ['KeyA', 'Digit1', 'Numpad2', 'Minus', 'Comma'].map((code) => pressed('Process', { code }));
  expect(hear([...keys, 'Enter']).at(-1)).toEqual({ kind: 'entered', text: 'a12-' });
});
