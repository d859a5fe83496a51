import { parseArgs } from 'node:util';
import { announce } from './announceFigures.ts';
import { aBenchDatabase } from './benchServers.ts';
import { coldStart } from './coldStart.ts';
import { draws } from './drawFigures.ts';
import { fees } from './feeFigures.ts';
import { load } from './loadFigures.ts';
import { memory } from './memoryFigures.ts';
import { paying } from './payFigures.ts';
import { rush } from './rush/rush.ts';
import { secrecy } from './secrecyFigures.ts';

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
