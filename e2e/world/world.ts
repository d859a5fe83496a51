import type { Zone } from './stage.ts';

/** What one run has set up, as passed to the workers. */
export type World = {
  /** One server in each zone, all of them on the same database. */
  readonly servers: Readonly<Record<Zone, string>>;
  readonly databases: { readonly superuserUrl: string; readonly ownerUrl: string; readonly appUrl: string };
  /** Where servers keep what is not in the database: the mails they send. */
  readonly dataDir: string;
  readonly webFolder: string;
  /** Milliseconds between this machine's clock and that of the stories. */
  readonly offsetMs: number;
};

const variable = 'YOYAKU_WORLD';

/** Leaves the world to the workers, which inherit the environment. */
export const tellWorkers = (world: World) => {
  process.env[variable] = JSON.stringify(world);
};

export function readWorld(): World {
  const told = process.env[variable];
  if (told === undefined) throw new Error('There is no world: stories run through playwright.config.ts.');
  return JSON.parse(told) as World;
}
