import { once } from 'node:events';
import { placesOfWeek } from '../data/freePlaces.ts';
import { childProgram } from './childProgram.ts';
import type { World } from './world.ts';
import type { Writing, Written } from './writer.ts';

/** Something that goes on while a call is measured; `end` answers how much of it there was, for the reader. */
export type Beside = { readonly end: () => Promise<string> };

const perSecond = 300;
/** Changes that a round may need, so that each finds a place of its own. */
const placesOfRound = 4_000;
const people = 1_000;
/** So few of the days that are looked at that each is soon cancelled again. */
const shownPlaces = 60;

/** A process of its own reserves and cancels in the building that everybody looks at, by the product's own calls. */
export async function changesInTheBuilding(world: World): Promise<Beside> {
  const { child, end } = await childProgram('writer.ts', {});
  const writing: Writing = {
    baseUrl: world.baseUrl,
    tenantId: world.town.tenantId,
    tokens: world.nextResidents(people),
    perSecond,
    later: Array.from({ length: placesOfRound }, () => world.nextPlace()),
    shown: placesOfWeek(world.town, { from: world.shownDay, isTaken: false }).slice(0, shownPlaces),
  };
  child.send(writing);
  await once(child, 'message');
  return {
    async end() {
      child.send('stop');
      const [written] = (await once(child, 'message')) as [Written];
      await end();
      const { reserved, cancelled, refused, seconds } = written;
      const reached = Math.round((reserved + cancelled) / seconds);
      return `${reached} of ${perSecond} changes/s landed (${reserved} reserved, ${cancelled} cancelled, ${refused} not)`;
    },
  };
}
