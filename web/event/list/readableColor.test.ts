import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runsOf } from '#rules/testing/load.ts';
import { contrast } from '#ui/colour/contrast.ts';
import { readableColor } from './readableColor.ts';

describe('[EHOME-01] containers stand in their colours', () => {
  test.each([
    ['#ffffff', '#1a4d8f', '#ffffff'],
    ['#fff', '#1A4D8F', '#fff'],
    ['#333333', '#ffe08a', '#333333'],
  ])('%s on %s can be read and stays', (color, background, shown) => {
    expect(readableColor(color, background)).toBe(shown);
  });

  test.each([
    ['white on a pale background', '#ffffff', '#ffe08a', '#000000'],
    ['black on a dark background', '#000000', '#1a4d8f', '#ffffff'],
    ['grey on the same grey', '#777777', '#777777', '#000000'],
    ['a colour that is none', 'rot', '#1a4d8f', '#ffffff'],
    ['no colour', '', '#ffffff', '#000000'],
  ])('%s gives way to black or white', (_, color, background, shown) => {
    expect(readableColor(color, background)).toBe(shown);
  });

  test('of a background that is no hex colour nothing is said', () => {
    expect(readableColor('#000000', 'url(x)')).toBeNull();
    expect(readableColor('#000000', '')).toBeNull();
  });

  test('whatever the colours are, the text can be read', () => {
    const hex = fc.integer({ min: 0, max: 0xff_ff_ff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
    fc.assert(
      fc.property(hex, hex, (color, background) => {
        const shown = readableColor(color, background) ?? '';
        expect(contrast(shown, background)).toBeGreaterThanOrEqual(4.5);
      }),
      runsOf(),
    );
  });
});
