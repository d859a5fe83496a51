import { basename, dirname } from 'node:path';
import type { House, Room } from './house.ts';
import type { Import } from './readImports.ts';
import { type Findings, isTest, type Link, placeOf, type Source, type Sources } from './readSources.ts';

/** Names that say nothing about the contents, alone or as the last word of a longer one. */
const emptyWord = /^(utils?|helpers?|common|shared|services?|managers?)$/i;

/** Which room imports which, and whether files and folders have names that say something. */
export function checkRooms(sources: Sources, house: House): Findings {
  const problems = [...sources.values()].flatMap((source) => [
    ...nameProblems(source.path),
    ...(source.fault ? [`${source.path}: ${source.fault}`] : []),
    ...source.imports.flatMap((used) => {
      const problem = judge(sources, house, source, used);
      return problem ? [`${source.path}:${used.line}: ${used.specifier} – ${problem}`] : [];
    }),
  ]);
  return { read: sources.size, problems };
}

function nameProblems(file: string): string[] {
  const name = basename(file).replace(/\..*$/, '');
  if (name === 'index') return [`${file}: no index files; import the file that has it`];
  const lastWord = name.split(/[-_]|(?=[A-Z])/).at(-1) ?? name;
  const empty = [...dirname(file).split('/'), name, lastWord].find((part) => emptyWord.test(part));
  return empty ? [`${file}: "${empty}" does not say what is inside`] : [];
}

function judge(sources: Sources, house: House, { path, links }: Source, used: Import): string | undefined {
  const { room: own } = placeOf(path);
  const room = house.rooms[own];
  if (!room) return `${own}/ is no room: add it to rooms in scripts/guards/house.ts`;
  const { specifier } = used;
  if (house.product.includes(own) && !isTest(path) && /\/testing\//.test(specifier)) return 'only tests may use it';
  const link = links.find(({ specifier: linked }) => linked === specifier);
  if (!link) return isTest(path) || room.allowsPackage(specifier) ? undefined : 'this room may not import it';
  if (specifier.startsWith('.')) return judgeRelative(own, link);
  const { room: other } = placeOf(link.target);
  if (other === own) return undefined;
  if (!mayImport(room, used, other) && !isTestOf(path, own, room, other)) {
    return room.types.includes(other) ? `${own} takes only types from ${other}` : `${own} may not import ${other}`;
  }
  if (!house.browser.includes(own) || used.isTypeOnly || other !== 'contract' || isTest(path)) return undefined;
  return loadsZod(sources, link.target) ? 'loads zod: the browser takes only types from it (import type)' : undefined;
}

const mayImport = (room: Room, { isTypeOnly }: Import, other: string) =>
  (isTypeOnly ? room.types : room.values).includes(other);

function judgeRelative(own: string, { specifier, target }: Link): string | undefined {
  if (specifier.startsWith('../..')) return 'too far for a relative path: use #room/…';
  return target.startsWith(`${own}/`) ? undefined : 'leaves the room: use #room/…';
}

/** A test may import values where its room imports types, and a server test what the demo generates. */
const isTestOf = (path: string, own: string, room: Room, other: string) =>
  isTest(path) && (room.types.includes(other) || (own === 'server' && other === 'demo'));

/** Whether loading a contract file loads zod, directly or through its imports. */
function loadsZod(sources: Sources, path: string, seen = new Set<string>()): boolean {
  if (seen.has(path)) return false;
  seen.add(path);
  const source = sources.get(path);
  if (!source) return false;
  return (
    source.imports.some(({ specifier, isTypeOnly }) => !isTypeOnly && /^zod(\/|$)/.test(specifier)) ||
    source.links.some(({ target, isTypeOnly }) => !isTypeOnly && loadsZod(sources, target, seen))
  );
}
