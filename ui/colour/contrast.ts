type Rgb = readonly [red: number, green: number, blue: number];

/** '#1a2b3c' or '#abc' as parts from 0 to 255; null for everything else. */
function rgbOf(text: string): Rgb | null {
  const [, digits] = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(text.trim()) ?? [];
  if (digits === undefined) return null;
  const width = digits.length / 3;
  const part = (at: number) =>
    Number.parseInt(digits.slice(at * width, (at + 1) * width).repeat(width === 1 ? 2 : 1), 16);
  return [part(0), part(1), part(2)];
}

function luminanceOf(rgb: Rgb) {
  const [red = 0, green = 0, blue = 0] = rgb
    .map((part) => part / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two hex colours as WCAG counts it, 1 to 21; null when one of them is none. */
export function contrast(one: string, other: string) {
  const [first, second] = [rgbOf(one), rgbOf(other)];
  if (!first || !second) return null;
  const [dark = 0, light = 0] = [luminanceOf(first), luminanceOf(second)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}
