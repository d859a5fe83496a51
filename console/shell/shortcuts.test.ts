import { expect, test } from 'vitest';
import { type Shortcut, shortcutReader } from './shortcuts.ts';

const shortcuts: Shortcut[] = ['?', 'g s', 'g h'].map((keys) => ({ keys, label: keys, run: () => undefined }));
const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, isComposing: false };

test('a letter after g goes to its screen, any other key begins anew', () => {
  const read = shortcutReader(() => 0);
  const press = (key: string) => read(shortcuts, { ...plain, key })?.keys;
  expect(['s', 'g', 's', 's', 'g', '?', '?'].map(press)).toEqual([
    ...[undefined, undefined, 'g s', undefined, undefined, undefined, '?'],
  ]);
});

test('Shift is part of a key that is no character, as often as that is pressed', () => {
  const read = shortcutReader(() => 0);
  const paging = ['PageDown', 'Shift PageDown', '?'].map((keys) => ({ keys, label: keys, run: () => undefined }));
  const press = (key: string, shiftKey: boolean) => read(paging, { ...plain, key, shiftKey })?.keys;
  expect(press('PageDown', false)).toBe('PageDown');
  expect(press('Shift', true)).toBeUndefined();
  expect([press('PageDown', true), press('PageDown', true)]).toEqual(['Shift PageDown', 'Shift PageDown']);
  expect(press('?', true)).toBe('?');
});

test('g is forgotten after a while', () => {
  let now = 0;
  const read = shortcutReader(() => now);
  read(shortcuts, { ...plain, key: 'g' });
  now = 3_000;
  expect(read(shortcuts, { ...plain, key: 's' })).toBeUndefined();
});

test('what belongs to the browser or to an input method is left to it', () => {
  const read = shortcutReader();
  for (const other of ['ctrlKey', 'metaKey', 'altKey', 'isComposing'] as const)
    expect(read(shortcuts, { ...plain, key: '?', [other]: true })).toBeUndefined();
});
