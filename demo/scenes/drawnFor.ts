import type { TenantHue } from '#contract/tenant.ts';
import { emblem } from './emblem.ts';
import { type SceneKind, scene } from './scenes.ts';

type Town = {
  readonly alias: string;
  readonly hue: TenantHue;
  readonly hasLogo?: true;
  readonly kinds: readonly SceneKind[];
};

/** What is drawn for each town of the demo, in its colours. */
const towns: readonly Town[] = [
  {
    alias: 'sakura',
    hue: 'magenta',
    hasLogo: true,
    kinds: [
      'building',
      'classroom',
      'computers',
      'craft',
      'dance',
      'gallery',
      'gym',
      'kitchen',
      'meeting',
      'music',
      'studio',
      'tatami',
      'tennis',
      'theatre',
    ],
  },
  {
    alias: 'ishinomaki',
    hue: 'light-blue',
    kinds: ['building', 'classroom', 'dance', 'foyer', 'gym', 'kitchen', 'meeting', 'music', 'tatami', 'theatre'],
  },
  {
    alias: 'musashino',
    hue: 'green',
    kinds: [
      'building',
      'classroom',
      'craft',
      'dance',
      'kitchen',
      'meeting',
      'music',
      'studio',
      'tatami',
      'tennis',
      'theatre',
    ],
  },
  {
    alias: 'manabi',
    hue: 'purple',
    kinds: [
      'building',
      'classroom',
      'computers',
      'craft',
      'dance',
      'gallery',
      'kitchen',
      'library',
      'music',
      'studio',
      'tatami',
      'theatre',
    ],
  },
];

/** The pictures of the demo, and where they lie beside its bundles. */
export const drawnFor = towns.flatMap(({ alias, hue, hasLogo, kinds }) => [
  ...kinds.map((kind) => ({ file: `pictures/${alias}-${kind}.svg`, svg: scene(kind, hue) })),
  ...(hasLogo ? [{ file: `pictures/${alias}-logo.svg`, svg: emblem(hue) }] : []),
]);
