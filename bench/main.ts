import { parseArgs } from 'node:util';
import { aBenchDatabase } from './benchServers.ts';
import { load } from './calls/loadFigures.ts';
import { desk } from './desk/deskFigures.ts';
import { roster } from './desk/rosterFigures.ts';
import { search } from './desk/searchFigures.ts';
import { announce } from './draws/announceFigures.ts';
import { draws } from './draws/drawFigures.ts';
import { secrecy } from './draws/secrecyFigures.ts';
import { fees } from './money/feeFigures.ts';
import { paying } from './money/payFigures.ts';
import { mailing } from './office/mailingFigures.ts';
import { officePlans } from './office/planFigures.ts';
import { openSearch } from './open/searchFigures.ts';
import { coldStart } from './process/coldStart.ts';
import { hostile } from './process/hostileFigures.ts';
import { memory } from './process/memoryFigures.ts';
import { rush } from './rush/rush.ts';
import { statisticsFigures } from './statistics/statisticsFigures.ts';

/** `--only` names rows of the rush, with commas between; `--picture` draws its table into docs/images. */
const { values: options, positionals: named } = parseArgs({
  options: { only: { type: 'string', default: '' }, picture: { type: 'boolean', default: false } },
  allowPositionals: true,
});

const parts = {
  rush: (database: Parameters<typeof rush>[0]) =>
    rush(database, { only: options.only.split(',').filter((name) => name !== ''), withPicture: options.picture }),
  load,
  draws,
  announce,
  paying,
  secrecy,
  memory,
  fees,
  desk,
  roster,
  search,
  office: officePlans,
  mailing,
  open: openSearch,
  statistics: statisticsFigures,
  hostile,
  coldstart: coldStart,
};

const isPart = (name: string): name is keyof typeof parts => Object.hasOwn(parts, name);

/** Which parts to measure; all of them when none is named. */
const unknown = named.filter((name) => !isPart(name));
if (unknown.length > 0) throw new Error(`no part of the bench: ${unknown.join(', ')}`);
const chosen = named.length > 0 ? named.filter(isPart) : Object.keys(parts).filter(isPart);

for (const part of chosen) {
  const database = await aBenchDatabase();
  try {
    await parts[part](database);
  } finally {
    await database.stop();
  }
}
