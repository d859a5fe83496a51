import type { TenantHue } from '#contract/tenant.ts';
import { building, foyer, gallery, gym, tennis, theatre } from './halls.ts';
import { paletteOf } from './palette.ts';
import { classroom, computers, dance, meeting, music, studio, tatami } from './rooms.ts';
import { craft, kitchen, library } from './workshops.ts';

const scenes = {
  building,
  classroom,
  computers,
  craft,
  dance,
  foyer,
  gallery,
  gym,
  kitchen,
  library,
  meeting,
  music,
  studio,
  tatami,
  tennis,
  theatre,
} as const;

export type SceneKind = keyof typeof scenes;

/** A drawing of a room or a house in the colours of a town, 16 by 9. */
export const scene = (kind: SceneKind, hue: TenantHue) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 360">${scenes[kind](paletteOf(hue))}</svg>\n`;
