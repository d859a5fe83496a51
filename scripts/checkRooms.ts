import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { type Import, readImports } from './readImports.ts';

/** What a file of a room may import besides its own room: other rooms, and packages (Node's own included). */
type Room = { values: readonly string[]; types: readonly string[]; allowsPackage(name: string): boolean };

const any = () => true;
/** What drives the product from outside may start the server, but reaches the screens through a browser only. */
const outside = ['contract', 'rules', 'server', 'scripts'] as const;

/** The direction of the corridor: contract ← rules ← server and web, which never meet. */
const rooms: Record<string, Room> = {
  contract: { values: [], types: [], allowsPackage: (name) => name === 'zod' },
  rules: { values: [], types: ['contract'], allowsPackage: (name) => name.startsWith('@noble/hashes/') },
  server: { values: ['contract', 'rules'], types: ['contract', 'rules'], allowsPackage: (name) => !isForBrowser(name) },
  web: { values: ['contract', 'rules'], types: ['contract', 'rules'], allowsPackage: (name) => !isForServer(name) },
  e2e: { values: outside, types: outside, allowsPackage: any },
  bench: { values: outside, types: outside, allowsPackage: any },
  scripts: {
    values: ['contract', 'rules', 'server', 'bench'],
    types: ['contract', 'rules', 'server'],
    allowsPackage: any,
  },
};

/** Rooms whose files run when nobody is testing or measuring. */
const isProduct = new Set(['contract', 'rules', 'server', 'web']);

const isForBrowser = (name: string) => /^(react|react-.*|@tanstack\/.*|@line\/liff)$/.test(name);
const isForServer = (name: string) => /^(node:.*|zod|fastify.*|@fastify\/.*|pg|kysely|pino)$/.test(name);

/** Names that say nothing about what is inside, alone or as the last word of a longer one. */
const emptyWord = /^(utils?|helpers?|common|shared|services?|managers?)$/i;

export type Findings = { files: number; problems: string[] };

/** Reads every source file below the rooms of `root` and answers how many there were and what breaks the rules. */
export function checkRooms(root: string): Findings {
  const files = Object.keys(rooms).flatMap((room) => sourcesOf(root, room));
  const problems = files.flatMap((file) => [...nameProblems(file), ...importProblems(root, file)]);
  return { files: files.length, problems };
}

function sourcesOf(root: string, room: string): string[] {
  if (!existsSync(join(root, room))) return [];
  return readdirSync(join(root, room), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mts|js|mjs|jsx)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/'));
}

function nameProblems(file: string): string[] {
  const name = basename(file).replace(/\..*$/, '');
  if (name === 'index') return [`${file}: no index files; import the file that has it`];
  const lastWord = name.split(/[-_]|(?=[A-Z])/).at(-1) ?? name;
  const empty = [...dirname(file).split('/'), name, lastWord].find((part) => emptyWord.test(part));
  return empty ? [`${file}: "${empty}" does not say what is inside`] : [];
}

function importProblems(root: string, file: string): string[] {
  try {
    return readImports(readFileSync(join(root, file), 'utf8')).flatMap((used) => {
      const problem = judge(root, file, used);
      return problem ? [`${file}:${used.line}: ${used.specifier} – ${problem}`] : [];
    });
  } catch (error) {
    return [`${file}: ${error instanceof Error ? error.message : error}`];
  }
}

function judge(root: string, file: string, used: Import): string | undefined {
  const { specifier, isTypeOnly } = used;
  const [own = ''] = file.split('/');
  const room = rooms[own];
  if (!room) return 'this folder is no room';
  if (isProduct.has(own) && !isTest(file) && /\/testing\//.test(specifier)) return 'only tests may use it';
  if (specifier.startsWith('.')) return judgeRelative(file, specifier);
  const [, other, path] = /^#([a-z0-9]+)\/(.+)$/.exec(specifier) ?? [];
  if (!other || !path) return judgePackage(room, file, specifier);
  if (other === own) return undefined;
  if (!(isTypeOnly ? room.types : room.values).includes(other) && !isTestOf(file, room, other)) {
    return room.types.includes(other) ? `${own} takes only types from ${other}` : `${own} may not import ${other}`;
  }
  if (own !== 'web' || isTypeOnly || other !== 'contract' || isTest(file)) return undefined;
  return loadsZod(root, `contract/${path}`) ? 'loads zod: web takes only types from it (import type)' : undefined;
}

function judgeRelative(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('../..')) return 'too far for a relative path: use #room/…';
  const [own = ''] = file.split('/');
  const target = join(dirname(file), specifier).replaceAll(sep, '/');
  return target.startsWith(`${own}/`) ? undefined : 'leaves the room: use #room/…';
}

function judgePackage(room: Room, file: string, name: string): string | undefined {
  return isTest(file) || room.allowsPackage(name) ? undefined : 'this room may not import it';
}

/** A test, or what tests are made of. */
const isTest = (file: string) => /\.test\.tsx?$|\/testing\//.test(file);

/** A test of rules may check against the wire's own tables. */
const isTestOf = (file: string, room: Room, other: string) => isTest(file) && room.types.includes(other);

/** Whether loading a contract file loads zod, by itself or through what it imports. */
function loadsZod(root: string, file: string, seen = new Set<string>()): boolean {
  if (seen.has(file)) return false;
  seen.add(file);
  const path = join(root, file);
  if (!existsSync(path)) return false;
  return readImports(readFileSync(path, 'utf8'))
    .filter(({ isTypeOnly }) => !isTypeOnly)
    .some(({ specifier }) => {
      if (specifier === 'zod' || specifier.startsWith('zod/')) return true;
      if (specifier.startsWith('.')) return loadsZod(root, join(dirname(file), specifier), seen);
      return specifier.startsWith('#contract/') && loadsZod(root, specifier.slice(1), seen);
    });
}
