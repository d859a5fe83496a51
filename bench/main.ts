import { aBenchDatabase } from './benchServers.ts';
import { draws } from './drawFigures.ts';
import { load } from './loadFigures.ts';
import { paying } from './payFigures.ts';
import { secrecy } from './secrecyFigures.ts';

const parts = { load, draws, paying, secrecy };

const isPart = (name: string): name is keyof typeof parts => Object.hasOwn(parts, name);

/** Which parts to measure; all of them when none is named. */
const named = process.argv.slice(2);
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
