import type { TenantHue } from '#contract/tenant.ts';

/** The angle of each hue on the wheel of colours. */
const angles: Readonly<Record<TenantHue, number>> = {
  blue: 222,
  'light-blue': 204,
  cyan: 188,
  green: 150,
  lime: 88,
  yellow: 46,
  orange: 26,
  red: 4,
  magenta: 318,
  purple: 268,
};

/** '#rrggbb' of a hue in degrees with a saturation and lightness in percent. */
function colour(hue: number, saturation: number, lightness: number) {
  const light = lightness / 100;
  const reach = (saturation / 100) * Math.min(light, 1 - light);
  const channel = (offset: number) => {
    const at = (offset + hue / 30) % 12;
    const value = light - reach * Math.max(-1, Math.min(at - 3, 9 - at, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}

/** What a scene is painted with: what is a town's own comes from its hue, the rest is wood, glass and leaves. */
export function paletteOf(hue: TenantHue) {
  const own = angles[hue];
  return {
    white: '#ffffff',
    ceiling: colour(own, 30, 97),
    wall: colour(own, 34, 93),
    side: colour(own, 28, 88),
    shade: colour(own, 24, 83),
    soft: colour(own, 38, 80),
    tint: colour(own, 38, 64),
    strong: colour(own, 36, 50),
    deep: colour(own, 36, 36),
    ink: colour(own, 22, 24),
    floor: colour(34, 36, 84),
    floorShade: colour(33, 31, 77),
    wood: colour(30, 38, 66),
    woodShade: colour(28, 33, 53),
    glass: colour(202, 48, 91),
    sky: colour(202, 52, 94),
    light: colour(48, 85, 92),
    lamp: colour(46, 80, 80),
    leaf: colour(146, 24, 60),
    leafShade: colour(150, 24, 50),
    mat: colour(82, 30, 76),
    matShade: colour(82, 27, 71),
    metal: colour(210, 10, 72),
  };
}

export type Palette = ReturnType<typeof paletteOf>;
